// Many games of one kind stepped together into arrays that stay where they are: what learning programs want.
//
// Each row of the arrays is a game. A step makes one decision in every game, lets chance and the opponents
// act, and writes what the next seat to act sees. What happens in a row follows from the seed and the row
// alone, however many threads there are. Games are typed where they are played (batch_of.h); this is the
// interface.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "batch/crew.h"
#include "bots/bot.h"
#include "core/space.h"

namespace igra {

struct BatchPlan {
  static constexpr int kEverybody = -1;
  static constexpr int kRotating = -2;

  int games = 1;
  int players = 2;
  Options options{};
  int threads = 1;
  std::uint64_t seed = 0;
  bool observe = true;     // write observations
  bool mask = true;        // write masks
  bool remember = false;   // write histories too, behind the observations
  bool auto_reset = true;  // a game that ends gives way to the next at once; else it waits for reset()
  bool draw = true;        // chance acts by itself; else its outcomes are decisions of the caller
  // The seat that the caller plays while bots play the others; a seat that is another one in every game; or
  // everybody's.
  int seat = kEverybody;
  // Makes an opponent; where there is none, opponents play at random.
  std::function<std::unique_ptr<Bot>(std::uint64_t seed)> opponent = {};
  Budget budget{};
};

class Batch {
 public:
  // What the arrays hold, all of them by row. They never move.
  struct Arrays {
    std::vector<float>
        observations;  // [games][width]: what the seat to act sees, then the history if asked for
    std::vector<std::uint8_t>
        masks;  // [games][actions]: 1 for what is legal; outcomes while chance is to act
    std::vector<std::int32_t> seats;  // who is to act: a seat, kChance, or kOver
    std::vector<float> rewards;  // [games][players]: see returns(), where a game ended in this step; else 0
    std::vector<std::uint8_t> ended;   // whether a game ended in this step
    std::vector<std::int32_t> scores;  // [games][players]: of the game that ended last
    std::vector<std::int32_t> counts;  // how many ids are legal
  };
  static constexpr int kChance = -1;
  static constexpr int kOver = -2;

  virtual ~Batch() = default;
  const BatchPlan& plan() const { return plan_; }
  const Arrays& arrays() const { return arrays_; }
  int width() const { return width_; }      // of an observation, with its history
  int actions() const { return actions_; }  // of a mask

  // Starts all games anew with this seed, or the marked ones with what follows from theirs.
  void reset(std::uint64_t seed);
  void reset(std::span<const std::uint8_t> marked);
  // One decision in every game that is not over, by id. Refused as a whole, with nothing changed, if one of
  // them is not legal; games that are over take any number.
  Status step(std::span<const std::int32_t> actions);
  // A legal id in every game, uniformly at random, by weight where chance acts; 0 where a game is over.
  void choose_at_random(std::span<std::int32_t> actions);
  // The legal ids of a game.
  virtual void legal(int game, std::vector<std::int32_t>& ids) const = 0;
  // A copy of how a game stands.
  virtual std::unique_ptr<Position> position(int game) const = 0;

 protected:
  Batch(const BatchPlan& plan, int width, int actions);
  // The row's offer with this id; -1 if there is none.
  virtual int find(int game, std::int32_t id) const = 0;
  virtual std::int32_t pick(int game) = 0;
  virtual void start(int game, std::uint64_t seed) = 0;
  virtual void start_again(int game) = 0;
  virtual void play(int game, int offer) = 0;

  BatchPlan plan_;
  Arrays arrays_;

 private:
  void each(const std::function<void(int game)>& job);

  int width_;
  int actions_;
  std::vector<std::int32_t> chosen_;
  Crew crew_;
};

// What a match was worth to each seat: its share of the victory times the players, minus 1. That adds up to
// 0: with two players 1 and -1, or 0 each; the only winner of three gets 2, the others -1.
void returns(const Scores& scores, int players, float* to);

}  // namespace igra
