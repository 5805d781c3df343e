#include "server/host/consequences.h"

#include "server/people/rating.h"

namespace igra::server {

namespace {

// Whether a match that ended so has a result.
bool counts(Ending how, bool rated) {
  switch (how) {
    case Ending::finished:
    case Ending::resigned:
    case Ending::time: return true;
    case Ending::abandoned: return rated;
    case Ending::agreed:
    case Ending::closed: return false;
  }
  return false;
}

Settings moved_on(const MatchState& before) {
  Settings settings = before.settings;
  settings.random_order = false;
  const std::size_t players = settings.seats.size();
  for (std::size_t seat = 0; seat < players; ++seat) {
    const SeatNow& who = before.roster.seats[(seat + 1) % players];
    const bool bot = who.plan.kind == SeatKind::bot;
    settings.seats[seat] = {.kind = bot ? SeatKind::bot : SeatKind::invited,
                            .bot = who.plan.bot,
                            .name = who.name,
                            .key = {},
                            .person = who.person};
  }
  return settings;
}

}  // namespace

Append journal_of(const MatchId& id, const Facts& facts, Millis at) {
  Append append{id, 0, {}, {}};
  Roster roster;
  const Settings& settings = std::get<fact::Created>(facts.front()).settings;
  for (const Fact& fact : facts) {
    append.entries.push_back(write_fact(fact, static_cast<std::int64_t>(append.entries.size()) + 1, at));
    apply(roster, settings, fact);
  }
  append.summary = summary(settings, roster);
  return append;
}

void keep_result(const MatchId& match, const MatchState& before, const Fact& fact, Millis at,
                 Submission& writes) {
  const auto* ended = std::get_if<fact::Ended>(&fact);
  if (!ended || ended->result.empty() || !counts(ended->how, before.settings.rated)) return;
  const Finish finish{.match = match,
                      .game = std::string(before.settings.game->info().id),
                      .players = before.players(),
                      .rated = before.settings.rated,
                      .at = at,
                      .placings = ended->result};
  writes.emplace_back(finish);
  if (std::optional<MoveRatings> ratings = moved_ratings(finish)) writes.emplace_back(std::move(*ratings));
}

void lay_rematch(const MatchId&, const MatchState& before, const Fact& fact, Millis at, Submission& writes) {
  const auto* rematch = std::get_if<fact::Rematch>(&fact);
  if (!rematch) return;
  const std::size_t players = before.roster.seats.size();
  const SeatNow& asker = before.roster.seats[static_cast<std::size_t>(rematch->by)];
  const Seat seat = static_cast<Seat>((static_cast<std::size_t>(rematch->by) + players - 1) % players);
  const Facts facts{fact::Created{asker.person, asker.name, code_of(rematch->match), moved_on(before)},
                    fact::Sat{seat, asker.person, asker.name, asker.account}};
  writes.emplace_back(journal_of(rematch->match, facts, at));
}

Submission writes_of(const MatchId& match, const MatchState& before, const Facts& facts,
                     std::span<const Consequence> consequences, Millis at) {
  Append append{match, before.version, {}, {}};
  Submission writes;
  for (const Fact& fact : facts) {
    const auto seq = before.version + static_cast<std::int64_t>(append.entries.size()) + 1;
    append.entries.push_back(write_fact(fact, seq, at));
    for (const Consequence consequence : consequences) consequence(match, before, fact, at, writes);
  }
  if (!only_moves(facts)) {
    Roster after = before.roster;
    for (const Fact& fact : facts) apply(after, before.settings, fact);
    append.summary = summary(before.settings, after);
  }
  writes.insert(writes.begin(), std::move(append));
  return writes;
}

std::string code_of(const MatchId& match) {
  // To be read aloud and typed: no letters that look or sound alike.
  constexpr std::string_view kLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  constexpr std::size_t kLength = 6;
  std::uint64_t mixed = 0xcbf29ce484222325;  // FNV-1a
  for (const char c : match) mixed = (mixed ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  std::string code;
  for (; code.size() < kLength; mixed /= kLetters.size()) code += kLetters[mixed % kLetters.size()];
  return code;
}

}  // namespace igra::server
