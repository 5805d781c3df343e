// A live match: its story, the people who look at it, the bots that act, and the clocks. Everything happens
// on its strand, one thing after the other; while an entry is on its way to the disk everything else waits,
// so that nobody is told what could still be lost.
//
//   ask -> checked by the story -> entry -> committer ... durable -> acknowledged and pushed to everybody
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/match/story.h"
#include "server/match/world.h"
#include "server/wire/from_client.h"
#include "server/wire/to_client.h"

namespace igra::server {

// Somebody with an open socket at the table. `send` and `close` belong to the socket (net/ is not known
// here).
class Guest {
 public:
  virtual ~Guest() = default;
  virtual void send(std::string_view text) = 0;
  virtual void close() = 0;

  PersonId person;
  std::string name;
  std::int64_t since = -1;  // the last version it knows; -1: none
};

class Match : public std::enable_shared_from_this<Match> {
 public:
  using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;

  Match(MatchId id, Story story, World& world);

  const MatchId& id() const { return id_; }
  // As logs call it: who knows the whole id may come to the table.
  std::string_view short_id() const { return std::string_view(id_).substr(0, 6); }
  const Strand& strand() const { return strand_; }

  // --- On the strand only.

  const Story& story() const { return story_; }
  void join(const std::shared_ptr<Guest>& guest);
  void leave(const std::shared_ptr<Guest>& guest);
  void ask(const std::shared_ptr<Guest>& guest, Ask ask);
  // What it submitted is on the disk, or not.
  void stored(Stored outcome);
  // Sets timers and bots going, after a load.
  void wake();
  // Nobody looks, and nothing will happen before somebody does.
  bool idle() const;
  int guests() const { return static_cast<int>(guests_.size()); }
  // A table at which nobody sat down and nobody waits is closed.
  void close_if_abandoned();
  // What lists show: one JSON object.
  std::string listing() const;

 private:
  using Sender = std::shared_ptr<Guest>;  // nobody: a bot or a clock
  using Then = std::function<void()>;

  using Time = std::chrono::steady_clock::time_point;

  // What is being stored, to be told when it is.
  struct News {
    Sender sender;
    std::string ack;
    int from_ply = 0;
    Phase before = Phase::waiting;
    Time asked;              // when the sender did
    bool moved = false;      // events were made
    bool rewritten = false;  // all must see anew
    bool seats = false;      // who sits where, or how the match stands as a whole
  };

  // match.cc: storing and telling
  // At once, or after what is being stored.
  template <class What>
  void later(What&& what) {
    storing_ ? waiting_.push_back(std::forward<What>(what)) : what();
  }
  void store(std::vector<Entry> entries, const Sender& sender, std::string ack,
             std::optional<Finish> finish = {});
  void reload();
  void tell_news(const News& news);
  void log_news(const News& news) const;
  void tell_all(const News& news);
  void tell_anew();
  void tell_state(Guest& guest);
  void tell_table(Guest& guest);
  void tell_tables();
  bool delayed() const { return story_.settings().spectator_delay > 0; }
  void show_later(std::string push);
  void show_next();
  std::optional<Sight> sight(Viewer viewer, ClockFace& face) const;
  void write_seat(JsonWriter& json, Seat seat, bool keys) const;
  void write_summary(JsonWriter& json, bool keys) const;
  void write_ending(JsonWriter& json) const;
  std::string table_part(bool keys) const;
  std::string table_text(const Guest& guest, std::string_view part) const;
  bool has_keys(const Guest& guest) const;
  ClockFace clock_face() const;
  bool here(Seat seat) const;
  bool admits(const Guest& guest) const;
  static void show_out(Guest& guest);
  void show_out_who_only_waited();
  void refuse(const Sender& sender, const Ask& ask, const Refusal& refusal);

  // asks.cc: one a kind
  void obey(const Sender& sender, const Ask& ask);
  std::optional<Refusal> perform(const Sender& sender, const Ask& ask, Seat seat);
  std::optional<Refusal> move(const Sender& sender, const Ask& ask, Seat seat);
  std::optional<Refusal> take_back(const Sender& sender, const Ask& ask, Seat seat);
  std::optional<Refusal> propose(const Sender& sender, const Ask& ask, Seat seat);
  std::optional<Refusal> answer(const Sender& sender, const Ask& ask, Seat seat);
  std::optional<Refusal> resign(const Sender& sender, const Ask& ask, Seat seat);
  std::optional<Refusal> sit(const Sender& sender, const Ask& ask, Seat seat);
  std::optional<Refusal> stand(const Sender& sender, const Ask& ask, Seat seat);
  std::optional<Refusal> set_seat(const Sender& sender, const Ask& ask);
  std::optional<Refusal> start(const Sender& sender, const Ask& ask);
  std::optional<Refusal> come_back(const Sender& sender, const Ask& ask, Seat seat);
  std::optional<Refusal> rematch(const Sender& sender, const Ask& ask, Seat seat);
  std::optional<Refusal> emote(const Sender& sender, const Ask& ask, Seat seat);
  std::optional<Refusal> hint(const Sender& sender, const Ask& ask, Seat seat);
  void settle_proposal(const Sender& sender, const std::string& ack);
  void play(Seat seat, Entry entry, const Sender& sender, const std::string& ack);
  void begin(const Sender& sender, const std::string& ack);
  bool full() const;
  bool kept_for_all_who_sit() const;
  Finish finish_now() const;
  std::optional<int> take_back_ply(Seat seat) const;
  std::optional<int> last_event_of(Seat seat) const;
  std::vector<Seat> voters() const;
  bool alone(Seat seat) const;

  // timing.cc: bots and clocks
  void schedule();
  void schedule_bot();
  void schedule_deadline();
  void act(Seat seat, const std::string& event);
  void think(const std::string& level, std::function<void(Choice, const Table&)> done,
             std::shared_ptr<std::atomic<bool>> stop = nullptr);
  void out_of_time(Seat seat);
  void after(boost::asio::steady_timer& timer, Millis delay, Then what);

  struct Proposal {
    std::string what;  // `take_back`, `end`
    Seat by;
    std::vector<Seat> yes;
  };

  const MatchId id_;
  World& world_;
  Strand strand_;
  Story story_;
  const std::string settings_fields_;
  std::vector<Sender> guests_;
  OpenFields told_;  // what everybody sees, as it was told last; nothing when that does not hold
  std::deque<Then> waiting_;
  bool storing_ = false;
  News news_;   // of what is being stored
  Time asked_;  // when what is being obeyed was asked for
  std::optional<Proposal> proposal_;
  std::array<Millis, kMaxSeats> emoted_{};
  std::array<bool, kMaxSeats> hinted_{};  // a hint is on its way
  Seat acted_ = -1;                       // who made the last event
  boost::asio::steady_timer bot_timer_;
  boost::asio::steady_timer deadline_timer_;
  boost::asio::steady_timer spectator_timer_;
  struct ToShow {
    Millis due;
    std::string push;
    std::string state;
  };
  std::deque<ToShow> to_show_;                   // to spectators of a table with a delay
  std::string shown_;                            // what they see now
  std::shared_ptr<std::atomic<bool>> thinking_;  // set to true when the thought is no longer wanted
};

}  // namespace igra::server
