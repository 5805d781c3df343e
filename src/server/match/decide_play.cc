// Moves, take-backs, proposals, and the ways to lose a match without playing it to the end.
#include <algorithm>

#include "core/text.h"
#include "server/match/rules.h"

namespace igra::server {

namespace {

// The event and the draws that follow, and the end if that is one: worked out on a copy of the position,
// while the match itself stands still.
Facts played(const MatchState& state, Seat seat, Event event, std::string_view ack, Moment now) {
  const Play& play = *state.play;
  fact::Moved moved{.seat = seat, .ack = std::string(ack), .left = 0, .events = {}, .worked_out = true};
  const std::unique_ptr<Position> position = play.table.position().clone();
  for (int ply = play.table.ply() + 1;; ++ply) {
    moved.events.push_back(Table::entry_at(*position, event));
    position->apply(event);
    if (position->actor().kind != ActorKind::chance) break;
    event = play.dice.draw(*position, ply);
  }
  Clock after = play.clock;
  after.stop(now);
  moved.left = after.left(seat, now);
  Facts facts;
  facts.push_back(std::move(moved));
  if (position->actor().kind == ActorKind::end) {
    facts.push_back(fact::Ended{Ending::finished, placings(state.roster, *position)});
  }
  return facts;
}

Answer<Facts> move(const MatchState& state, Seat seat, const Ask& ask, Moment now) {
  const Play& play = *state.play;
  if (!state.roster.seats[static_cast<std::size_t>(seat)].stand_in.empty()) {
    return not_now("A bot plays for you: take your seat back first.");
  }
  if (ask.ply >= 0 && ask.ply != play.table.ply()) return not_now("The table has moved on.");
  if (state.actor() < 0) return Refusal("illegal_event", "The game is over: no event is possible.");
  if (state.actor() != seat) {
    return Refusal("not_your_turn",
                   "It is not your turn: seat " + std::to_string(state.actor()) + " is to act.");
  }
  const auto found = std::find(play.legal.begin(), play.legal.end(), ask.text);
  if (found == play.legal.end())
    return Refusal("illegal_event",
                   in_quotes(ask.text) + " is not possible now; " + in_quotes(play.legal.front()) + " is.");
  const Event event = play.legal_events[static_cast<std::size_t>(found - play.legal.begin())];
  return played(state, seat, event, ask.id, now);
}

Answer<Facts> take_back(const MatchState& state, Seat seat, const Ask& ask) {
  const std::optional<int> ply = state.take_back_ply(seat);
  if (!ply) return not_allowed("The others must agree to this: propose it.");
  return Facts{fact::TookBack{seat, ask.id, *ply, seat}};
}

bool revealed_since(const Table& table, int ply) {
  return std::any_of(table.log().begin() + ply, table.log().end(),
                     [](const Table::Entry& one) { return one.reveals; });
}

// Why this cannot even be proposed.
std::optional<Refusal> out_of_question(const MatchState& state, Seat seat, Proposable what) {
  switch (what) {
    case Proposable::take_back: {
      const std::optional<int> ply = state.last_event_of(seat);
      if (!ply) return not_now("You have made no event yet.");
      if (state.settings.rated && revealed_since(state.table(), *ply)) {
        return not_allowed("At a rated table nothing is taken back once something was revealed.");
      }
      return std::nullopt;
    }
    case Proposable::end:
      if (state.settings.rated && state.roster.voters().size() < 2) {
        return not_allowed("A rated match against bots cannot be called off: resign if you want to stop.");
      }
      return std::nullopt;
  }
  return std::nullopt;
}

// People who are away do not consent. A take-back waits for them; an unrated match is called off by those who
// are there, so that nobody is bound to a table that others have left.
bool agreed(const MatchState& state, const Proposal& proposal, const Presence& present) {
  const bool absent_count = proposal.what == Proposable::take_back || state.settings.rated;
  for (const Seat seat : state.roster.voters()) {
    const bool said_yes = std::find(proposal.yes.begin(), proposal.yes.end(), seat) != proposal.yes.end();
    if (!said_yes && (absent_count || present[static_cast<std::size_t>(seat)])) return false;
  }
  return true;
}

Facts carried_out(const MatchState& state, const Proposal& proposal, Seat last, const std::string& ack) {
  switch (proposal.what) {
    case Proposable::end:
      return {fact::Ended{Ending::agreed, placings(state.roster, state.table().position())}};
    case Proposable::take_back:
      return {fact::TookBack{proposal.by, ack, *state.last_event_of(proposal.by), last}};
  }
  return {};
}

Answer<Facts> propose(const MatchState& state, Seat seat, const Ask& ask, const Presence& present) {
  const std::optional<Proposable> what = proposable(ask.text);
  if (!what) return bad_request("Propose 'take_back' or 'end'.");
  if (!state.roster.seats[static_cast<std::size_t>(seat)].votes()) return not_now("You are not playing now.");
  if (std::optional<Refusal> refusal = out_of_question(state, seat, *what)) return *refusal;
  const Proposal proposal{.what = *what, .by = seat, .yes = {seat}};
  if (agreed(state, proposal, present)) return carried_out(state, proposal, seat, ask.id);
  return Facts{fact::Proposed{seat, ask.id, *what}};
}

Answer<Facts> answer(const MatchState& state, Seat seat, const Ask& ask, const Presence& present) {
  const std::optional<Proposal>& open = state.roster.proposal;
  if (!open || name(open->what) != ask.text) return not_now("Nothing like that is proposed now.");
  if (!state.roster.seats[static_cast<std::size_t>(seat)].votes()) return not_now("You are not playing now.");
  if (ask.yes) {
    Proposal proposal = *open;
    proposal.yes.push_back(seat);
    if (agreed(state, proposal, present)) return carried_out(state, proposal, seat, ask.id);
  }
  return Facts{fact::Answered{seat, ask.id, ask.yes}};
}

// The seat has lost. The match is over for two; with more the others play on, against a bot in that seat.
Facts lose(const MatchState& state, Seat seat, const std::string& ack, Ending how) {
  Roster after = state.roster;
  after.seats[static_cast<std::size_t>(seat)].resigned = true;
  const auto playing =
      std::count_if(after.seats.begin(), after.seats.end(), [](const SeatNow& who) { return !who.resigned; });
  if (playing < 2 || how == Ending::abandoned) {
    return {fact::Resigned{seat, ack}, fact::Ended{how, placings(after, state.table().position())}};
  }
  const std::string& level = state.settings.absent;
  return {fact::Resigned{seat, ack}, fact::Away{seat, level.empty() ? "easy" : level}};
}

}  // namespace

Answer<Facts> decide_play(const MatchState& state, Seat seat, const Ask& ask, const Circumstances& around) {
  switch (ask.kind) {
    case AskKind::move: return move(state, seat, ask, around.now);
    case AskKind::take_back: return take_back(state, seat, ask);
    case AskKind::propose: return propose(state, seat, ask, around.present);
    case AskKind::answer: return answer(state, seat, ask, around.present);
    case AskKind::resign:
      if (state.roster.seats[static_cast<std::size_t>(seat)].resigned)
        return not_now("You have resigned already.");
      return lose(state, seat, ask.id, Ending::resigned);
    case AskKind::sit:
    case AskKind::stand:
    case AskKind::set_seat:
    case AskKind::start:
    case AskKind::back:
    case AskKind::rematch:
    case AskKind::emote:
    case AskKind::hint:
    case AskKind::ping: break;
  }
  return bad_request("This is not about the play.");
}

Facts decide_bot(const MatchState& state, Seat seat, std::string_view event, Moment now) {
  const Play& play = *state.play;
  const auto found = std::find(play.legal.begin(), play.legal.end(), event);
  IGRA_CHECK(found != play.legal.end());
  return played(state, seat, play.legal_events[static_cast<std::size_t>(found - play.legal.begin())], "",
                now);
}

Facts decide_late(const MatchState& state, Seat seat) {
  if (state.settings.rated) return lose(state, seat, "", Ending::time);
  if (state.settings.absent.empty()) return {};
  return {fact::Away{seat, state.settings.absent}};
}

Facts decide_abandoned(const MatchState& state, const Presence& present) {
  if (state.phase() == Phase::waiting) return {fact::Ended{Ending::closed, {}}};
  const Seat actor = state.actor();
  if (state.settings.rated && actor >= 0 && !present[static_cast<std::size_t>(actor)] &&
      state.roster.seats[static_cast<std::size_t>(actor)].votes()) {
    return lose(state, actor, "", Ending::abandoned);
  }
  return {fact::Ended{Ending::abandoned, placings(state.roster, state.table().position())}};
}

Facts decide_closed(const MatchState& state) {
  if (!state.play) return {fact::Ended{Ending::closed, {}}};
  return {fact::Ended{Ending::closed, placings(state.roster, state.table().position())}};
}

}  // namespace igra::server
