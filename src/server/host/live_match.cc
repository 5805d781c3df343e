#include "server/host/live_match.h"

#include <sodium.h>

#include <numeric>

#include "server/host/consequences.h"
#include "server/people/ids.h"
#include "server/watch/log.h"

namespace igra::server {

namespace {

// Which of the seats before becomes each seat.
std::vector<int> seat_order(const Settings& settings) {
  std::vector<int> order(settings.seats.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); settings.random_order && i-- > 1;) {
    std::swap(order[i], order[randombytes_uniform(static_cast<std::uint32_t>(i) + 1)]);
  }
  return order;
}

// Asks whose answer depends on something drawn by lot.
bool needs_lots(AskKind kind) {
  return kind == AskKind::sit || kind == AskKind::set_seat || kind == AskKind::start ||
         kind == AskKind::rematch;
}

Refusal not_stored_refusal() {
  return {"not_stored", "This could not be stored. Nothing has changed; try again."};
}

// Facts after which clients must be sent everything.
bool rewrites(const Facts& facts) { return any_of<fact::Started>(facts) || any_of<fact::TookBack>(facts); }

}  // namespace

Refusal set_aside_refusal() { return {"set_aside", "An operator has set this table aside."}; }

Drawn draw_lots(const Settings& settings) {
  return {.dice = FairDice::fresh(), .order = seat_order(settings), .match = new_id()};
}

LiveMatch::LiveMatch(MatchId id, MatchState state, MatchContext& context, std::string network)
    : id_(std::move(id)),
      context_(context),
      strand_(boost::asio::make_strand(context.io)),
      state_(std::move(state)),
      network_(std::move(network)),
      audience_(id_, state_.settings),
      timekeeper_(strand_) {}

void LiveMatch::wake() {
  const Moment now = context_.now();
  if (state_.play) state_.play->clock.resume(state_.told_at, now);
  // The steady clock began with the process: what happened before it lies as far back on it as on the wall.
  changed_ = now.steady - std::max<Millis>(0, now.wall - state_.told_at);
  seen_.fill(changed_);
  audience_.catch_up(state_, now);
  schedule();
}

bool LiveMatch::idle() const {
  return audience_.empty() && waiting_.empty() && !storing_ && state_.phase() == Phase::over;
}

// --- Clients

void LiveMatch::join(const Sender& client) {
  later([this, client] {
    if (retired_) return Audience::show_out(*client, set_aside_refusal());
    if (!Audience::admits(state_, *client)) return Audience::show_out(*client);
    audience_.add(client);
    audience_.tell_table(*client, state_, true);
    if (state_.seat_of(client->person) >= 0) audience_.tell_tables(state_, client.get());
    audience_.tell_state(*client, state_, context_.now());
    schedule();
  });
}

void LiveMatch::leave(const Sender& client) {
  later([this, client] {
    if (!audience_.remove(client)) return;
    if (const Seat seat = state_.seat_of(client->person); seat >= 0) {
      seen_[static_cast<std::size_t>(seat)] = context_.now().steady;
      audience_.tell_tables(state_);
    }
    schedule();
  });
}

// --- Asks

void LiveMatch::ask(const Sender& client, Ask ask) {
  later([this, client, ask = std::move(ask), now = std::chrono::steady_clock::now()] {
    obey(client, ask, now);
  });
}

Circumstances LiveMatch::circumstances(const Participant& asker, const Ask& ask) const {
  Circumstances around{.now = context_.now(), .present = audience_.present(state_.roster)};
  if (needs_lots(ask.kind)) around.drawn = draw_lots(state_.settings);
  if (ask.kind == AskKind::rematch) around.no_room = context_.no_room(asker.person);
  return around;
}

void LiveMatch::obey(const Sender& sender, const Ask& ask, Time asked) {
  if (retired_) return refuse(sender, ask.id, set_aside_refusal());
  if (const Seat seat = state_.seat_of(sender->person); seat >= 0) {
    if (const auto version = state_.acknowledged(seat, ask.id))
      return sender->send(ack_text(ask.id, *version));
  }
  const Participant asker{sender->person, sender->name, sender->account};
  Answer<Facts> facts = decide(state_, asker, ask, circumstances(asker, ask));
  if (!facts) return refuse(sender, ask.id, facts.error());
  if (facts->empty()) return grant(sender, ask);
  commit(std::move(*facts), {sender, ask.id, asked});
}

// What changes nothing of the match.
void LiveMatch::grant(const Sender& sender, const Ask& ask) {
  switch (ask.kind) {
    case AskKind::ping: return sender->send(pong_text(ask.id));
    case AskKind::emote: return emote(sender, ask);
    case AskKind::hint: return hint(sender, ask);
    case AskKind::rematch: audience_.tell_table(*sender, state_); break;
    case AskKind::move:
    case AskKind::take_back:
    case AskKind::propose:
    case AskKind::answer:
    case AskKind::resign:
    case AskKind::sit:
    case AskKind::stand:
    case AskKind::set_seat:
    case AskKind::start:
    case AskKind::back: break;
  }
  sender->send(ack_text(ask.id, state_.version));
}

void LiveMatch::refuse(const Sender& sender, const std::string& id, const Refusal& refusal) const {
  log(LogLevel::debug, "ask_refused", {{"table", short_id()}, {"code", refusal.code}});
  sender->send(error_text(id, refusal.code, refusal.message));
}

// --- Storing

void LiveMatch::commit(Facts facts, Cause cause) {
  decided_ = context_.now();
  Submission writes = writes_of(id_, state_, facts, context_.consequences, decided_.wall);
  pending_ = std::move(facts);
  cause_ = std::move(cause);
  storing_ = true;
  context_.delivery.submit(shared_from_this(), std::move(writes));
}

void LiveMatch::stored(Stored outcome) {
  storing_ = false;
  Facts facts = std::exchange(pending_, {});
  const Cause cause = std::exchange(cause_, {});
  if (outcome == Stored::yes) {
    backoff_.succeeded();
    settle(std::move(facts), cause);
  } else {
    not_stored(outcome, cause);
  }
  if (cause.told) cause.told(outcome == Stored::yes ? granted() : Outcome(not_stored_refusal()));
  schedule();
  while (!storing_ && !waiting_.empty()) {
    const std::function<void()> next = std::move(waiting_.front());
    waiting_.pop_front();
    next();
  }
}

void LiveMatch::settle(Facts facts, const Cause& cause) {
  const Phase before = state_.phase();
  const int from_ply = state_.play ? state_.table().ply() : 0;
  for (Fact& fact : facts) {
    if (const auto* moved = std::get_if<fact::Moved>(&fact)) acted_ = moved->seat;
    IGRA_CHECK(apply(state_, fact, decided_));
  }
  changed_ = decided_.steady;
  tell(facts, cause, before, from_ply);
  const Change change{.facts = facts, .before = before};
  for (const Listener& listener : context_.listeners) listener(*this, change);
}

void LiveMatch::tell(const Facts& facts, const Cause& cause, Phase before, int from_ply) {
  const Moment now = context_.now();
  const bool moved = any_of<fact::Moved>(facts);
  if (!moved && cause.sender) cause.sender->send(ack_text(cause.ack, state_.version));
  if (before == Phase::waiting && state_.phase() == Phase::running) audience_.show_out_strangers(state_);
  if (moved) audience_.tell_move(state_, {from_ply, cause.sender.get(), cause.ack}, now);
  if (!only_moves(facts)) audience_.tell_tables(state_);
  if (rewrites(facts)) audience_.tell_everything(state_, now);
  if (moved && cause.sender) context_.move_times.add(std::chrono::steady_clock::now() - cause.asked);
}

void LiveMatch::not_stored(Stored outcome, const Cause& cause) {
  backoff_.failed();
  if (outcome == Stored::conflict) {
    // Somebody else wrote to this journal: it is the truth.
    log(LogLevel::warning, "journal_was_ahead", {{"table", short_id()}, {"known", state_.version}});
    reload();
  }
  if (cause.sender) {
    const Refusal refusal = not_stored_refusal();
    cause.sender->send(error_text(cause.ack, refusal.code, refusal.message));
  }
}

void LiveMatch::reload() {
  const Answer<std::vector<Entry>> journal = context_.store.journal(id_);
  std::optional<MatchState> state = journal ? fold(*journal) : std::nullopt;
  if (!state) return;  // cannot be read now; the next write will be refused and try again
  state_ = std::move(*state);
  if (state_.play) state_.play->clock.resume(state_.told_at, context_.now());
  audience_.tell_tables(state_);
  audience_.tell_everything(state_, context_.now());
}

void LiveMatch::read_again(std::function<void()> then) {
  later([this, then = std::move(then)] {
    reload();
    then();
  });
}

// --- Tables that nobody comes back to

// How long nobody has sat there and nothing has happened.
Millis LiveMatch::away(Seat seat, Moment now) const {
  return now.steady - std::max(changed_, seen_[static_cast<std::size_t>(seat)]);
}

void LiveMatch::expire(const Expiry& rules) {
  const bool days = state_.settings.clock.kind == ClockKind::days;
  if (storing_ || retired_ || state_.phase() == Phase::over) return;
  const Moment now = context_.now();
  const Presence present = audience_.present(state_.roster);
  if (state_.phase() == Phase::waiting) {
    Millis quiet = now.steady - changed_;
    for (const Millis seen : seen_) quiet = std::min(quiet, now.steady - seen);
    if (audience_.empty() && quiet > (days ? rules.days : rules.waiting))
      commit(decide_abandoned(state_, present), {});
    return;
  }
  // Where a bot is to act, or a person is there, the match goes on. A person who waits at a rated table wins
  // it in the end; at others they may call it off.
  const Seat actor = state_.actor();
  if (actor < 0 || !state_.roster.seats[static_cast<std::size_t>(actor)].votes()) return;
  if (present[static_cast<std::size_t>(actor)] || (present.any() && !state_.settings.rated)) return;
  if (away(actor, now) > (days ? rules.days : rules.live)) commit(decide_abandoned(state_, present), {});
}

// --- What operators do

void LiveMatch::close(Told told) {
  later([this, told = std::move(told)] {
    if (retired_) return told(set_aside_refusal());
    if (state_.phase() == Phase::over) return told(Refusal("not_now", "The match is over."));
    commit(decide_closed(state_), {.told = told});
  });
}

void LiveMatch::retire(std::function<void()> then) {
  later([this, then = std::move(then)] {
    retired_ = true;
    schedule();
    audience_.show_out_everybody(set_aside_refusal());
    then();
  });
}

}  // namespace igra::server
