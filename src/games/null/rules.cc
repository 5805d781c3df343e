#include <algorithm>

#include "games/null/null.h"

namespace igra::null {

const GameInfo& State::info() {
  static constexpr OptionSpec kOptions[] = {seat_option("first", kMaxPlayers)};
  static constexpr GameInfo kInfo{.id = "null",
                                  .name = "Null",
                                  .min_players = 2,
                                  .max_players = kMaxPlayers,
                                  .max_plies = 2 * kMaxPlayers,
                                  .options = kOptions};
  return kInfo;
}

State State::start(int players, const Options& options) {
  State state;
  state.players_ = static_cast<std::int8_t>(players);
  state.first_ = static_cast<std::int8_t>(options[first]);
  for (int card = 0; card < kCards; ++card) state.pile_.add(card);
  return state;
}

Actor State::actor() const {
  if (dealt_ < players_) return Actor::chance();
  if (asked_ < players_) return Actor::player(seat_of(asked_));
  return Actor::end();
}

void State::legal(EventList& events) const {
  events.push(kPass);
  events.push(kShow);
}

void State::outcomes(Outcomes& outcomes) const {
  pile_.for_each([&](int card, int count) { outcomes.push_back({static_cast<Event>(card), count}); });
}

Event State::draw(Rng& rng) const { return static_cast<Event>(pile_.draw(rng)); }

void State::apply(Event event) {
  if (dealt_ < players_) {
    pile_.remove(static_cast<int>(event));
    card_[seat_of(dealt_++)] = static_cast<std::int8_t>(event);
  } else {
    said_[seat_of(asked_++)] = event == kShow ? Said::show : Said::pass;
  }
}

int State::best_shown() const {
  int best = -1;
  for (Seat seat = 0; seat < players_; ++seat) {
    if (said_[seat] == Said::show) best = std::max<int>(best, card_[seat]);
  }
  return best;
}

void State::scores(Scores& scores) const {
  const bool over = actor().kind == ActorKind::end;
  for (Seat seat = 0; seat < players_; ++seat) {
    const bool shown = over && said_[seat] == Said::show;
    scores[seat] = !shown ? 0 : card_[seat] == best_shown() ? card_[seat] : -1;
  }
}

void State::explain(Event event, ScoreItems& items) const {
  State after = *this;
  after.apply(event);
  if (after.actor().kind != ActorKind::end) return;
  Scores scores{};
  after.scores(scores);
  for (Seat seat = 0; seat < players_; ++seat) {
    if (after.said_[seat] != Said::show) continue;
    items.push_back({seat, scores[seat], scores[seat] < 0 ? "null.beaten" : "null.best", "{}"});
  }
}

bool State::reveals(Event event) const { return event == kShow; }

State State::sample(Seat seat, Rng& rng) const {
  State world = *this;
  // First everything the seat does not know goes back into the pile, then it is dealt anew.
  const auto hidden = [&](Seat other) { return !card_known(other, Viewer::at(seat)); };
  for (int turn = 0; turn < dealt_; ++turn) {
    if (hidden(seat_of(turn))) world.pile_.add(card_[seat_of(turn)]);
  }
  for (int turn = 0; turn < dealt_; ++turn) {
    if (!hidden(seat_of(turn))) continue;
    const int card = world.pile_.draw(rng);
    world.pile_.remove(card);
    world.card_[seat_of(turn)] = static_cast<std::int8_t>(card);
  }
  return world;
}

const char* State::broken() const {
  Multiset<kCards, 1> all = pile_;
  for (int turn = 0; turn < dealt_; ++turn) {
    if (all.has(card_[seat_of(turn)])) return "a card is in two places";
    all.add(card_[seat_of(turn)]);
  }
  return all.size() == kCards ? nullptr : "a card is missing";
}

}  // namespace igra::null
