// Parts of the engine's answers, written as docs/protocol.md shows them.
#pragma once

#include "bots/bot.h"
#include "table/table.h"

namespace igra {

// A game of the answer to `hello`: who can play it, and its options.
void write_game(JsonWriter& json, const GameInfo& info);

// `legal` or `outcomes`, whichever the position has.
void write_offered(JsonWriter& json, const Position& position);

// What a bot expects of an event.
void write_candidate(JsonWriter& json, const Position& position, const Candidate& candidate);

// The events from ply `since` on as `viewer` saw them, each with the points it gave.
void write_log(JsonWriter& json, const Table& table, Viewer viewer, int since);

// The answer that says how a match stands; `made` are the events that the engine made since the last one.
std::string position_answer(const Position& position, int ply, const std::vector<std::string>& made = {});
// The answer with what a bot chose, and what it thought of the candidates.
std::string choice_answer(const Position& position, const Choice& choice);

}  // namespace igra
