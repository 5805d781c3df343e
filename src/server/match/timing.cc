// Bots and clocks: what happens at a table by itself.
#include <sodium.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>

#include "bots/mind.h"
#include "server/match/match.h"

namespace igra::server {

void Match::after(boost::asio::steady_timer& timer, Millis delay, Then what) {
  timer.expires_after(std::chrono::milliseconds(std::max<Millis>(0, delay)));
  timer.async_wait([self = shared_from_this(), what = std::move(what)](boost::system::error_code stopped) {
    if (!stopped) self->later(what);
  });
}

void Match::schedule() {
  if (storing_) return;
  if (thinking_) *thinking_ = true;
  thinking_.reset();
  bot_timer_.cancel();
  deadline_timer_.cancel();
  if (story_.phase() == Phase::waiting && kept_for_all_who_sit()) return begin(nullptr, "");
  if (story_.phase() != Phase::running) return;
  const Actor actor = story_.table().actor();
  if (actor.kind != ActorKind::player) return;
  story_.seats()[actor.seat].bot().empty() ? schedule_deadline() : schedule_bot();
}

void Match::schedule_bot() {
  const Seat seat = story_.table().actor().seat;
  const Millis pace = guests_.empty() ? 0 : seat == acted_ ? world_.pace.bot_next : world_.pace.bot_first;
  const Millis until = world_.now() + pace;
  thinking_ = std::make_shared<std::atomic<bool>>(false);
  think(
      story_.seats()[seat].bot(),
      [self = shared_from_this(), seat, until, wanted = thinking_](const Choice& choice, const Table& table) {
        std::string text = event_text(table.position(), choice.event);
        boost::asio::post(self->strand_, [self, seat, until, wanted, text = std::move(text)] {
          if (*wanted) return;
          self->after(self->bot_timer_, until - self->world_.now(), [self, seat, wanted, text] {
            if (!*wanted) self->act(seat, text);
          });
        });
      },
      thinking_);
}

void Match::act(Seat seat, const std::string& event) {
  Entry entry;
  const std::optional<Refusal> refusal = story_.move(seat, event, "", world_.now(), entry);
  IGRA_CHECK(!refusal);
  play(seat, std::move(entry), nullptr, "");
}

void Match::think(const std::string& level, std::function<void(Choice, const Table&)> done,
                  std::shared_ptr<std::atomic<bool>> stop) {
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  world_.bots.think({.table = story_.table().copy(),
                     .level = level,
                     .seed = seed,
                     .master_ms = world_.pace.master,
                     .done = std::move(done),
                     .stop = stop ? std::move(stop) : std::make_shared<std::atomic<bool>>(false)});
}

void Match::schedule_deadline() {
  if (story_.settings().absent.empty()) return;  // the table waits
  const Seat seat = story_.table().actor().seat;
  if (const std::optional<std::int64_t> deadline = story_.clock().deadline()) {
    after(deadline_timer_, *deadline - world_.now(), [this, seat] { out_of_time(seat); });
  } else if (!here(seat)) {
    after(deadline_timer_, world_.pace.absence, [this, seat] { out_of_time(seat); });
  }
}

void Match::out_of_time(Seat seat) {
  if (story_.phase() != Phase::running || story_.table().actor() != Actor::player(seat)) return;
  // The clock of the wall may have been set back meanwhile: then there is time again.
  if (story_.clock().ticking() && story_.clock().left(seat, world_.now()) > 0) return schedule_deadline();
  store({entry_of("away", {{"seat", seat}, {"level", story_.settings().absent}})}, nullptr, "");
}

}  // namespace igra::server
