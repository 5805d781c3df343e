#include "server/stopped.h"

#include <unistd.h>

#include <chrono>
#include <future>

#include "server/admin/room.h"
#include "server/host/consequences.h"
#include "server/match/decide.h"
#include "server/store/open.h"

namespace igra::server {

namespace {

Millis time_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::string whoever_runs_this() { return "user " + std::to_string(getuid()) + ", the server stopped"; }

// As a live match would do it (host/live_match.cc).
Outcome close_stored_table(Store& store, Committer& committer, const MatchId& id) {
  const Answer<std::vector<Entry>> journal = store.journal(id);
  if (!journal) return journal.error();
  const std::optional<MatchState> state = fold(*journal);
  if (!state) return Refusal("not_read", "The table cannot be read.");
  if (state->phase() == Phase::over) return Refusal("not_now", "The match is over.");
  const Consequence consequences[] = {keep_result};
  std::promise<Stored> stored;
  committer.submit(writes_of(id, *state, decide_closed(*state), consequences, time_now()),
                   [&stored](Stored outcome) { stored.set_value(outcome); });
  if (stored.get_future().get() == Stored::yes) return granted();
  return Refusal("not_stored", "This could not be stored. Nothing has changed; try again.");
}

}  // namespace

Answer<Json> ask_stopped_server(const std::string& database, const Json& request) {
  Answer<std::unique_ptr<Store>> store = open_store(database);
  if (!store) return store.error();
  Answer<std::string> secret = (*store)->secret(Accounts::kCookieSecret, Signer::kKeyBytes);
  if (!secret) return secret.error();
  Committer committer(**store);
  Accounts accounts(**store, committer, time_now, *std::move(secret));
  Gate gate(**store);
  admin::Room room(
      {.store = **store,
       .committer = committer,
       .accounts = accounts,
       .gate = gate,
       .floor = nullptr,
       .close_table = [&](const MatchId& id) { return close_stored_table(**store, committer, id); },
       .now = time_now,
       .public_url = ""});
  Answer<Json> answer = room.execute(whoever_runs_this(), request);
  committer.drain();
  return answer;
}

}  // namespace igra::server
