// Two small neural networks for two players: one says who wins the round, the other which event appeals. They
// see what the terms of terms.h show and a little more. tools/fit_paws makes their numbers.
//
//     inputs --+--> hidden, positive --+--> sum
//              '-----------------------'
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "games/paws/terms.h"

namespace igra::paws {

// A weighed sum of the inputs, and of as many hidden sums as are positive.
template <class Inputs, int kHidden>
struct Network {
  static constexpr int kInputs = sizeof(Inputs) / sizeof(float);
  using Hidden = std::array<float, kHidden>;

  float direct[kInputs];
  Hidden hidden[kInputs];
  Hidden bias;
  Hidden score;
  float base;

  float operator()(const Inputs& inputs) const {
    const auto numbers = std::bit_cast<std::array<float, kInputs>>(inputs);
    Hidden sums = bias;
    float sum = base;
    for (std::size_t i = 0; i < kInputs; ++i) {
      const float number = numbers[i];
      if (number == 0) continue;  // most of them
      sum += number * direct[i];
      for (std::size_t j = 0; j < kHidden; ++j) sums[j] += number * hidden[i][j];
    }
    float parts[4] = {};
    for (std::size_t j = 0; j < kHidden; ++j) parts[j % 4] += std::max(sums[j], 0.0f) * score[j];
    return sum + ((parts[0] + parts[1]) + (parts[2] + parts[3]));
  }
};

// A position in the middle of a round of two, who acts first.
struct RoundInputs {
  Terms acts;
  Terms waits;
  float pile;       // its cards,
  float late;       // the more the fewer they are,
  float little[2];  // at most 2, 6
  float table;      // cards of the combination to beat
  float mixed;
  float table_is[5];  // 1, 2, 3, 4 cards, more
  float half;         // at most 12 cards in the pile

  static RoundInputs of(const State& state);
};

// What the actor sees of an event: his own hand afterwards, and how many cards the other has.
struct EventInputs {
  struct Declared {
    float any;
    float own;        // cards declared
    float other;      // cards the other has
    float own_is[5];  // 1, 2, 3, 4, more
    float few[3];     // the other has at most 2, 4, 6
  };

  Terms kept;         // as it stands to what then lies on the table
  Declared declared;  // and nothing else, for who declares
  float leads;
  float counters;
  float beats;  // by strength
  float passes;
  float laid;        // cards
  float laid_is[5];  // 1, 2, 3, 4, more
  float mixed;
  float colour_jokers;
  float sign_jokers;
  float other;        // cards the other has
  float other_is[4];  // 1, 2, 3, 4
  float pile;
  float late;  // at most 6 cards in it
  float goes_out;
  float owns;       // the table before the event
  float lets_out;   // passes, the other having at most 3 cards
  float holds_out;  // counters, likewise
  float whole;      // what is kept can be declared, and is more than a card
  float behind;     // cards kept beyond what the other has,
  float ahead;      // or short of it
  float keeps[2];   // 1, 2

  static EventInputs of(const State& state, Event event);
};

using RoundNetwork = Network<RoundInputs, 32>;
using EventNetwork = Network<EventInputs, 16>;

// The logarithm of the actor's odds to win the round.
extern const RoundNetwork kRoundNetwork;
// How an event appeals, as a logarithm.
extern const EventNetwork kEventNetwork;

}  // namespace igra::paws
