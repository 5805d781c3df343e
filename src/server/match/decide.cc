#include "server/match/decide.h"

#include <algorithm>

#include "server/match/rules.h"
#include "server/people/ids.h"

namespace igra::server {

namespace {

constexpr std::string_view kEmotes[] = {"hello", "good-luck", "well-played", "wow",   "oops",
                                        "hurry", "thanks",    "sorry",       "again", "bye"};

// The facts, and the start if they complete a table whose seats were all kept for those who have them now.
Facts begun_if_complete(const MatchState& state, Facts facts, const Circumstances& around) {
  Roster after = state.roster;
  for (const Fact& fact : facts) apply(after, state.settings, fact);
  if (after.complete() && around.drawn) facts.push_back(decide_start(state.settings, after, *around.drawn));
  return facts;
}

bool no_such_seat(const MatchState& state, const Ask& ask) {
  return ask.seat < 0 || ask.seat >= state.players();
}

Answer<Facts> sit(const MatchState& state, const Participant& asker, const Ask& ask,
                  const Circumstances& around) {
  const Seat seat = state.seat_of(asker.person);
  if (seat >= 0 && seat == ask.seat) return Facts{};
  if (state.phase() != Phase::waiting) return not_now("The match has begun.");
  if (no_such_seat(state, ask)) return bad_request("There is no such seat.");
  const SeatNow& wanted = state.roster.seats[static_cast<std::size_t>(ask.seat)];
  if (wanted.taken()) return Refusal("taken", "Somebody sits there.");
  if (!wanted.plan.person.empty() && wanted.plan.person != asker.person) {
    return not_allowed("This seat is kept for somebody.");
  }
  if (wanted.plan.person.empty() && !wanted.plan.key.empty() && !same_secret(wanted.plan.key, ask.key)) {
    return not_allowed("This seat is kept for somebody who was invited.");
  }
  Facts facts;
  if (seat >= 0) facts.push_back(fact::Stood{seat});
  facts.push_back(fact::Sat{ask.seat, asker.person, asker.name, asker.account});
  return begun_if_complete(state, std::move(facts), around);
}

// Before the start a seat is freed. Later the person leaves the table: a bot plays on if the table says so.
Answer<Facts> stand(const MatchState& state, Seat seat) {
  if (state.phase() == Phase::waiting) return Facts{fact::Stood{seat}};
  const SeatNow& who = state.roster.seats[static_cast<std::size_t>(seat)];
  if (state.phase() == Phase::over || !who.votes()) return Facts{};
  if (state.settings.rated) return not_allowed("Leaving a rated match loses it: resign if you want that.");
  if (state.settings.absent.empty()) return Facts{};
  return Facts{fact::Away{seat, state.settings.absent}};
}

Answer<Facts> set_seat(const MatchState& state, const Participant& asker, const Ask& ask,
                       const Circumstances& around) {
  if (asker.person != state.roster.host) return not_allowed("Only the host may do this.");
  if (state.phase() != Phase::waiting) return not_now("The match has begun.");
  if (no_such_seat(state, ask)) return bad_request("There is no such seat.");
  if (ask.text != "open" && !is_level(ask.text)) return bad_request("A seat is 'open' or has a level.");
  return begun_if_complete(state, {fact::SeatSet{ask.seat, ask.text}}, around);
}

Answer<Facts> start(const MatchState& state, const Participant& asker, const Circumstances& around) {
  if (asker.person != state.roster.host) return not_allowed("Only the host may do this.");
  if (state.phase() != Phase::waiting) return not_now("The match has begun.");
  if (!state.roster.full()) return not_now("There are free seats: wait, or give them to bots.");
  return Facts{decide_start(state.settings, state.roster, *around.drawn)};
}

Answer<Facts> come_back(const MatchState& state, Seat seat) {
  const SeatNow& who = state.roster.seats[static_cast<std::size_t>(seat)];
  if (who.resigned) return not_now("You have resigned.");
  if (who.stand_in.empty()) return Facts{};
  return Facts{fact::Back{seat}};
}

// One for a match: whoever asks later is told where it is.
Answer<Facts> rematch(const MatchState& state, Seat seat, const Circumstances& around) {
  if (state.phase() != Phase::over) return not_now("The match is still running.");
  if (!state.roster.rematch.empty()) return Facts{};
  if (around.no_room) return *around.no_room;
  return Facts{fact::Rematch{around.drawn->match, seat}};
}

Answer<Facts> emote(const Ask& ask) {
  if (!is_emote(ask.text)) return bad_request("There is no such emote.");
  return Facts{};
}

Answer<Facts> hint(const MatchState& state, Seat seat) {
  if (!state.settings.aids) return not_allowed("This table plays without hints.");
  if (state.actor() != seat) return not_now("It is not your turn.");
  return Facts{};
}

// Asks of somebody who has a seat.
Answer<Facts> decide_seated(const MatchState& state, Seat seat, const Ask& ask, const Circumstances& around) {
  if (seat < 0) return Refusal("not_seated", "You have no seat at this table.");
  switch (ask.kind) {
    case AskKind::stand: return stand(state, seat);
    case AskKind::emote: return emote(ask);
    case AskKind::rematch: return rematch(state, seat, around);
    case AskKind::move:
    case AskKind::take_back:
    case AskKind::propose:
    case AskKind::answer:
    case AskKind::resign:
    case AskKind::back:
    case AskKind::hint:
    case AskKind::sit:
    case AskKind::set_seat:
    case AskKind::start:
    case AskKind::ping: break;
  }
  if (state.phase() != Phase::running) return not_now("The match is not running.");
  if (ask.kind == AskKind::back) return come_back(state, seat);
  if (ask.kind == AskKind::hint) return hint(state, seat);
  return decide_play(state, seat, ask, around);
}

Answer<Facts> decide_any(const MatchState& state, const Participant& asker, const Ask& ask,
                         const Circumstances& around) {
  switch (ask.kind) {
    case AskKind::ping: return Facts{};
    case AskKind::sit: return sit(state, asker, ask, around);
    case AskKind::set_seat: return set_seat(state, asker, ask, around);
    case AskKind::start: return start(state, asker, around);
    case AskKind::move:
    case AskKind::take_back:
    case AskKind::propose:
    case AskKind::answer:
    case AskKind::resign:
    case AskKind::stand:
    case AskKind::back:
    case AskKind::rematch:
    case AskKind::emote:
    case AskKind::hint: return decide_seated(state, state.seat_of(asker.person), ask, around);
  }
  return bad_request("There is no such ask.");
}

}  // namespace

bool is_emote(std::string_view text) {
  return std::find(std::begin(kEmotes), std::end(kEmotes), text) != std::end(kEmotes);
}

Answer<Facts> decide(const MatchState& state, const Participant& asker, const Ask& ask,
                     const Circumstances& around) {
  Answer<Facts> facts = decide_any(state, asker, ask, around);
  if (facts && !facts->empty() && state.version >= kLongestJournal && !any_of<fact::Ended>(*facts)) {
    return Refusal("too_many", "This table's journal is full: the match can only be ended.");
  }
  return facts;
}

fact::Started decide_start(const Settings& settings, const Roster& roster, const Drawn& drawn) {
  Setup setup{.game = settings.game,
              .players = settings.players(),
              .options = settings.options,
              .names = {},
              .seed_commitment = drawn.dice.commitment()};
  for (const int from : drawn.order) setup.names.push_back(roster.seats[static_cast<std::size_t>(from)].name);
  Result<Table> table = Table::open(std::move(setup));
  IGRA_CHECK(table);
  drawn.dice.draw_chance(*table);
  fact::Started started{.order = drawn.order, .key = drawn.dice.key_text(), .events = {}};
  for (const Table::Entry& event : table->log()) started.events.push_back(event.text);
  return started;
}

}  // namespace igra::server
