// Bots, clocks and hints: what happens at a table besides asks and facts.
#include <sodium.h>

#include <algorithm>
#include <boost/asio/post.hpp>

#include "bots/mind.h"
#include "server/host/live_match.h"

namespace igra::server {

namespace {

// Days are counted by the wall, and walls are set right now and then: nobody sleeps longer than this.
constexpr Millis kLongestSleep = 3600'000;

}  // namespace

void LiveMatch::set_alarm(Alarm alarm, Millis delay, std::function<void()> then) {
  timekeeper_.set(alarm, delay, [self = shared_from_this(), then = std::move(then)] {
    self->later([self, then] {
      if (!self->retired_) then();
    });
  });
}

void LiveMatch::schedule() {
  if (storing_) return;
  if (thinking_) *thinking_ = true;
  thinking_.reset();
  timekeeper_.cancel(Alarm::bot);
  timekeeper_.cancel(Alarm::deadline);
  if (retired_) return timekeeper_.cancel(Alarm::spectators);
  schedule_spectators();
  if (state_.phase() == Phase::waiting && state_.roster.complete()) {
    return set_alarm(Alarm::deadline, backoff_.delay(), [this] { begin(); });
  }
  const Seat seat = state_.actor();
  if (seat < 0) return;
  state_.roster.seats[static_cast<std::size_t>(seat)].bot().empty() ? schedule_deadline(seat)
                                                                    : schedule_bot(seat);
}

void LiveMatch::begin() {
  if (state_.phase() != Phase::waiting || !state_.roster.complete()) return;
  commit({decide_start(state_.settings, state_.roster, draw_lots(state_.settings))}, {});
}

void LiveMatch::schedule_spectators() {
  const std::optional<std::int64_t> due = audience_.next_due();
  if (!due) return timekeeper_.cancel(Alarm::spectators);
  set_alarm(Alarm::spectators, *due - context_.now().steady, [this] {
    audience_.show_due(state_, context_.now());
    schedule_spectators();
  });
}

// --- Bots

// People are shown one event after the other; where no person plays or watches, bots leave the processor to
// others.
Millis LiveMatch::bot_pause(Seat seat) const {
  if (!audience_.empty()) return seat == acted_ ? context_.pace.bot_next : context_.pace.bot_first;
  return state_.roster.voters().empty() ? context_.pace.bot_unwatched : 0;
}

void LiveMatch::schedule_bot(Seat seat) {
  const Millis until = context_.now().steady + std::max(bot_pause(seat), backoff_.delay());
  thinking_ = std::make_shared<std::atomic<bool>>(false);
  const auto act = [self = shared_from_this(), seat, until, wanted = thinking_](const Choice& choice,
                                                                                const Table& table) {
    std::string event = event_text(table.position(), choice.event);
    boost::asio::post(self->strand_, [self, seat, until, wanted, event = std::move(event)] {
      if (*wanted) return;
      self->set_alarm(Alarm::bot, until - self->context_.now().steady, [self, seat, wanted, event] {
        if (!*wanted) self->bot_acts(seat, event);
      });
    });
  };
  think(state_.roster.seats[static_cast<std::size_t>(seat)].bot(), act, thinking_);
}

void LiveMatch::bot_acts(Seat seat, const std::string& event) {
  commit(decide_bot(state_, seat, event, context_.now()), {});
}

void LiveMatch::think(const std::string& level, std::function<void(const Choice&, const Table&)> done,
                      std::shared_ptr<std::atomic<bool>> stop) {
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  context_.bots.think(
      {.table = state_.table().copy(),
       .level = level,
       .seed = seed,
       .master_ms = context_.pace.master,
       .done = std::move(done),
       .stop = std::move(stop),
       .founder = state_.roster.host,
       .network = network_,
       .watched = !audience_.empty(),
       .bots_alone = std::all_of(state_.roster.seats.begin(), state_.roster.seats.end(),
                                 [](const SeatNow& one) { return one.plan.kind == SeatKind::bot; })});
}

// --- Clocks

void LiveMatch::schedule_deadline(Seat seat) {
  const Moment now = context_.now();
  const bool rated = state_.settings.rated;
  if (!rated && state_.settings.absent.empty()) return;  // the table waits
  if (state_.play->clock.ticking()) {
    const Millis left = std::min(state_.play->clock.left(seat, now), kLongestSleep);
    set_alarm(Alarm::deadline, std::max(left, backoff_.delay()), [this, seat] { late(seat); });
  } else if (!rated && !audience_.present(state_.roster)[static_cast<std::size_t>(seat)]) {
    set_alarm(Alarm::deadline, std::max<Millis>(context_.pace.absence, backoff_.delay()),
              [this, seat] { late(seat); });
  }
}

void LiveMatch::late(Seat seat) {
  if (state_.actor() != seat) return;
  if (state_.play->clock.ticking() && state_.play->clock.left(seat, context_.now()) > 0)
    return schedule_deadline(seat);
  Facts facts = decide_late(state_, seat);
  if (!facts.empty()) commit(std::move(facts), {});
}

// --- Little things

void LiveMatch::emote(const Sender& sender, const Ask& ask) {
  const Seat seat = state_.seat_of(sender->person);
  const Millis now = context_.now().steady;
  Millis& last = emoted_[static_cast<std::size_t>(seat)];
  if (last != 0 && now - last < context_.pace.emote)
    return refuse(sender, ask.id, {"too_many", "Not so fast."});
  last = now;
  audience_.send_all(emote_text(seat, ask.text));
  sender->send(ack_text(ask.id, state_.version));
}

void LiveMatch::hint(const Sender& sender, const Ask& ask) {
  const auto seat = static_cast<std::size_t>(state_.seat_of(sender->person));
  // Bots think for everybody: nobody has them think about the same thing twice.
  if (std::exchange(hinted_[seat], true))
    return refuse(sender, ask.id, {"too_many", "A hint is on its way."});
  think(
      "hard",
      [self = shared_from_this(), sender, seat, id = ask.id](const Choice& choice, const Table& table) {
        boost::asio::post(self->strand_, [self, sender, seat, text = hint_text(id, table, choice)] {
          self->hinted_[seat] = false;
          sender->send(text);
        });
      },
      std::make_shared<std::atomic<bool>>(false));
}

}  // namespace igra::server
