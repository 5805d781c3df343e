// The rules of a table around the rules of its game: who may ask for what, and when. Pure functions:
// everything they need is handed in (the state, who asks, who is there, the time, what was drawn by lot), and
// all they do is to return facts or the reason why not. The host stores the facts, and only then applies
// them.
//
// What holds at rated tables:
//   - nobody takes back past something that was revealed, agreed or not;
//   - the match is called off only if at least two people are left and all of them agree; against bots one
//   resigns;
//   - nobody plays for somebody else: a player who runs out of time, or stays away for good, has lost.
#pragma once

#include <bitset>
#include <optional>
#include <string>

#include "server/match/ask.h"
#include "server/match/state.h"
#include "server/refusal.h"

namespace igra::server {

// A journal ends here: then the match can only be ended. Whole games have some hundred facts.
inline constexpr std::int64_t kLongestJournal = 20'000;

// Who asks.
struct Participant {
  PersonId person;
  std::string name;
  bool account = false;  // the name is an account's: nobody else can have it
};

// What is drawn by lot for an ask that begins a match or creates one.
struct Drawn {
  FairDice dice;
  std::vector<int> order;  // of the seats, if the match begins now
  MatchId match;           // the id of a rematch
};

using Presence = std::bitset<kMaxSeats>;

// What an answer depends on besides the match itself.
struct Circumstances {
  Moment now;
  Presence present;                     // seats whose person is connected
  std::optional<Drawn> drawn = {};      // for `sit`, `set_seat`, `start` and `rematch`
  std::optional<Refusal> no_room = {};  // why the asker may have no further table, for `rematch`
};

// The answer to an ask: facts (none: granted, and nothing changes) or a refusal. `emote`, `hint` and `ping`
// are only looked at: they are never facts.
Answer<Facts> decide(const MatchState& state, const Participant& asker, const Ask& ask,
                     const Circumstances& around);

// A bot's event, known to be legal.
Facts decide_bot(const MatchState& state, Seat seat, std::string_view event, Moment now);
// The time of the seat that acts has run out, or its person has been away for too long. Nothing if the table
// waits.
Facts decide_late(const MatchState& state, Seat seat);
// Nobody has come back to the table for longer than its rules allow.
Facts decide_abandoned(const MatchState& state, const Presence& present);
// An operator ends it: there is no result.
Facts decide_closed(const MatchState& state);
// The match begins; for those who create tables. The table is full.
fact::Started decide_start(const Settings& settings, const Roster& roster, const Drawn& drawn);

// The emotes there are: ready-made, so that nobody can be unkind in words of their own.
bool is_emote(std::string_view text);

}  // namespace igra::server
