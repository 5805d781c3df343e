// Which events a player may choose: combinations of the right strength, straight from bit sets.
#include <span>

#include "games/paws/paws.h"

namespace igra::paws {

namespace {

// All subsets of a set of colours that have one size, from a table of 3^5 entries.
class Subsets {
 public:
  constexpr Subsets() {
    int end = 0;
    for (Bits whole = 0; whole <= kEveryColour; ++whole) {
      for (int size = 0; size <= kColours; ++size) {
        start_[whole][size] = static_cast<std::uint8_t>(end);
        for (Bits part = 0; part <= whole; ++part) {
          if ((part & ~whole) == 0 && std::popcount(part) == size)
            part_[end++] = static_cast<std::uint8_t>(part);
        }
      }
      start_[whole][kColours + 1] = static_cast<std::uint8_t>(end);
    }
  }
  constexpr std::span<const std::uint8_t> of(Bits whole, int size) const {
    return {part_ + start_[whole][size], part_ + start_[whole][size + 1]};
  }

 private:
  std::uint8_t part_[243] = {};
  std::uint8_t start_[kEveryColour + 1][kColours + 2] = {};
};
constexpr Subsets kSubsets;

constexpr Bits joker_bit(Sign sign) { return 1u << (kColours + static_cast<int>(sign)); }

// Lists the ways to beat with cards of one sign.
class Beats {
 public:
  Beats(const Cards& hand, Sign sign, EventList& events)
      : hand_(hand), sign_(sign), with_joker_(hand.has_sign_joker(sign)), events_(events) {}

  // Two cards or more. The plain cards and the colour's joker, if there is any, fix the colour; the sign
  // joker joins whatever it is.
  void same(int size) {
    for (int joker = 0; joker <= with_joker_; ++joker) {
      same_of(size - joker, kEveryColour, 0, joker);
      same_of(size - joker - 1, hand_.colour_jokers(), 1, joker);
    }
  }

  // Every colour chosen is shown by a plain card or by its joker; the sign joker takes a colour nobody
  // shows (PA04), and there is one, for there are at most five cards (PA03).
  void mixed(int size) {
    if (size > kColours) return;
    const Bits plain = hand_.colours(sign_);
    const Bits jokers = hand_.colour_jokers();
    for (int joker = 0; joker <= with_joker_; ++joker) {
      for (const Bits chosen : kSubsets.of(plain | jokers, size - joker)) {
        const Bits forced = chosen & ~plain;
        const Bits either = chosen & plain & jokers;
        for (Bits some = either;; some = (some - 1) & either) {
          push(true, 1, chosen & ~forced & ~some, forced | some, joker);
          if (some == 0) break;
        }
      }
    }
  }

  void single() {
    for_each_bit(hand_.colours(sign_), [&](int colour) { push(false, 1, 1u << colour, 0, 0); });
    for_each_bit(hand_.colour_jokers(), [&](int colour) { push(false, 0, 0, 1u << colour, 0); });
    if (with_joker_) push(false, 0, 0, 0, 1);
  }

 private:
  void same_of(int copies, Bits among, int colour_joker, int joker) {
    if (copies > kCopies) return;
    const Bits colours = copies > 0 ? among & hand_.colours(sign_, copies) : among;
    for_each_bit(colours, [&](int colour) {
      const Bits bit = 1u << colour;
      push(false, copies, copies > 0 ? bit : 0, colour_joker ? bit : 0, joker);
    });
  }
  void push(bool mixed, int copies, Bits plain, Bits colour_jokers, int joker) {
    const Bits jokers = colour_jokers | (joker ? joker_bit(sign_) : 0);
    events_.push(event_of(Verb::beat, Combination::of(sign_, mixed, copies, plain, jokers)));
  }

  const Cards& hand_;
  Sign sign_;
  int with_joker_;
  EventList& events_;
};

void legal_leads(const Cards& hand, EventList& events) {
  const auto push = [&](Card card, Sign sign) {
    events.push(event_of(Verb::lead, Combination::single(card, sign)));
  };
  for (const Sign sign : {Sign::r, Sign::s, Sign::p}) {
    for_each_bit(hand.colours(sign), [&](int colour) { push(plain_card(sign, colour), sign); });
    for_each_bit(hand.colour_jokers(), [&](int colour) { push(colour_joker(colour), sign); });
    if (hand.has_sign_joker(sign)) push(sign_joker(sign), sign);
  }
}

}  // namespace

void State::legal(EventList& events) const {
  if (on_table()) legal_beats(events);
  // The first player (PA06), and an owner to whom a combination came back (PA07), may not pass.
  if (turn_ == owner_) {
    legal_leads(hand_[turn_], events);
  } else {
    events.push(event_of(Verb::pass));
  }
  // Whatever lies on the table (PA22).
  if (one_combination(hand_[turn_])) events.push(event_of(Verb::declare));
}

// One card with the sign joker may be strong enough as either kind, and is then offered as both (PA05).
void State::legal_beats(EventList& events) const {
  const Combination there = table();
  const int size = there.size();
  Beats stronger(hand_[turn_], there.sign(), events);
  stronger.same(there.mixed() ? size : size + 1);
  stronger.mixed(size + 1);
  Beats(hand_[turn_], beating(there.sign()), events).single();
}

bool one_combination(const Cards& hand) {
  if (hand.size() > kLargestCombination) return false;  // most hands: this is asked on every turn
  const Bits signs = (hand.colours(Sign::r) ? 1 : 0) | (hand.colours(Sign::s) ? 2 : 0) |
                     (hand.colours(Sign::p) ? 4 : 0) | hand.sign_jokers();
  if (std::popcount(signs) > 1) return false;
  Bits plain = 0;
  Bits twice = 0;
  for (const Sign sign : {Sign::r, Sign::s, Sign::p}) {
    plain |= hand.colours(sign);
    twice |= hand.colours(sign, 2);
  }
  const Bits jokers = hand.colour_jokers();
  const bool same = std::popcount(plain | jokers) <= 1;
  const bool mixed = twice == 0 && (plain & jokers) == 0 && hand.size() <= kColours;
  return same || mixed;
}

}  // namespace igra::paws
