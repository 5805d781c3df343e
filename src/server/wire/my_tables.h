// What a person is told of the tables where the person has a seat (/ws/my-tables): which there are, then each
// of them, and each again when it changes.
#pragma once

#include <string>
#include <vector>

#include "server/wire/about_table.h"

namespace igra::server {

// The first message: the ids of the person's unfinished tables. Each of them follows.
std::string my_tables_text(const std::vector<MatchId>& ids);

// One table as lists show it, and what concerns this person: the seat, whose turn it is, since when, the time
// that is left to the seat that acts, and the last player's event as the person's seat may see it.
std::string my_table_text(const TableSight& sight, const PersonId& person, Moment now);

// The person has no seat there any more.
std::string my_table_gone_text(const MatchId& id);

}  // namespace igra::server
