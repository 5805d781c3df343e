// A match without a server: decide, write, apply, all in memory, with a clock and lots that tests choose.
#pragma once

#include <gtest/gtest.h>

#include <numeric>

#include "server/match/decide.h"

namespace igra::server {

class PureMatch {
 public:
  explicit PureMatch(Json request, const PersonId& host = "ana") {
    Result<Settings> settings = read_settings(request);
    EXPECT_TRUE(settings) << settings.error().message;
    give({fact::Created{host, host, "CODE23", *settings}});
  }

  // Two people at a running table.
  static PureMatch of_two(const char* game, Json more = Json::object()) {
    Json request{{"game", game}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}};
    request.update(more);
    PureMatch match(request);
    EXPECT_EQ(match.sit("ana", 0), "ok");
    EXPECT_EQ(match.sit("bo", 1), "ok");
    EXPECT_EQ(match.ask("ana", {AskKind::start}), "ok");
    return match;
  }

  // "ok", or the code of the refusal. Everybody is there unless a test says otherwise.
  std::string ask(const PersonId& person, Ask ask) {
    if (ask.id.empty()) ask.id = "m" + std::to_string(++asks_);
    Circumstances around{.now = now, .present = present, .drawn = lots(), .no_room = no_room};
    Answer<Facts> facts = decide(state, {person, person}, ask, around);
    if (!facts) return std::string(facts.error().code);
    last = *facts;
    give(std::move(*facts));
    return "ok";
  }
  std::string sit(const PersonId& person, Seat seat, const std::string& key = {}) {
    return ask(person, {.kind = AskKind::sit, .id = {}, .text = {}, .key = key, .seat = seat});
  }
  std::string say(const PersonId& person, AskKind kind, const std::string& text = {}, bool yes = false) {
    return ask(person, {.kind = kind, .id = {}, .text = text, .key = {}, .seat = -1, .ply = -1, .yes = yes});
  }
  // The first legal event of whoever acts.
  void move() { EXPECT_EQ(say(actor(), AskKind::move, state.play->legal.front()), "ok"); }
  PersonId actor() const { return state.roster.seats[static_cast<std::size_t>(state.actor())].person; }
  PersonId other() const { return actor() == "ana" ? "bo" : "ana"; }

  void give(Facts facts) {
    for (Fact& fact : facts) {
      journal.push_back(write_fact(fact, state.version + 1, now.wall));
      ASSERT_TRUE(apply(state, fact, now)) << journal.back().kind;
    }
  }

  Drawn lots() const {
    Drawn drawn{.dice = FairDice(FairDice::Key{7}), .order = {}, .match = "rematch000000000000000"};
    drawn.order.resize(state.settings.seats.size());
    std::iota(drawn.order.begin(), drawn.order.end(), 0);
    return drawn;
  }

  MatchState state;
  std::vector<Entry> journal;
  Facts last;  // of the last ask that was granted; events have moved on to the log
  Moment now{1'000'000, 1'000'000};
  Presence present = Presence().set();
  std::optional<Refusal> no_room;

 private:
  int asks_ = 0;
};

// Everything about a match that clients or the next decision can notice, as text.
inline std::string portrait(const MatchState& state) {
  Json json{{"version", state.version},        {"phase", static_cast<int>(state.phase())},
            {"host", state.roster.host},       {"how", state.roster.how ? name(*state.roster.how) : ""},
            {"rematch", state.roster.rematch}, {"by", state.roster.rematch_by}};
  for (const SeatNow& seat : state.roster.seats) {
    json["seats"].push_back(
        {seat.person, seat.name, seat.stand_in, seat.resigned, seat.plan.bot, seat.plan.person});
  }
  if (state.roster.proposal) {
    json["proposal"] = {name(state.roster.proposal->what), state.roster.proposal->by,
                        state.roster.proposal->yes};
  }
  for (const auto& seat : state.answered) {
    for (const auto& one : seat) json["answered"].push_back({one.id, one.version});
  }
  for (const Placing& one : state.result)
    json["result"].push_back({one.seat, one.person, one.bot, one.score, one.rank});
  if (!state.play) return json.dump();
  json["legal"] = state.play->legal;
  json["rewritten"] = state.play->rewritten;
  for (const auto& move : state.play->moves) json["moves"].push_back({move.version, move.ply});
  for (const Table::Entry& one : state.table().log())
    json["log"].push_back({one.text, one.seen, one.reveals});
  for (Seat seat = 0; seat < state.players(); ++seat)
    json["views"].push_back(state.table().view(Viewer::at(seat)));
  return json.dump();
}

}  // namespace igra::server
