#include "games/five_towers/space.h"

#include <bit>

#include "core/text.h"

namespace igra::five_towers {

namespace {

constexpr int kPhaseCount = 6;
constexpr int kSaid = 8;  // bid 0 .. 5, pass, nothing yet: as State keeps them
constexpr int kSlot = kKinds + kValues + 2;

// 1, 2, 4 for the falling run a value lies in, added up where it lies in two. Most towers are one run.
void observe_tower(const Tower& tower, float* to) {
  put_bits(tower.run(0), to);
  put_bits(tower.run(0) >> 8, to + 8);
  for (int run = 1; run < Tower::kRuns && tower.run(run) != 0; ++run) {
    for (unsigned rest = tower.run(run); rest != 0; rest &= rest - 1) {
      to[std::countr_zero(rest)] += static_cast<float>(1 << run);
    }
  }
}

}  // namespace

int Space::actions(int) { return kActions; }
int Space::longest(int, const Options&) { return State::info().max_plies; }

void Space::ids(const State& state, const EventList& legal, std::int32_t* ids) {
  const auto id = [&](Event event) {
    switch (state.phase_) {
      case Phase::bid: return static_cast<int>(event);
      case Phase::take: return kTake + static_cast<int>(event);
      case Phase::demolish: return kDemolish + static_cast<int>(event);
      case Phase::place: return kPlace + state.open_[event];
      case Phase::reveal:
      case Phase::over: break;
    }
    IGRA_CHECK(false);
  };
  for (const Event event : legal) *ids++ = id(event);
}

int Space::outcome_id(const State&, Event event) { return static_cast<int>(event); }
bool Space::shows(const State&, Event, Seat) { return true; }

void Space::name_action(int, int id, std::string& text) {
  if (id < kPass) {
    text += "bid ";
    append_number(text, id);
  } else if (id == kPass) {
    text += "pass";
  } else if (id < kDemolish) {
    text += "take";
    for (int rest = id - kTake; rest != 0; rest &= rest - 1) {
      text += " #";
      append_number(text, std::countr_zero(static_cast<unsigned>(rest)));
    }
  } else if (id < kKeep) {
    text += "demolish ";
    text += kKindLetters[id - kDemolish];
  } else if (id == kKeep) {
    text += "keep";
  } else {
    text += "place ";
    append_card(text, static_cast<Card>(id - kPlace));
  }
}

void Space::name_outcome(int id, std::string& text) { append_card(text, static_cast<Card>(id)); }

void Space::layout(int players, TensorLayout& layout) {
  layout = {
      {"turn", {players}, 1, "who is to act"},
      {"phase", {kPhaseCount}, 1, "reveal, bid, take, demolish, place, over"},
      {"first", {players}, 1, "the first player of the round"},
      {"bidder", {players}, 1, "who named the highest number; the builder later"},
      {"highest", {1}, kMostOpen, "the highest number named"},
      {"bids", {players, kSaid}, 1, "0 to 5, pass, nothing yet"},
      {"open",
       {kMostOpen, kSlot},
       1,
       "the cards of this round that are not placed, ascending: kind, value, lies open, in the builder's "
       "hand"},
      {"towers",
       {players, kKinds, kValues},
       7,
       "cards by kind and value: 1, 2 or 4 for the first, second or third falling run of the tower"},
      {"tops", {players, kKinds}, kGround, "value on top of each tower; 16 for the ground"},
      {"unders", {players, kKinds}, kGround, "value on top after a demolition"},
      {"demolished", {players}, kMaxCards, "cards each has demolished"},
      {"pile", {kKinds, kValues}, 2, "cards left in the pile"},
      {"discards", {kKinds, kValues}, 2, "cards that become the next pile"},
      {"run_outs", {1}, 2, "how often the pile has run out"},
  };
}

void Space::observe(const State& state, Seat seat, TensorWriter& tensor) {
  const int players = state.players_;
  const Actor actor = state.actor();
  const auto one_seat = [&](Seat other) {
    tensor.one_of(other < 0 ? -1 : seat_from(seat, other, players), players);
  };
  one_seat(actor.seat);
  tensor.one_of(static_cast<int>(state.phase_), kPhaseCount);
  one_seat(state.first_);
  one_seat(state.highest_ == 0 ? -1 : state.bidder_);
  tensor.put(state.highest_);
  for (int i = 0; i < players; ++i) tensor.one_of(state.bids_[seat_at(seat, i, players)], kSaid);
  for (int i = 0; i < kMostOpen; ++i) {
    float* slot = tensor.room(kSlot);
    const Card card = state.open_[i];
    if (card == kNoCard) continue;
    slot[kind_of(card)] = slot[kKinds + value_of(card)] = 1;
    slot[kKinds + kValues] = static_cast<float>(state.table_ >> i & 1);
    slot[kKinds + kValues + 1] = static_cast<float>(state.hand_ >> i & 1);
  }
  for (int i = 0; i < players; ++i) {
    const auto& towers = state.towers_[seat_at(seat, i, players)];
    for (const Tower& tower : towers) observe_tower(tower, tensor.room(kValues));
  }
  for (int i = 0; i < players; ++i) {
    for (const Tower& tower : state.towers_[seat_at(seat, i, players)]) tensor.put(tower.top());
  }
  for (int i = 0; i < players; ++i) {
    for (const Tower& tower : state.towers_[seat_at(seat, i, players)]) tensor.put(tower.under());
  }
  for (int i = 0; i < players; ++i) tensor.put(state.demolished_[seat_at(seat, i, players)].size());
  put_counts(state.pile_, tensor.room(kCardTypes));
  put_counts(state.discards_, tensor.room(kCardTypes));
  tensor.put(state.run_outs_);
}

}  // namespace igra::five_towers
