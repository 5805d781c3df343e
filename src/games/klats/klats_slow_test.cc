// Klats! once more, slow and obvious: sets are lists of piles, piles are lists of cards, cards are texts.
// Whole random matches are played by both, and compared at every event.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "core/position.h"
#include "games/klats/klats.h"

namespace igra::klats {
namespace {

using Cards = std::vector<std::string>;  // of a pile: bottom to top

char colour(const std::string& card) { return card[0]; }
int number(const std::string& card) { return std::stoi(card.substr(1)); }

class SlowKlats {
 public:
  SlowKlats(int players, const Options& options)
      : players_(players), options_(options), first_(options[first]), totals_(players) {
    start_round();
  }

  std::string actor() const {
    if (over_) return "end";
    return dealing() || drawing_ ? "chance" : "player " + std::to_string(turn_);
  }

  std::map<std::string, int> outcomes() const {
    std::map<std::string, int> outcomes;
    const std::string prefix = dealing() ? "deal " + std::to_string(turn_) + " " : "draw ";
    for (const std::string& card : pile_) ++outcomes[prefix + card];
    return outcomes;
  }

  std::set<std::string> legal() const {
    std::set<std::string> events;
    for (const std::string& card : hands_[turn_]) {
      for (int seat = 0; seat < players_; ++seat) {
        const std::string play = "play " + card + " " + std::to_string(seat);
        events.insert(play + " new");
        for (const Cards& pile : sets_[seat]) {
          const std::string& top = pile.back();
          if (colour(top) == colour(card) && number(top) != number(card)) events.insert(play + " on " + top);
        }
      }
    }
    return events;
  }

  void apply(const std::string& event) {
    std::istringstream words(event);
    std::string verb, card, seat, how, onto;
    words >> verb;
    if (verb == "deal") words >> seat;
    words >> card;
    if (verb == "play") {
      words >> seat >> how >> onto;
      play(card, std::stoi(seat), onto);
    } else {
      take(card);
    }
  }

  const std::vector<std::vector<Cards>>& sets() const { return sets_; }
  const std::vector<int>& totals() const { return totals_; }
  const std::vector<Cards>& hands() const { return hands_; }
  int finished() const { return finished_; }

 private:
  bool dealing() const { return dealt_ < 3 * players_; }

  void start_round() {
    pile_.clear();
    const std::map<int, char> by_value = {{1, 'B'},  {2, 'O'},  {3, 'G'},  {4, 'B'},  {5, 'G'},
                                          {6, 'O'},  {7, 'G'},  {8, 'B'},  {9, 'O'},  {10, 'O'},
                                          {11, 'G'}, {12, 'B'}, {13, 'O'}, {14, 'G'}, {15, 'B'}};
    for (int copy = 0; copy < 2; ++copy) {
      for (const char letter : std::string("BGO")) {
        for (int value = 1; value <= 15; ++value) {
          const char painted = options_[deck] == 0 ? by_value.at(value) : letter;
          pile_.push_back(painted + std::to_string(value));
        }
      }
    }
    hands_.assign(static_cast<std::size_t>(players_), {});
    sets_.assign(static_cast<std::size_t>(players_), {});
    dealt_ = 0;
    turn_ = first_;
    drawing_ = false;
  }

  void take(const std::string& card) {
    pile_.erase(std::find(pile_.begin(), pile_.end(), card));
    hands_[turn_].push_back(card);
    if (dealing()) {
      ++dealt_;
      turn_ = (first_ + dealt_ / 3) % players_;
    } else {
      drawing_ = false;
      turn_ = (turn_ + 1) % players_;
    }
  }

  void play(const std::string& card, int seat, const std::string& onto) {
    hands_[turn_].erase(std::find(hands_[turn_].begin(), hands_[turn_].end(), card));
    std::vector<Cards>& set = sets_[seat];
    const auto shows_onto = [&](const Cards& pile) { return pile.back() == onto; };
    auto pile = std::find_if(set.begin(), set.end(), shows_onto);
    if (onto.empty()) pile = set.insert(set.end(), Cards());
    pile->push_back(card);
    merge(set, static_cast<std::size_t>(pile - set.begin()));
    const bool hands_empty =
        std::all_of(hands_.begin(), hands_.end(), [](const Cards& hand) { return hand.empty(); });
    if (set.size() == 6 || (pile_.empty() && hands_empty)) {
      finish_round();
    } else if (pile_.empty()) {
      turn_ = (turn_ + 1) % players_;
    } else {
      drawing_ = true;
    }
  }

  // Every other pile with the same number goes under the one just played to.
  static void merge(std::vector<Cards>& set, std::size_t played) {
    for (std::size_t other = 0; other < set.size(); ++other) {
      if (other == played || number(set[other].back()) != number(set[played].back())) continue;
      set[played].insert(set[played].begin(), set[other].begin(), set[other].end());
      set.erase(set.begin() + static_cast<std::ptrdiff_t>(other));
      return;
    }
  }

  static int worth(const std::vector<Cards>& set) {
    std::set<char> colours;
    int sum = 0;
    for (const Cards& pile : set) {
      colours.insert(colour(pile.back()));
      sum += number(pile.back());
    }
    return colours.size() == 3 ? sum : 0;
  }

  void finish_round() {
    int highest = 0;
    for (const auto& set : sets_) highest = std::max(highest, worth(set));
    for (int seat = 0; seat < players_; ++seat) {
      const bool writes = options_[variant] == 0 || worth(sets_[seat]) == highest;
      if (writes) totals_[seat] += worth(sets_[seat]);
    }
    ++finished_;
    const int best = *std::max_element(totals_.begin(), totals_.end());
    const bool standard = options_[variant] == 0;
    over_ =
        options_[rounds] == 1 || best >= (standard ? 150 : 100) || finished_ == (standard ? players_ : 50);
    if (over_) return;
    first_ = (first_ + 1) % players_;
    start_round();
  }

  int players_;
  Options options_;
  int first_;
  std::vector<int> totals_;
  Cards pile_;
  std::vector<Cards> hands_;
  std::vector<std::vector<Cards>> sets_;
  int dealt_ = 0;
  int turn_ = 0;
  int finished_ = 0;
  bool drawing_ = false;
  bool over_ = false;
};

std::string actor_text(Actor actor) {
  switch (actor.kind) {
    case ActorKind::chance: return "chance";
    case ActorKind::player: return "player " + std::to_string(actor.seat);
    case ActorKind::end: break;
  }
  return "end";
}

std::string text_of(const State& state, Event event) {
  std::string text;
  state.text(event, Viewer::record(), text);
  return text;
}

std::string card_text(Card card) {
  std::string text;
  append_card(text, card);
  return text;
}

void expect_same_sets(const State& state, const SlowKlats& slow) {
  for (int seat = 0; seat < state.players(); ++seat) {
    std::map<std::string, int> piles;
    for (int place = 0; place < kPilesToEnd; ++place) {
      const PlacedPile& pile = state.pile_at(seat, place);
      if (pile.top != kNoCard) piles[card_text(pile.top)] = pile.height;
    }
    std::map<std::string, int> expected;
    for (const Cards& pile : slow.sets()[seat]) expected[pile.back()] = static_cast<int>(pile.size());
    ASSERT_EQ(piles, expected);
  }
}

void expect_same_offers(const State& state, const SlowKlats& slow) {
  if (state.actor().kind == ActorKind::player) {
    EventList events;
    state.legal(events);
    std::set<std::string> texts;
    for (const Event event : events) ASSERT_TRUE(texts.insert(text_of(state, event)).second);
    ASSERT_EQ(texts, slow.legal());
  } else {
    Outcomes outcomes;
    state.outcomes(outcomes);
    std::map<std::string, int> texts;
    for (const Outcome& outcome : outcomes) texts[text_of(state, outcome.event)] = outcome.weight;
    ASSERT_EQ(texts, slow.outcomes());
  }
}

Event random_event(const State& state, Rng& rng) {
  if (state.actor().kind == ActorKind::chance) return state.draw(rng);
  EventList events;
  state.legal(events);
  return events[static_cast<int>(rng.below(static_cast<std::uint32_t>(events.size())))];
}

// Plays `onto` whenever it can, so that rounds last until the cards run out.
Event patient_event(const State& state, Rng& rng) {
  for (int tries = 0; tries < 20; ++tries) {
    const Event event = random_event(state, rng);
    if (state.actor().kind == ActorKind::chance) return event;
    if (text_of(state, event).find(" on ") != std::string::npos) return event;
  }
  return random_event(state, rng);
}

using Choose = Event (*)(const State&, Rng&);

void expect_same_match(int players, const Options& options, Choose choose, Rng& rng) {
  State state = State::start(players, options);
  SlowKlats slow(players, options);
  for (;;) {
    ASSERT_EQ(actor_text(state.actor()), slow.actor());
    ASSERT_EQ(state.rounds_played(), slow.finished());
    for (int seat = 0; seat < players; ++seat) ASSERT_EQ(state.total(seat), slow.totals()[seat]);
    ASSERT_EQ(state.broken(), nullptr);
    ASSERT_NO_FATAL_FAILURE(expect_same_sets(state, slow));
    if (state.actor().kind == ActorKind::end) return;
    ASSERT_NO_FATAL_FAILURE(expect_same_offers(state, slow));
    const Event event = choose(state, rng);
    slow.apply(text_of(state, event));
    state.apply(event);
  }
}

// Every deck, variant and length for every number of players.
template <class Visit>
void for_each_setting(Visit visit) {
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    for (int mask = 0; mask < 8; ++mask) {
      Options options = standard_options(State::info().options);
      options.value[deck] = mask & 1;
      options.value[variant] = mask >> 1 & 1;
      options.value[rounds] = mask >> 2 & 1;
      visit(players, options);
    }
  }
}

TEST(KlatsSlow, agrees_at_every_event_of_random_matches) {
  Rng rng("slow");
  for_each_setting([&](int players, Options options) {
    for (int match = 0; match < 6; ++match) {
      options.value[first] = static_cast<std::int8_t>(match % players);
      ASSERT_NO_FATAL_FAILURE(expect_same_match(players, options, random_event, rng));
    }
  });
}

TEST(KlatsSlow, agrees_when_rounds_last_until_the_cards_run_out) {
  Rng rng("patient");
  for_each_setting([&](int players, const Options& options) {
    ASSERT_NO_FATAL_FAILURE(expect_same_match(players, options, patient_event, rng));
  });
}

TEST(KlatsSlow, hands_stay_sorted_multisets) {
  Rng rng("hands");
  for (int round = 0; round < 2000; ++round) {
    Hand hand;
    std::vector<int> slow;
    for (int step = 0; step < 30; ++step) {
      if (slow.size() < kHandSize && (slow.empty() || rng.below(2) == 0)) {
        slow.push_back(1 + static_cast<int>(rng.below(4)));
        hand.add(slow.back());
      } else {
        const auto out =
            slow.begin() + static_cast<std::ptrdiff_t>(rng.below(static_cast<std::uint32_t>(slow.size())));
        hand.remove(*out);
        slow.erase(out);
      }
      std::sort(slow.begin(), slow.end());
      std::vector<int> held(std::begin(hand.card), std::end(hand.card));
      held.erase(std::remove(held.begin(), held.end(), kNoCard), held.end());
      ASSERT_EQ(held, slow);
      ASSERT_TRUE(std::is_sorted(std::begin(hand.card), std::end(hand.card)));
      ASSERT_EQ(hand.size(), static_cast<int>(slow.size()));
      ASSERT_EQ(hand.empty(), slow.empty());
      ASSERT_EQ(hand.full(), slow.size() == kHandSize);
    }
  }
}

}  // namespace
}  // namespace igra::klats
