#include "server/match/record.h"

#include "table/record.h"

namespace igra::server {

std::optional<std::string> record_of(const Story& story) {
  if (story.phase() != Phase::over || !story.started()) return std::nullopt;
  std::string record = write_record(story.table());
  // Before the empty line that ends the header.
  record.insert(record.find("\n\n") + 1, "# key " + story.dice().key_text() + "\n");
  return record;
}

std::optional<std::string> record_of(std::span<const Entry> journal) {
  const std::optional<Story> story = Story::from(journal);
  return story ? record_of(*story) : std::nullopt;
}

}  // namespace igra::server
