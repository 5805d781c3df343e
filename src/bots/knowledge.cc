#include "bots/knowledge.h"

namespace igra {

Knowledge::Sight Knowledge::sight(int ply) const {
  const Table::Entry& entry = table_->log()[static_cast<std::size_t>(ply)];
  const std::string& seen = entry.seen_by(Viewer::at(seat_));
  const bool whole = seen == entry.text;
  return {entry.actor, whole, whole ? entry.event : 0, seen};
}

std::uint64_t Knowledge::digest(int plies) const {
  std::uint64_t sum = 0;
  for (int ply = 0; ply < plies; ++ply) {
    sum = (sum ^ Rng::digest(sight(ply).text)) * 0x9e3779b97f4a7c15;
    sum ^= sum >> 29;
  }
  return sum;
}

}  // namespace igra
