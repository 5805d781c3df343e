#include "server/audience/audience.h"

#include <algorithm>
#include <utility>

namespace igra::server {

namespace {

constexpr std::int64_t kSecond = 1000;

ClockFace clock_face(const MatchState& state, Moment now) {
  ClockFace face;
  if (state.settings.clock.kind == ClockKind::none) return face;
  face.shown = true;
  for (Seat seat = 0; seat < state.players(); ++seat) {
    face.left[static_cast<std::size_t>(seat)] = state.play->clock.left(seat, now);
  }
  face.running = state.actor();
  return face;
}

Sight seen_by(const MatchState& state, Viewer viewer, const ClockFace& face) {
  const bool plays = viewer.seat >= 0 && state.phase() == Phase::running;
  return {.table = state.table(),
          .viewer = viewer,
          .legal = state.play->legal,
          .clock = face,
          .can_take_back = plays && state.take_back_ply(viewer.seat).has_value()};
}

std::string state_for_spectators(const MatchState& state, Moment now) {
  const ClockFace face = clock_face(state, now);
  return state_text(state.version, seen_by(state, Viewer::spectator(), face));
}

// Clients that see the same get the same text. Where nothing is hidden that is everybody who has nothing to
// decide.
Viewer same_eyes(const MatchState& state, Viewer viewer) {
  if (!state.table().info().open || viewer.seat < 0) return viewer;
  const bool idle = state.actor() != viewer.seat && !state.take_back_ply(viewer.seat);
  return idle ? Viewer::spectator() : viewer;
}

}  // namespace

Audience::Audience(const MatchId& id, const Settings& settings)
    : id_(id), settings_fields_(server::settings_fields(settings)) {}

// --- Who is there

bool Audience::remove(const Member& client) {
  const auto found = std::find(clients_.begin(), clients_.end(), client);
  if (found == clients_.end()) return false;
  clients_.erase(found);
  return true;
}

Presence Audience::present(const Roster& roster) const {
  Presence present;
  for (const Member& client : clients_) {
    if (const Seat seat = roster.seat_of(client->person); seat >= 0)
      present.set(static_cast<std::size_t>(seat));
  }
  return present;
}

bool Audience::admits(const MatchState& state, const Client& client) {
  return state.settings.spectators || state.phase() == Phase::waiting || state.seat_of(client.person) >= 0;
}

void Audience::show_out(Client& client) {
  show_out(client, {"not_allowed", "Only its players see this table."});
}

void Audience::show_out(Client& client, const Refusal& why) {
  client.send(error_text("", why.code, why.message));
  client.close();
}

void Audience::show_out_everybody(const Refusal& why) {
  for (const Member& client : std::exchange(clients_, {})) show_out(*client, why);
}

void Audience::show_out_strangers(const MatchState& state) {
  const auto others = std::stable_partition(clients_.begin(), clients_.end(),
                                            [&](const Member& one) { return admits(state, *one); });
  for (auto one = others; one != clients_.end(); ++one) show_out(**one);
  clients_.erase(others, clients_.end());
}

// --- Telling

TableSight Audience::sight(const MatchState& state, const Presence& present) const {
  return {.id = id_, .state = state, .present = present, .settings_fields = settings_fields_};
}

void Audience::tell_table(Client& client, const MatchState& state, bool first) const {
  const Presence here = present(state.roster);
  const bool keys = client.person == state.roster.host && state.phase() == Phase::waiting;
  const TableSight table = sight(state, here);
  client.send(table_text(table, client.person, table_fields(table, client.person, keys), first));
}

void Audience::tell_tables(const MatchState& state, const Client* but) const {
  const Presence here = present(state.roster);
  const TableSight table = sight(state, here);
  const std::string fields = table_fields(table, "", false);
  for (const Member& client : clients_) {
    if (client.get() == but) continue;
    sees_own_fields(state, client->person) ? tell_table(*client, state)
                                           : client->send(table_text(table, client->person, fields, false));
  }
}

void Audience::tell_state(Client& client, const MatchState& state, Moment now) {
  if (!state.play) return;
  const Viewer viewer{state.seat_of(client.person)};
  const std::int64_t since = std::exchange(client.since, -1);
  if (viewer.seat < 0 && delayed(state)) {
    if (shown_.empty()) shown_ = state_for_spectators(state, now);
    return client.send(shown_);
  }
  const ClockFace face = clock_face(state, now);
  const Sight seen = seen_by(state, viewer, face);
  const std::optional<int> ply = since >= 0 ? state.ply_after(since) : std::nullopt;
  if (!ply) return client.send(state_text(state.version, seen));
  OpenFields all;
  std::string push;
  write_open_fields(state.table().position(), all);
  write_push(push, state.version, "", *ply, seen, all.text);
  client.send(push);
}

void Audience::tell_move(const MatchState& state, const MoveNews& news, Moment now) {
  // Written again and again into the same memory, which is at hand.
  thread_local OpenFields open;
  thread_local std::string changes;
  thread_local std::string own;
  thread_local std::array<std::string, kMaxSeats + 1> texts;
  for (std::string& text : texts) text.clear();
  write_open_fields(state.table().position(), open);
  write_changes(changes, told_, open);
  std::swap(told_, open);
  const ClockFace face = clock_face(state, now);
  const auto write = [&](std::string& out, Viewer viewer, std::string_view ack) -> const std::string& {
    write_push(out, state.version, ack, news.from_ply, seen_by(state, viewer, face), changes);
    return out;
  };
  for (const Member& client : clients_) {
    const Viewer viewer{state.seat_of(client->person)};
    if (viewer.seat < 0 && delayed(state)) continue;
    if (client.get() == news.sender && !news.ack.empty()) {
      client->send(write(own, viewer, news.ack));
      continue;
    }
    const Viewer eyes = same_eyes(state, viewer);
    std::string& text = texts[static_cast<std::size_t>(eyes.seat + 1)];
    client->send(text.empty() ? write(text, eyes, "") : text);
  }
  if (delayed(state)) show_later(state, write(own, Viewer::spectator(), ""), now);
}

void Audience::tell_everything(const MatchState& state, Moment now) {
  told_ = {};
  const bool begins = state.play && state.play->moves.empty() && state.version == state.play->rewritten;
  if (delayed(state) && state.play) {
    // The beginning is seen at once; a take-back when what was taken back has been seen.
    if (shown_.empty() && begins && waiting_.empty()) {
      shown_ = state_for_spectators(state, now);
    } else {
      show_later(state, state_for_spectators(state, now), now);
    }
  }
  for (const Member& client : clients_) {
    if (!delayed(state) || state.seat_of(client->person) >= 0 || (begins && waiting_.empty())) {
      tell_state(*client, state, now);
    }
  }
}

void Audience::send_all(std::string_view text) const {
  for (const Member& client : clients_) client->send(text);
}

std::string Audience::listing(const MatchState& state) const {
  const Presence here = present(state.roster);
  return listing_text(sight(state, here));
}

std::string Audience::card(const MatchState& state, const PersonId& person, Moment now) const {
  const Presence here = present(state.roster);
  return my_table_text(sight(state, here), person, now);
}

// --- The delay of spectators

void Audience::show_later(const MatchState& state, std::string message, Moment now) {
  const std::int64_t due = now.steady + state.settings.spectator_delay * kSecond;
  waiting_.push_back({due, std::move(message), state_for_spectators(state, now)});
}

void Audience::catch_up(const MatchState& state, Moment now) {
  if (!delayed(state) || !state.play || state.phase() != Phase::running) return;
  const std::int64_t delay = state.settings.spectator_delay * kSecond;
  const ClockFace face;  // an earlier moment's is not known
  const std::vector<std::string> none;
  const auto& moves = state.play->moves;
  const auto show = [&](std::size_t move) {
    const Table then = state.table().at(move < moves.size() ? moves[move].ply : state.table().ply());
    const std::int64_t version = move < moves.size() ? moves[move].version - 1 : state.version;
    return state_text(version, {.table = then, .viewer = Viewer::spectator(), .legal = none, .clock = face});
  };
  const auto hidden = std::find_if(moves.begin(), moves.end(),
                                   [&](const Play::Move& move) { return now.wall - move.at < delay; });
  std::size_t next = static_cast<std::size_t>(hidden - moves.begin());
  shown_ = show(next);
  for (; next < moves.size(); ++next) {
    const std::string then = show(next + 1);
    const std::int64_t age = std::max<std::int64_t>(0, now.wall - moves[next].at);
    waiting_.push_back({now.steady + delay - age, then, then});
  }
}

std::optional<std::int64_t> Audience::next_due() const {
  return waiting_.empty() ? std::nullopt : std::optional(waiting_.front().due);
}

void Audience::show_due(const MatchState& state, Moment now) {
  while (!waiting_.empty() && waiting_.front().due <= now.steady) {
    for (const Member& client : clients_) {
      if (state.seat_of(client->person) < 0) client->send(waiting_.front().message);
    }
    shown_ = std::move(waiting_.front().state);
    waiting_.pop_front();
  }
}

}  // namespace igra::server
