// The end of a round: what is written down, and why.
#include <algorithm>

#include "games/klats/klats.h"

namespace igra::klats {

// One (KL15), one a player (KL10), or the connoisseurs' fifty (KL14).
int State::most_rounds() const {
  return single_ ? 1 : variant_ == Variant::standard ? players_ : kMostRounds;
}

// What is left in hands counts for nothing (KL18).
void State::finish_round() {
  std::copy(std::begin(tops_), std::end(tops_), std::begin(last_));
  write_down();
  ++rounds_played_;
  if (match_over()) {
    phase_ = Phase::over;  // the table stays as it is, to be looked at
    return;
  }
  first_ = static_cast<std::int8_t>(next(first_));  // one seat further (KL16)
  start_round();
}

void State::write_down() {
  int highest = 0;
  for (Seat seat = 0; seat < players_; ++seat) highest = std::max(highest, worth_of(tops_[seat]));
  for (Seat seat = 0; seat < players_; ++seat) {
    const int worth = worth_of(tops_[seat]);
    if (variant_ == Variant::standard) {
      sheet_[kMaxPlayers * rounds_played_ + seat] = static_cast<std::uint8_t>(worth);
    } else if (worth == highest && worth > 0) {  // all who tie, nobody for nothing (KL12)
      sheet_[2 * rounds_played_] = static_cast<std::uint8_t>(worth);
      sheet_[2 * rounds_played_ + 1] |= static_cast<std::uint8_t>(1 << seat);
    }
    total_[seat] = static_cast<std::uint16_t>(total_[seat] + written(rounds_played_, seat));
  }
}

int State::written(int round, Seat seat) const {
  if (variant_ == Variant::standard) return sheet_[kMaxPlayers * round + seat];
  return sheet_[2 * round + 1] >> seat & 1 ? sheet_[2 * round] : 0;
}

// Asked once everybody has written a round down: whoever reached the goal first has no advantage (KL09,
// KL13).
bool State::match_over() const {
  return rounds_played_ == most_rounds() || *std::max_element(total_, total_ + players_) >= goal();
}

// The highest total wins, and equal ones share the win (KL11).
void State::scores(Scores& scores) const { std::copy(total_, total_ + players_, scores.begin()); }

namespace {

std::string set_args(int round, Tops tops) {
  std::string args;
  JsonWriter json(args);
  std::string cards;
  append_cards(cards, tops);
  std::string missing;
  append_missing(missing, tops);
  json.begin_object().field("round", round).field("tops", cards).field("sum", sum_of(tops));
  if (!missing.empty()) json.field("missing", missing);
  json.end_object();
  return args;
}

}  // namespace

void State::explain(Event event, ScoreItems& items) const {
  if (phase_ != Phase::play) return;
  State after = *this;
  after.apply(event);
  if (after.rounds_played_ == rounds_played_) return;
  for (Seat seat = 0; seat < players_; ++seat) {
    const Tops tops = after.last_[seat];
    const int points = after.written(rounds_played_, seat);
    const char* const key = worth_of(tops) == 0             ? "klats.missing"
                            : variant_ == Variant::standard ? "klats.set"
                            : points > 0                    ? "klats.highest"
                                                            : "klats.lower";
    items.push_back({seat, points, key, set_args(after.rounds_played_, tops)});
  }
}

}  // namespace igra::klats
