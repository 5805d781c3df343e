// The engine protocol (docs/protocol.md): one JSON object in, one out. The same façade serves
// `igra engine`, WebAssembly and Python; it holds at most one running match.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/request.h"
#include "table/table.h"

namespace igra {

class Engine {
 public:
  static constexpr std::size_t kLongestLine = 1 << 20;

  // Answers one request line (without its line feed). Never fails: bad input gets an error answer and
  // changes nothing. A line longer than kLongestLine may be passed cut off: only its length counts.
  std::string answer(std::string_view line);
  // The same for a request that has been read; without its id.
  std::string perform(const Json& request);

  // The running match, if there is one.
  const std::optional<Table>& table() const { return table_; }

 private:
  std::string hello() const;
  std::string start(const Json& request);
  std::string apply(const Json& request);
  std::string undo(const Json& request);
  std::string view(const Json& request) const;
  std::string log(const Json& request) const;
  std::string record() const;
  std::string load(const Json& request);
  std::string bot(const Json& request) const;
  std::string playout(const Json& request);

  // The current position; `made` are the events that the engine made since the last answer.
  std::string position(const std::vector<std::string>& made = {}) const;
  // With automatic chance, makes its events; they are added to `made`.
  void draw_chance(std::vector<std::string>& made);

  std::optional<Table> table_;
  std::optional<std::uint64_t> chance_seed_;  // set when the engine itself makes chance events
};

}  // namespace igra
