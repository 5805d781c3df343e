// A hall with people and bots, on one thread and with a clock that tests move.
#pragma once

#include <gtest/gtest.h>

#include <boost/asio/post.hpp>
#include <chrono>
#include <deque>
#include <thread>

#include "server/match/hall.h"
#include "server/store/faulty.h"
#include "server/store/memory.h"

namespace igra::server {

// Somebody with a socket, who keeps what was said.
class FakeGuest final : public Guest {
 public:
  FakeGuest(const std::string& id, const std::string& called, std::int64_t known = -1) {
    person = id;
    name = called;
    since = known;
  }
  void send(std::string_view text) override { heard.push_back(Json::parse(text)); }
  void close() override { shut = true; }

  // The last message of this type, or null.
  Json last(std::string_view type) const {
    for (auto one = heard.rbegin(); one != heard.rend(); ++one) {
      if ((*one)["type"] == type) return *one;
    }
    return nullptr;
  }
  int count(std::string_view type) const {
    return static_cast<int>(
        std::count_if(heard.begin(), heard.end(), [&](const Json& one) { return one["type"] == type; }));
  }
  // What the view says may be done.
  std::vector<std::string> legal() const {
    for (auto one = heard.rbegin(); one != heard.rend(); ++one) {
      if (one->contains("view")) return (*one)["view"]["legal"].get<std::vector<std::string>>();
    }
    return {};
  }

  std::deque<Json> heard;
  bool shut = false;
};

class Scene {
 public:
  using Who = std::shared_ptr<FakeGuest>;

  explicit Scene(BotPool::Decide bot = BotPool::decide)
      : faulty(memory), committer(faulty), bots(1, std::move(bot)) {
    open();
  }
  ~Scene() { close(); }

  void open() {
    hall = std::make_unique<Hall>(io, faulty, committer, bots, Pace{0, 0, 20, 1000, 100}, HallLimits{},
                                  [this] { return now; });
    EXPECT_EQ(hall->open(), 0);
    settle();
  }
  // As if the process had ended and begun again.
  void restart() {
    close();
    open();
  }

  // Runs everything that can happen now.
  void settle() {
    for (int quiet = 0; quiet < 3;) {
      committer.drain();
      io.restart();
      quiet = io.poll() == 0 ? quiet + 1 : 0;
    }
  }
  // ... and what bots and short timers bring, until `done`.
  template <class Done>
  bool wait(Done done) {
    for (int i = 0; i < 3000; ++i) {
      settle();
      if (done()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
  }

  MatchId found(const Json& request, Founder founder = {.person = "ana", .name = "Ана"}) {
    Result<Settings> settings = read_settings(request);
    EXPECT_TRUE(settings) << settings.error().message;
    MatchId id;
    hall->found(*settings, std::move(founder), [&](std::variant<MatchId, Refusal> outcome) {
      if (const MatchId* made = std::get_if<MatchId>(&outcome)) id = *made;
    });
    settle();
    return id;
  }
  Who join(const MatchId& id, const std::string& person, std::int64_t since = -1) {
    auto guest = std::make_shared<FakeGuest>(person, "name of " + person, since);
    const auto match = hall->find(id);
    boost::asio::post(match->strand(), [=] { match->join(guest); });
    settle();
    return guest;
  }
  void leave(const MatchId& id, const Who& guest) {
    const auto match = hall->find(id);
    boost::asio::post(match->strand(), [=] { match->leave(guest); });
    settle();
  }
  // Says `message` (with an id of its own if it has none).
  void say(const MatchId& id, const Who& guest, Json message) {
    if (!message.contains("id")) message["id"] = "m" + std::to_string(++said_);
    Result<Ask> ask = read_ask(message.dump());
    ASSERT_TRUE(ask) << ask.error().message;
    const auto match = hall->find(id);
    boost::asio::post(match->strand(), [match, guest, ask = *ask] { match->ask(guest, ask); });
    settle();
  }
  // The same, and what it was answered with: "ack" or an error's code.
  std::string answer(const MatchId& id, const Who& guest, Json message) {
    message["id"] = "m" + std::to_string(++said_);
    say(id, guest, message);
    for (auto one = guest->heard.rbegin(); one != guest->heard.rend(); ++one) {
      if (one->value("ack", "") == message["id"]) return "ack";
      if (one->value("id", "") != message["id"]) continue;
      return (*one)["type"] == "error" ? (*one)["code"] : (*one)["type"];
    }
    return "";
  }
  const Story& story(const MatchId& id) { return hall->find(id)->story(); }

  Millis now = 1'000'000;
  MemoryStore memory;
  FaultyStore faulty;
  boost::asio::io_context io;
  Committer committer;
  BotPool bots;
  std::unique_ptr<Hall> hall;

 private:
  void close() {
    settle();
    io.stop();
    hall.reset();
    io.restart();
  }
  int said_ = 0;
};

inline Json two_people(const char* game) {
  return {{"game", game}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}};
}

}  // namespace igra::server
