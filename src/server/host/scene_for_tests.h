// Tables with people and bots, on one thread and with clocks that tests move.
#pragma once

#include <gtest/gtest.h>

#include <boost/asio/post.hpp>
#include <chrono>
#include <deque>
#include <thread>

#include "server/host/tables.h"
#include "server/store/faulty.h"
#include "server/store/memory.h"
#include "server/wire/from_client.h"

namespace igra::server {

// Somebody with a socket, who keeps what was said.
class FakeClient final : public Client {
 public:
  FakeClient(const std::string& id, const std::string& called, std::int64_t known = -1) {
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
  using Who = std::shared_ptr<FakeClient>;

  explicit Scene(BotPool::Decide bot = BotPool::decide)
      : faulty(memory), committer(faulty), bot_(std::move(bot)) {
    open();
  }
  ~Scene() { close(); }

  void open() {
    io_.emplace();
    bots_.emplace(1, bot_);
    tables = std::make_unique<Tables>(*io_, faulty, committer, *bots_, pace, limits,
                                      [this] { return Moment{now + wall_jump, now}; });
    EXPECT_EQ(tables->open(), 0);
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
      io_->restart();
      quiet = io_->poll() == 0 ? quiet + 1 : 0;
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

  MatchId create(const Json& request, Creator creator = {.person = "ana", .name = "Ана"}) {
    Result<Settings> settings = read_settings(request);
    EXPECT_TRUE(settings) << settings.error().message;
    MatchId id;
    tables->create(*settings, std::move(creator), [&](const Answer<MatchId>& created) {
      if (created) id = *created;
    });
    settle();
    return id;
  }
  Who join(const MatchId& id, const std::string& person, std::int64_t since = -1) {
    auto guest = std::make_shared<FakeClient>(person, "name of " + person, since);
    const auto match = tables->find(id);
    boost::asio::post(match->strand(), [=] { match->join(guest); });
    settle();
    return guest;
  }
  void leave(const MatchId& id, const Who& guest) {
    const auto match = tables->find(id);
    boost::asio::post(match->strand(), [=] { match->leave(guest); });
    settle();
  }
  // Says `message` (with an id of its own if it has none).
  void say(const MatchId& id, const Who& guest, Json message) {
    if (!message.contains("id")) message["id"] = "m" + std::to_string(++said_);
    Answer<Ask> ask = read_ask(message.dump());
    ASSERT_TRUE(ask) << ask.error().message;
    const auto match = tables->find(id);
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
  const MatchState& state(const MatchId& id) { return tables->find(id)->state(); }

  Millis now = 1'000'000;  // on the steady clock
  Millis wall_jump = 0;    // by which the wall's clock is ahead of it
  MemoryStore memory;
  FaultyStore faulty;
  Committer committer;
  std::unique_ptr<Tables> tables;
  Pace pace{0, 0, 20, 1000, 100, 0};
  TableLimits limits;

 private:
  // What bots and alarms were about to do is dropped, not done to tables that are gone.
  void close() {
    settle();
    bots_.reset();
    tables.reset();
    io_.reset();
  }

  BotPool::Decide bot_;
  std::optional<boost::asio::io_context> io_;
  std::optional<BotPool> bots_;
  int said_ = 0;
};

inline Json two_people(const char* game) {
  return {{"game", game}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}};
}

}  // namespace igra::server
