#include "server/match/record.h"

#include "table/record.h"

namespace igra::server {

std::optional<std::string> record_of(const MatchState& state) {
  if (state.phase() != Phase::over || !state.play) return std::nullopt;
  std::string record = write_record(state.table());
  // Before the empty line that ends the header.
  record.insert(record.find("\n\n") + 1, "# key " + state.play->dice.key_text() + "\n");
  return record;
}

std::optional<std::string> record_of(std::span<const Entry> journal) {
  const std::optional<MatchState> state = fold(journal);
  return state ? record_of(*state) : std::nullopt;
}

}  // namespace igra::server
