// Why somebody does not get what they asked for: the one error type of the server. Every folder of the server
// may include it.
//
//   Answer<MatchId> created = …;
//   if (!created) return created.error();
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace igra::server {

struct Refusal {
  // Stable and part of the protocol (docs/server.md lists the codes): clients choose their own words by it.
  // It points to text that lives as long as the program.
  std::string_view code;
  // One English sentence for a person.
  std::string message;

  Refusal(std::string_view code_, std::string message_) : code(code_), message(std::move(message_)) {}
  // What the folders below the server refuse with: their codes are a part of ours.
  explicit Refusal(const Error& error) : code(name(error.code)), message(error.message) {}
};

// A value, or the reason why there is none.
template <class T>
using Answer = Result<T, Refusal>;

// It was done, or the reason why not.
using Outcome = Answer<std::monostate>;
inline Outcome granted() { return std::monostate{}; }

}  // namespace igra::server
