// What cards, tiles, bids and ways of playing are worth: the traits of a study, sorted into tables, with
// p-values corrected for all the questions asked.
#pragma once

#include "lab/collect/collect.h"

namespace igra::lab {

struct WorthRow {
  Trait trait;
  double per_match;  // how often
  // Points above the mean of the others: of an act for doing it once more than each of them, of everything
  // else for having it once more in place of another (another bid, another card taken).
  Measured margin;
  Measured win;     // share of the victory above the fair one, likewise
  Measured won;     // share of the victory of those who did it at all
  double p;         // of the margin
  double adjusted;  // after correction
};

// Rows of one kind: all the cards that are taken, all the bids.
struct WorthGroup {
  std::string verb;               // empty: all verbs
  std::vector<std::string> same;  // other verbs for which everything is the same: what is taken is placed
  Aspect aspect;
  std::vector<WorthRow> rows;  // numbers ascending, everything else by margin, best first
  double evidence = 1;         // the least corrected p
};

struct WorthTable {
  std::vector<WorthGroup> groups;  // the clearest first
  int questions = 0;
};

// Only what happened often enough, and not always to everybody alike, is asked about.
WorthTable worth_table(const Study& study);

// `take: which rank`, for a heading, and what a row is called below it.
std::string title(const WorthGroup& group);
std::string row_label(const WorthRow& row);

// What counts as beyond chance after correction.
constexpr double kSignificance = 0.05;

}  // namespace igra::lab
