// What follows from facts in the store besides the journal (host/context.h says how it is kept together with
// them).
#pragma once

#include <span>

#include "server/host/context.h"

namespace igra::server {

// The journal of a new table that begins with these facts, and what lists show of it.
Append journal_of(const MatchId& id, const Facts& facts, Millis at);

// A match that ended with a result is kept as one, and moves the ratings if it was rated.
void keep_result(const MatchId& match, const MatchState& before, const Fact& fact, Millis at,
                 Submission& writes);

// A rematch is a new table with the same settings: every person's seat is kept, one seat on, and the person
// who asked is its host and sits already. It begins by itself when the last one has come (Roster::complete).
void lay_rematch(const MatchId& match, const MatchState& before, const Fact& fact, Millis at,
                 Submission& writes);

// Facts about `before` as one submission: the journal's entries, what lists show if that changes, and the
// consequences.
Submission writes_of(const MatchId& match, const MatchState& before, const Facts& facts,
                     std::span<const Consequence> consequences, Millis at);

// What a person types to find a waiting table: six letters that follow from its id, which nobody guesses from
// them.
std::string code_of(const MatchId& match);

}  // namespace igra::server
