// Version 2 of the engine protocol (docs/protocol.md): several matches at a time by name, worlds sampled from
// what a seat knows, and bots that think in the background, tell what they found so far, and can be stopped.
//
// Until a `hello` asks for version 2, everything is answered by one Engine, byte for byte as in version 1.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

#include "engine/engine.h"
#include "engine/world.h"

namespace igra {

class Host {
 public:
  // Lines go out one at a time, from whatever thread has something to say.
  using Tell = std::function<void(const std::string& line)>;
  explicit Host(Tell tell) : tell_(std::move(tell)) {}
  // Stops who thinks, and waits for the last words.
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  void take(std::string_view line);

 private:
  // A name stands for a match or for a world.
  struct Place {
    Engine engine;
    std::optional<World> world;
  };
  struct Thought {
    std::atomic<bool> stop{false};
    std::atomic<bool> over{false};
    std::thread thread;
  };
  struct Wish;  // to think

  void say(const std::string& line);
  bool wants_two(const Json& request) const;
  std::string perform(const Json& request);
  std::string hello() const;
  std::string tables() const;
  std::string close(const Json& request);
  std::string sample(const Json& request);
  std::string stop(const Json& request);
  std::string bot(const Json& request);
  // "" when it has begun to think, else the refusal.
  std::string think(const Json& request);
  void think_on(Thought& thought, const Wish& wish);
  Result<Wish> wish_of(const Json& request);
  Result<Place*> place_of(const Json& request);
  void forget_finished();

  Tell tell_;
  std::mutex telling_;
  int version_ = 1;
  Engine first_;  // of version 1
  std::map<std::string, Place> places_;
  std::map<std::string, Thought> thoughts_;  // by the id of the request, as JSON
};

}  // namespace igra
