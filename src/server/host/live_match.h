// A live match: hosts one MatchState, so that people, bots and clocks can act on it. Everything happens on
// its strand, one thing after the other, and in one direction:
//
//   ask -> decide() -> facts -> committer ... durable -> apply() -> acknowledged and told to everybody ->
//   listeners
//
// While facts are on their way to the disk everything else waits. Nothing changes before they are durable, so
// a refused write needs no undoing.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "server/audience/audience.h"
#include "server/host/context.h"
#include "server/host/timekeeper.h"

namespace igra::server {

// When a table that its people have left ends by itself, in milliseconds since the last of them was seen.
struct Expiry {
  Millis waiting = 30LL * 60'000;      // before it began
  Millis live = 24LL * 3600'000;       // a running match with a clock of minutes, or without one
  Millis days = 30LL * 24 * 3600'000;  // a match over days, waiting or running
};

// Why nobody comes to a table that an operator has set aside.
Refusal set_aside_refusal();

// The key of fresh dice, an order of the seats, an id for a rematch.
Drawn draw_lots(const Settings& settings);

class LiveMatch : public std::enable_shared_from_this<LiveMatch> {
 public:
  using Strand = Timekeeper::Strand;
  using Sender = Audience::Member;  // nullptr: a bot or a clock

  // `network`: where its creator asked from, for fair shares of the bots; empty when that is not known.
  LiveMatch(MatchId id, MatchState state, MatchContext& context, std::string network);

  const MatchId& id() const { return id_; }
  // As logs call it: whoever knows the whole id may come to the table.
  std::string_view short_id() const { return std::string_view(id_).substr(0, 6); }
  const Strand& strand() const { return strand_; }

  // --- On the strand only.

  // As it stands durably; valid until the next call.
  const MatchState& state() const { return state_; }
  int clients() const { return static_cast<int>(audience_.size()); }
  // A client comes: it is told the table and the play, unless only players may watch.
  void join(const Sender& client);
  // ... and goes; calling twice does no harm.
  void leave(const Sender& client);
  // Answered with an acknowledgement once it is durable, or with an error.
  void ask(const Sender& client, Ask ask);
  // What it submitted is on the disk, or not.
  void stored(Stored outcome);
  // Sets clocks and bots going, after a load.
  void wake();
  // Nobody looks, and nothing will happen before somebody does.
  bool idle() const;
  // Ends the match if its people have been away for longer than the rules allow.
  void expire(const Expiry& rules);
  // Ends the match without a result, as an operator may; says on the strand whether it could.
  using Told = std::function<void(const Outcome&)>;
  void close(Told told);
  // It is set aside: everybody is shown out, and nothing happens here any more; `then` is called on the
  // strand. If the match goes on one day, then as another LiveMatch, folded from the journal.
  void retire(std::function<void()> then);
  bool retired() const { return retired_; }
  // The journal's words have changed (a name was erased), not what it tells; `then` is called on the strand.
  void read_again(std::function<void()> then);
  // What lists show: one JSON object.
  std::string listing() const { return audience_.listing(state_); }
  // What one of its people is told of it among all tables of the person (wire/my_tables.h).
  std::string card(const PersonId& person) const { return audience_.card(state_, person, context_.now()); }

 private:
  using Time = std::chrono::steady_clock::time_point;

  // Who asked for what is being stored.
  struct Cause {
    Sender sender = nullptr;
    std::string ack = {};
    Time asked = {};
    std::function<void(const Outcome&)> told = {};
  };

  // --- live_match.cc: from asks to facts, to the disk, and to the clients

  // At once, or after what is being stored.
  template <class What>
  void later(What&& what) {
    storing_ ? waiting_.push_back(std::forward<What>(what)) : what();
  }
  void obey(const Sender& sender, const Ask& ask, Time asked);
  Circumstances circumstances(const Participant& asker, const Ask& ask) const;
  // What was granted and changes nothing of the match.
  void grant(const Sender& sender, const Ask& ask);
  // Sends facts and their consequences to the disk; everything else waits until stored().
  void commit(Facts facts, Cause cause);
  // The facts are durable: applies and tells them, and calls the listeners.
  void settle(Facts facts, const Cause& cause);
  void tell(const Facts& facts, const Cause& cause, Phase before, int from_ply);
  // They are not: nothing has changed, and whatever acts by itself waits a little longer each time.
  void not_stored(Stored outcome, const Cause& cause);
  // Folds the journal again, which somebody else has written to.
  void reload();
  void refuse(const Sender& sender, const std::string& id, const Refusal& refusal) const;

  // --- live_play.cc: bots, clocks, hints

  // Sets what happens next by itself going, and what was going before at rest. Called after every change of
  // the match or of who is there.
  void schedule();
  // Starts a table that is complete.
  void begin();
  void schedule_bot(Seat seat);
  void schedule_deadline(Seat seat);
  void schedule_spectators();
  void bot_acts(Seat seat, const std::string& event);
  void think(const std::string& level, std::function<void(const Choice&, const Table&)> done,
             std::shared_ptr<std::atomic<bool>> stop);
  // The time of the seat that acts is over, or its person has been away for long.
  void late(Seat seat);
  void emote(const Sender& sender, const Ask& ask);
  void hint(const Sender& sender, const Ask& ask);
  // How long a bot's event waits before it appears.
  Millis bot_pause(Seat seat) const;
  // Rings through later(), and keeps the match alive.
  void set_alarm(Alarm alarm, Millis delay, std::function<void()> then);
  Millis away(Seat seat, Moment now) const;

  const MatchId id_;
  MatchContext& context_;
  Strand strand_;
  MatchState state_;
  const std::string network_;
  Audience audience_;
  Timekeeper timekeeper_;
  Backoff backoff_;
  std::deque<std::function<void()>> waiting_;
  bool storing_ = false;
  bool retired_ = false;
  Facts pending_;                           // on their way to the disk,
  Cause cause_;                             // and who asked for them
  Moment decided_;                          // when they were
  std::array<Millis, kMaxSeats> emoted_{};  // when, on the steady clock
  std::array<bool, kMaxSeats> hinted_{};    // a hint is on its way
  std::array<Millis, kMaxSeats> seen_{};    // when the seat's person was connected last, on the steady clock
  Millis changed_ = 0;                      // when the last fact was made, on the steady clock
  Seat acted_ = -1;                         // the seat that made the last event
  std::shared_ptr<std::atomic<bool>> thinking_;  // set to true when the thought is no longer wanted
};

}  // namespace igra::server
