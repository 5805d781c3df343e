// Shared by the files of decide(): nobody else includes this.
#pragma once

#include "server/match/decide.h"

namespace igra::server {

inline Refusal not_now(std::string message) { return {"not_now", std::move(message)}; }
inline Refusal not_allowed(std::string message) { return {"not_allowed", std::move(message)}; }
inline Refusal bad_request(std::string message) { return {"bad_request", std::move(message)}; }

// decide_play.cc: asks of a seat of a running match that are about the play itself.
Answer<Facts> decide_play(const MatchState& state, Seat seat, const Ask& ask, const Circumstances& around);

}  // namespace igra::server
