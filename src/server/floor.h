// A running server, as operators see it (admin/room.h): who is here, what they use, and its numbers over the
// last day.
#pragma once

#include <array>
#include <functional>
#include <mutex>
#include <vector>

#include "server/admin/room.h"
#include "server/host/tables.h"
#include "server/net/net.h"
#include "server/serve.h"
#include "server/site/open_sockets.h"

namespace igra::server {

class RunningFloor final : public admin::Floor {
 public:
  static constexpr std::size_t kMinutes = 24 * 60;

  struct Parts {
    Store& store;
    OpenSockets& sockets;
    Tables& tables;
    BotPool& bots;
    std::function<NetServer&()> net;
    std::function<Millis()> now;
    ServeSettings settings;
  };
  explicit RunningFloor(Parts parts) : parts_(std::move(parts)) {}

  void show_out(const PersonId& person) override { parts_.sockets.close_person(person); }
  void show_out(const Network& network) override;
  void forget(const PersonId& person) override;
  void set_aside(const MatchId& match) override { parts_.tables.set_aside(match); }
  void restore(const MatchId& match) override { parts_.tables.restore(match); }
  Json limits() override;
  Outcome set_limit(const std::string& name, const std::string& value) override;
  Json usage() override;
  Json numbers() override;

  // Notes the numbers of this minute; those of a day ago are forgotten.
  void take_numbers();

 private:
  enum Number : std::uint8_t { people, sockets, tables, moves, bots_waiting, processor, memory, kNumbers };
  struct Sample {
    Millis at = 0;
    std::array<double, kNumbers> values{};
  };

  Parts parts_;
  std::mutex mutex_;             // over the settings and what follows
  std::vector<Sample> samples_;  // the oldest first
  double moves_before_ = 0;      // all moves, and all processor time, at the last sample
  double processor_before_ = 0;
};

}  // namespace igra::server
