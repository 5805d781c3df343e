#include "server/match/state.h"

#include <algorithm>

namespace igra::server {

Seat Roster::seat_of(const PersonId& person) const {
  const auto found =
      std::find_if(seats.begin(), seats.end(), [&](const SeatNow& seat) { return seat.person == person; });
  return person.empty() || found == seats.end() ? -1 : static_cast<Seat>(found - seats.begin());
}

bool Roster::full() const {
  return std::all_of(seats.begin(), seats.end(), [](const SeatNow& seat) { return seat.taken(); });
}

bool Roster::complete() const {
  return full() && std::all_of(seats.begin(), seats.end(), [](const SeatNow& seat) {
           return seat.plan.kind == SeatKind::bot || !seat.plan.person.empty();
         });
}

std::vector<Seat> Roster::voters() const {
  std::vector<Seat> voters;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].votes()) voters.push_back(static_cast<Seat>(seat));
  }
  return voters;
}

Seat MatchState::actor() const {
  if (phase() != Phase::running || table().actor().kind != ActorKind::player) return -1;
  return table().actor().seat;
}

std::optional<std::int64_t> MatchState::acknowledged(Seat seat, std::string_view id) const {
  const std::size_t hash = std::hash<std::string_view>()(id);
  for (const Answered& one : answered[static_cast<std::size_t>(seat)]) {
    if (one.hash == hash && one.id == id) return one.version;
  }
  return std::nullopt;
}

std::optional<int> MatchState::ply_after(std::int64_t known) const {
  if (!play || known < play->rewritten || known > version) return std::nullopt;
  const auto next =
      std::upper_bound(play->moves.begin(), play->moves.end(), known,
                       [](std::int64_t one, const Play::Move& move) { return one < move.version; });
  return next == play->moves.end() ? table().ply() : next->ply;
}

std::optional<int> MatchState::last_event_of(Seat seat) const {
  for (int ply = table().ply(); ply-- > 0;) {
    if (table().log()[static_cast<std::size_t>(ply)].actor == Actor::player(seat)) return ply;
  }
  return std::nullopt;
}

std::optional<int> MatchState::take_back_ply(Seat seat) const {
  if (const std::optional<int> safe = table().safe_take_back(seat)) return safe;
  if (settings.rated || !roster.seats[static_cast<std::size_t>(seat)].votes()) return std::nullopt;
  for (std::size_t other = 0; other < roster.seats.size(); ++other) {
    if (static_cast<Seat>(other) != seat && roster.seats[other].votes()) return std::nullopt;
  }
  return last_event_of(seat);
}

std::vector<Placing> placings(const Roster& roster, const Position& position) {
  const Scores scores = scores_now(position);
  std::vector<Placing> placings;
  for (std::size_t seat = 0; seat < roster.seats.size(); ++seat) {
    const SeatNow& now = roster.seats[seat];
    placings.push_back({.seat = static_cast<Seat>(seat),
                        .person = now.person,
                        .bot = now.plan.kind == SeatKind::bot ? now.plan.bot : "",
                        .score = scores[seat],
                        .rank = 1});
  }
  const auto resigned = [&](const Placing& one) {
    return roster.seats[static_cast<std::size_t>(one.seat)].resigned;
  };
  const auto better = [&](const Placing& a, const Placing& b) {
    if (resigned(a) != resigned(b)) return resigned(b);
    return !resigned(a) && a.score > b.score;
  };
  for (Placing& one : placings) {
    one.rank += static_cast<int>(std::count_if(placings.begin(), placings.end(),
                                               [&](const Placing& other) { return better(other, one); }));
  }
  return placings;
}

Summary summary(const Settings& settings, const Roster& roster) {
  Summary summary{.phase = roster.phase,
                  .game = std::string(settings.game->info().id),
                  .players = settings.players(),
                  .title = {},
                  .people = {}};
  Json title{{"seats", Json::array()},
             {"listed", settings.listed},
             {"spectators", settings.spectators},
             {"how", roster.how ? name(*roster.how) : ""}};
  for (const SeatNow& seat : roster.seats) {
    title["seats"].push_back(
        {{"name", seat.name}, {"bot", seat.plan.kind == SeatKind::bot ? seat.plan.bot : ""}});
    if (!seat.person.empty()) summary.people.push_back(seat.person);
  }
  summary.title = title.dump();
  return summary;
}

}  // namespace igra::server
