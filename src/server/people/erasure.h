// Taking somebody's name out of what was written about matches. What happened stays, and its order: only the
// name becomes empty. A person's id stays too; it was drawn by lot, and leads to nobody any more.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace igra::server {

// The other words for every entry that names this person, and for the title that lists show; nothing if
// there is no such name. Entries are JSON: whatever object has the person's id in it has the name beside it.
std::optional<Redact> without_name(const MatchId& match, const std::vector<Entry>& journal,
                                   const std::string& title, const PersonId& person);

}  // namespace igra::server
