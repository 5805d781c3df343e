// A match told to people: who did what, what it was worth and why, how it stands. Shared by play and
// replay.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/text_map.h"
#include "cli/terminal/texts.h"
#include "table/table.h"

namespace igra::cli {

class Narrator {
 public:
  // `labels`: how each seat is called. All three must outlive this.
  Narrator(const Table& table, const std::vector<std::string>& labels, const Texts& texts)
      : table_(table), labels_(labels), texts_(texts) {}

  // The seat's name in its colour.
  std::string who(Seat seat) const;
  // The entry's actor, padded so that what follows stands in one column.
  std::string actor(const Table::Entry& entry) const;
  // What `viewer` saw of it, in words.
  std::string text(const Table::Entry& entry, Viewer viewer) const;
  // The reasons for points, each on a line of its own.
  std::string reasons(const Table::Entry& entry, int width) const;

  // Events [from, to) as `viewer` sees them: a line an actor, reasons for points below.
  std::string events(int from, int to, Viewer viewer, int width) const;

  // The place that an event named last; 0,0 if none did.
  Place last_place() const;

  // Scores now, in as few lines as fit, after `head`.
  std::string standing(std::string_view head, int width) const;
  // Ranks and scores now, the best first; with the reasons for a paragraph a seat.
  std::string ranking(bool with_reasons, int width) const;
  // Who won, in one sentence. Only when the match is over.
  std::string winners() const;

 private:
  int label_width() const;
  std::string all_reasons(Seat seat, int width) const;

  const Table& table_;
  const std::vector<std::string>& labels_;
  const Texts& texts_;
};

// How the seats of a record are called: number and name; a level of bots in the language.
std::vector<std::string> seat_labels(const Setup& setup, const Texts& texts);

}  // namespace igra::cli
