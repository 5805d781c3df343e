#include "games/five_towers/prospect.h"

namespace igra::five_towers {

namespace {

CardSet cards_of(const Pile& pile, int kind) {
  constexpr int kInWord = 64 / kValues;
  const int shift = kind % kInWord * kValues;
  const auto copies = [&](int count) {
    return static_cast<CardSet>(pile.plane(count, kind / kInWord) >> shift & 0xFFFF);
  };
  return copies(1) | copies(2) << kValues;
}

}  // namespace

Prospect::Prospect(const State& state, const Taste& taste) {
  look_at_cards(state, taste);
  for (int kind = 0; kind < kKinds; ++kind) {
    look_at_specials(kind, taste);
    look_at_rivals(state, kind, taste);
  }
  for (Seat seat = 0; seat < state.players_; ++seat) {
    rebuild_[seat] = taste.rebuild / static_cast<float>(1 + state.demolished_[seat].size());
  }
}

// Open cards count as discarded already; who takes them is another question.
void Prospect::look_at_cards(const State& state, const Taste& taste) {
  const bool first_pile = state.run_outs_ == 0;
  const bool return_next = state.run_outs_ == 1 && state.pile_.empty();
  pile_weight_ = first_pile ? 1 + taste.returns : 1;
  discards_weight_ = first_pile || return_next ? 1 : 0;
  const int discards = state.discards_.size() + std::popcount(state.table_);
  rounds_ = (pile_weight_ * static_cast<float>(state.pile_.size()) +
             discards_weight_ * static_cast<float>(discards)) /
            kMostOpen;
  for (int kind = 0; kind < kKinds; ++kind) {
    pile_[kind] = cards_of(state.pile_, kind);
    discards_[kind] = cards_of(state.discards_, kind);
  }
  for (unsigned rest = state.table_; rest != 0; rest &= rest - 1) {
    const Card card = state.open_[std::countr_zero(rest)];
    discards_[kind_of(card)] = added(discards_[kind_of(card)], value_of(card));
  }
}

// An 8 goes on a lower top only after the 9, which seldom happens.
void Prospect::look_at_specials(int kind, const Taste& taste) {
  constexpr float kAfterNine = 0.4f;
  const float nines = count(kind, 1u << kNine);
  const float by_nine = taste.nine * nines;
  const float by_eight = taste.eight * count(kind, 1u << kEight);
  specials_[kind][0] = nines + by_nine + (nines > 0 ? kAfterNine * by_eight : 0);
  specials_[kind][1] = nines + by_nine + by_eight;
  specials_[kind][2] = by_nine + by_eight;
}

void Prospect::look_at_rivals(const State& state, int kind, const Taste& taste) {
  const bool cap_to_come = count(kind, 1u << kCap | 1u << (kCap + kValues)) > 0;
  int open = 0;
  for (Seat seat = 0; seat < state.players_; ++seat) open += !state.towers_[seat][kind].capped();
  for (Seat seat = 0; seat < state.players_; ++seat) {
    const auto rivals = static_cast<float>(open - !state.towers_[seat][kind].capped());
    growth_[seat][kind] = taste.growth / (1 + taste.rivalry * rivals);
    points_[seat][kind] = cap_to_come ? 1 + taste.cap / (1 + taste.caps * rivals) : 1;
  }
}

}  // namespace igra::five_towers
