#include "lab/collect/match.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "outside/program_bot.h"
#include "table/table.h"

namespace igra::lab {

namespace {

using Json = nlohmann::json;

Json spectator_view(const Position& position) {
  return Json::parse(view_text(position, Viewer::spectator()), nullptr, /*allow_exceptions=*/false);
}

// The round a view speaks of, 0 if it does not.
int round_in(const Json& view) {
  const auto found = view.find("round");
  return found != view.end() && found->is_number_integer() ? found->get<int>() : 0;
}

// A game that tells how something ended calls it `end`, wherever it stands in the view.
void find_endings(const Json& view, std::vector<std::string>& endings) {
  if (!view.is_structured()) return;
  for (const auto& [key, value] : view.items()) {
    if (view.is_object() && key == "end" && value.is_string()) endings.push_back(value.get<std::string>());
    find_endings(value, endings);
  }
}

Seat expected_winner(const Candidate& candidate) {
  return static_cast<Seat>(std::max_element(candidate.scores.begin(), candidate.scores.end()) -
                           candidate.scores.begin());
}

// Whether somebody who expects to lose, whatever they do, decides which of the others wins, as far as the bot
// can tell: under one candidate it expects another winner than under the next.
bool makes_king(const Choice& choice, Seat seat) {
  constexpr double kLost = 0.05;
  Seat winner = -1;
  bool differ = false;
  for (const Candidate& candidate : choice.candidates) {
    if (!candidate.tried || candidate.scores.empty()) continue;
    const Seat here = expected_winner(candidate);
    if (candidate.win >= kLost || here == seat) return false;
    differ = differ || (winner >= 0 && here != winner);
    winner = here;
  }
  return differ;
}

class Match {
 public:
  using Forfeited = std::function<void(Seat seat, Forfeit why)>;

  Match(const Rules& rules, std::uint64_t deal, const Budget& budget, Forfeited forfeited)
      : table_(*Table::open({.game = rules.game, .players = rules.players, .options = rules.options})),
        deal_(deal),
        budget_(budget),
        forfeited_(std::move(forfeited)),
        counts_rounds_(round_in(spectator_view(table_.position())) > 0) {}

  Trace play(std::vector<std::unique_ptr<Bot>> bots) {
    while (!table_.over()) {
      if (table_.actor().kind == ActorKind::chance) {
        draw();
      } else {
        decide(*bots[static_cast<std::size_t>(table_.actor().seat)]);
      }
      note_event();
    }
    note_end();
    const std::span<const int> scores(trace_.scores.data(), static_cast<std::size_t>(table_.players()));
    for (const auto& bot : bots) bot->match_over(scores);
    return std::move(trace_);
  }

 private:
  void draw() {
    constexpr std::uint64_t kStride = 0xd1342543de82ef95;  // odd: every draw has a stream of its own
    Rng rng(deal_ + kStride * draws_++);
    table_.apply(table_.position().draw(rng));
  }

  void decide(Bot& bot) {
    const Seat seat = table_.actor().seat;
    EventList legal;
    table_.position().legal(legal);
    const Choice choice = bot.choose(Knowledge(table_), budget_);
    if (choice.forfeit != Forfeit::none) forfeited_(seat, choice.forfeit);
    const auto chosen = std::find_if(choice.candidates.begin(), choice.candidates.end(),
                                     [&](const Candidate& one) { return one.event == choice.event; });
    if (trace_.decisions == 0) trace_.first = seat;
    ++trace_.decisions;
    trace_.actors.push_back(seat);
    trace_.choices.push_back(legal.size());
    trace_.expectations.push_back(chosen == choice.candidates.end() ? -1 : chosen->win);
    trace_.standings.push_back(scores_now(table_.position()));
    trace_.kingmaking += makes_king(choice, seat);
    note_offers(legal, choice.event);
    table_.apply(choice.event);
  }

  // A trait that all legal events have, or none, was no choice.
  void note_offers(const EventList& legal, Event chosen) {
    if (legal.size() < 2) return;
    std::map<Trait, int> having;
    std::set<Trait> taken;
    for (const Event event : legal) {
      std::string text;
      table_.position().text(event, Viewer::record(), text);
      std::vector<Trait> traits = traits_of(text);
      const std::set<Trait> distinct(std::make_move_iterator(traits.begin()),
                                     std::make_move_iterator(traits.end()));
      for (const Trait& trait : distinct) ++having[trait];
      if (event == chosen) taken = distinct;
    }
    for (const auto& [trait, count] : having) {
      if (count == legal.size()) continue;
      Offered& offered = trace_.offers[trait];
      ++offered.times;
      offered.taken += taken.contains(trait);
    }
  }

  void note_event() {
    const Table::Entry& entry = table_.log().back();
    ++trace_.events;
    for (const ScoreItem& item : entry.items) {
      Scored& scored = trace_.reasons[std::string(item.key)];
      ++scored.times[static_cast<std::size_t>(item.seat)];
      scored.points[static_cast<std::size_t>(item.seat)] += item.points;
    }
    if (counts_rounds_ && !entry.items.empty()) note_round();
    note_traits(entry);
  }

  void note_round() {
    std::vector<std::string> endings;
    find_endings(spectator_view(table_.position()), endings);
    for (const std::string& ending : endings) ++trace_.endings[ending];
  }

  // Chance acts for the seat that alone sees what came, and in the open for the seat that acts next.
  void note_traits(const Table::Entry& entry) {
    if (entry.actor.kind == ActorKind::player) {
      count(entry.text, entry.actor.seat);
      for (const std::string& text : open_) count(text, entry.actor.seat);
      open_.clear();
      return;
    }
    std::string_view text = entry.text;
    trace_.chance_verbs.emplace(next_word(text));
    if (entry.seen.empty()) return open_.push_back(entry.text);
    Seat who = -1;
    for (Seat seat = 0; seat < table_.players(); ++seat) {
      if (entry.seen_by(Viewer::at(seat)) == entry.text) who = who == -1 ? seat : -2;
    }
    if (who >= 0) count(entry.text, who);
  }

  void count(const std::string& text, Seat seat) {
    for (Trait& trait : traits_of(text)) ++trace_.traits[std::move(trait)][static_cast<std::size_t>(seat)];
  }

  void note_end() {
    trace_.scores = scores_now(table_.position());
    trace_.win = victory(trace_.scores, table_.players());
    trace_.standings.push_back(trace_.scores);
    if (counts_rounds_) trace_.rounds = round_in(spectator_view(table_.position()));
    if (trace_.endings.empty()) {
      std::string_view last = table_.log().back().text;
      ++trace_.endings["after " + std::string(next_word(last))];
    }
  }

  Table table_;
  const std::uint64_t deal_;
  const Budget& budget_;
  const Forfeited forfeited_;
  const bool counts_rounds_;
  std::uint64_t draws_ = 0;
  std::vector<std::string> open_;  // what chance showed everybody since the last decision
  Trace trace_;
};

}  // namespace

Shares victory(const Scores& scores, int players) {
  Shares shares{};
  const auto rank = ranks(scores, players);
  const auto winners = std::count(rank.begin(), rank.begin() + players, 1);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    if (rank[seat] == 1) shares[seat] = 1 / static_cast<double>(winners);
  }
  return shares;
}

Trace play_match(const Rules& rules, std::uint64_t deal, const std::vector<std::string>& bots,
                 const std::vector<std::uint64_t>& seeds, const Budget& budget, const Notice& notice) {
  std::vector<std::unique_ptr<Bot>> seated;
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    const Setup setup{.game = rules.game, .players = rules.players, .options = rules.options};
    seated.push_back(seat_bot(bots[seat], setup, static_cast<Seat>(seat), seeds[seat]));
    IGRA_CHECK(seated.back() != nullptr);
  }
  Match match(rules, deal, budget, [&](Seat seat, Forfeit why) {
    if (notice) notice(bots[static_cast<std::size_t>(seat)], why);
  });
  return match.play(std::move(seated));
}

}  // namespace igra::lab
