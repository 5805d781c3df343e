// What the bots look at in a position in the middle of a round, seat by seat, as plain numbers. The chance
// to win the round is judged by a weighed sum of them.
#pragma once

#include "games/paws/paws.h"

namespace igra::paws {

struct Terms {
  // How a hand stands to the sign on the table.
  struct BySign {
    float cards;
    float mixed;    // cards in the longest combination of different colours
    float same;     // and of one colour
    float pairs;    // colours with two cards or more
    float triples;  // and with three
    float none;
  };

  float size;
  float few[4];    // the hand has 1, 2, 3, 4 cards
  BySign sign[3];  // the table's, the one that beats it, the one that it beats
  float colour_jokers;
  float sign_jokers;
  float left;       // cards after the most sets are thrown away
  float little[3];  // that is 0, 1, 2
  float waste;      // cards that are not in the longest combination
  float wasted[2];  // that is 1, 2
  float whole;      // the hand is one combination
  float counted;    // what the hand counts at an empty pile, the more the nearer that is
  float farther;    // seats from the first player, who loses ties; as much

  float acts;
  float distance;  // turns until the seat acts
  float owns;      // the table's combination
  float stronger;  // cards of a combination that beats it by strength
  float can_beat;
  float counters;  // has a card of the beating sign
  float stuck;     // can only pass
  float acts_stronger;
  float acts_counters;

  // Cards to get rid of until what is left is a combination that wins when declared.
  float need;
  float needed[3];  // that is 0, 1, 2
  float acts_need;
  float acts_needed;  // that is 1 for who acts
  float others_left;  // the least that another seat would have left
  float others_size;
  float wins_now;   // who acts can end the round and win it
  float wins_back;  // wins by the last card if the table comes back
  float waits;      // wins by declaring if it gets to act

  // For every seat.
  static void describe(const State& state, Terms* terms);
  // What a hand that does not act shows by itself.
  static Terms of_hand(const Cards& hand, Combination table);
};

}  // namespace igra::paws
