// What is behind the handles of igra.h, and how its functions refuse.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "batch/batch.h"
#include "batch/history.h"
#include "bots/bot.h"
#include "capi/igra.h"
#include "core/space.h"
#include "table/table.h"

// A game with its players and options. Copies are cheap, and everything made from a game keeps its own.
struct igra_game {
  const igra::Game* game;
  const igra::Space* space;
  int players;
  igra::Options options;
  int actions;
  int observation_size;
  int history_rows;
};

struct igra_state {
  igra_game game;
  std::unique_ptr<igra::Position> position;
  // Where `events` begin: the start of the match (null), or a position without a past.
  std::shared_ptr<const igra::Position> base;
  std::vector<igra::Event> events;
  igra::History history;
};

struct igra_bot {
  igra_game game;
  std::unique_ptr<igra::Bot> bot;
  std::string candidates;  // of the last choice
};

struct igra_batch {
  igra_game game;
  std::unique_ptr<igra::Batch> batch;
};

namespace igra::capi {

// Remembers the sentence for igra_message().
igra_status refuse(igra_status status, std::string message);
igra_status refuse(const Error& error);

// Whether a handle or a place for an answer is there.
#define IGRA_NEED(pointer)                                                                     \
  do {                                                                                         \
    if ((pointer) == nullptr) return capi::refuse(IGRA_BAD_ARGUMENT, #pointer " is missing."); \
  } while (false)

igra_status give(const std::string& text, char* to, size_t room, size_t* size);

// Runs it; what is thrown (no memory, no threads) becomes a status.
template <class Work>
igra_status guarded(Work work) {
  try {
    return work();
  } catch (const std::exception& thrown) {
    return refuse(IGRA_FAILED, thrown.what());
  } catch (...) {
    return refuse(IGRA_FAILED, "Something failed.");
  }
}

igra_game make_game(const Game& game, int players, const Options& options);
const Game* game_named(std::string_view id);  // the template game too
Viewer viewer_of(int viewer);
bool is_viewer(const igra_game& game, int viewer);
Budget budget_of(const igra_budget* budget);
// Everything an event does to a state: history, past and position.
void apply(igra_state& state, Event event, int id);

}  // namespace igra::capi
