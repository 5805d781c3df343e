// A world sampled from an information set, for programs that search: it is played on and looked at like a
// match, but it has no past, so nothing is taken back, written down or told of it.
#pragma once

#include <memory>
#include <string>

#include "core/position.h"
#include "core/request.h"

namespace igra {

class World {
 public:
  World(std::unique_ptr<Position> position, int ply) : position_(std::move(position)), ply_(ply) {}

  // Answers `position`, `apply`, `view` and `playout`; what else there is, is refused.
  std::string perform(std::string_view cmd, const Json& request);
  const Position& position() const { return *position_; }
  int ply() const { return ply_; }

 private:
  std::string apply(const Json& request);
  std::string view(const Json& request) const;
  std::string playout(const Json& request);

  std::unique_ptr<Position> position_;
  int ply_;
};

}  // namespace igra
