#include "server/match/decide.h"

#include "games/all.h"
#include "server/match/pure_for_tests.h"
#include "server/match/record.h"
#include "table/record.h"

namespace igra::server {
namespace {

const Json kRated{{"rated", true}, {"aids", false}};

void move_until_turn_changes(PureMatch& match) {
  const PersonId who = match.actor();
  while (match.state.actor() >= 0 && match.actor() == who) match.move();
}

// --- Seats

TEST(Decide, invited_seats_need_their_key) {
  PureMatch match(
      {{"game", "paws"}, {"seats", {{{"kind", "open"}}, {{"kind", "invited"}, {"key", "secret"}}}}});
  EXPECT_EQ(match.sit("bo", 1), "not_allowed");
  EXPECT_EQ(match.sit("bo", 1, "secreT"), "not_allowed");
  EXPECT_EQ(match.sit("bo", 7), "bad_request");
  EXPECT_EQ(match.sit("bo", 1, "secret"), "ok");
  EXPECT_EQ(match.sit("cy", 1, "secret"), "taken");
}

TEST(Decide, a_seat_that_is_kept_for_a_person_needs_no_key_and_completes_the_table) {
  PureMatch match({{"game", "paws"},
                   {"seats",
                    {{{"kind", "invited"}, {"person", "ana"}},
                     {{"kind", "invited"}, {"person", "bo"}},
                     {{"kind", "bot"}, {"level", "easy"}}}}});
  EXPECT_EQ(match.sit("bo", 0), "not_allowed");
  EXPECT_EQ(match.sit("ana", 0), "ok");
  EXPECT_EQ(match.state.phase(), Phase::waiting);
  EXPECT_EQ(match.sit("bo", 1), "ok");
  EXPECT_EQ(match.state.phase(), Phase::running);
}

TEST(Decide, only_the_host_sets_seats_and_starts) {
  PureMatch match({{"game", "five-towers"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}});
  EXPECT_EQ(match.sit("bo", 1), "ok");
  EXPECT_EQ(match.say("bo", AskKind::start), "not_allowed");
  EXPECT_EQ(match.say("ana", AskKind::start), "not_now");
  Ask set{.kind = AskKind::set_seat, .id = "x", .text = "easy", .key = {}, .seat = 0};
  EXPECT_EQ(match.ask("bo", set), "not_allowed");
  EXPECT_EQ(match.ask("ana", set), "ok");
  EXPECT_EQ(match.say("ana", AskKind::start), "ok");
  EXPECT_EQ(match.ask("ana", set), "not_now");
}

// --- Playing

TEST(Decide, whole_games_of_all_kinds_have_a_record_that_replays) {
  for (const Game* game : all_games()) {
    Json request{{"game", game->info().id}, {"seats", Json::array()}};
    for (int i = 0; i < std::max(2, game->info().min_players); ++i)
      request["seats"].push_back({{"kind", "open"}});
    PureMatch match(request, "p0");
    for (int i = 0; i < match.state.players(); ++i) match.sit("p" + std::to_string(i), i);
    ASSERT_EQ(match.say("p0", AskKind::start), "ok");
    Rng rng(7);
    while (match.state.phase() == Phase::running) {
      const auto& legal = match.state.play->legal;
      const std::string event = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      ASSERT_EQ(match.say(match.actor(), AskKind::move, event), "ok");
    }
    EXPECT_EQ(match.state.roster.how, Ending::finished);
    EXPECT_EQ(std::get<fact::Ended>(match.last.back()).result, match.state.result) << "foretold as it came";
    const auto record = record_of(match.journal);
    ASSERT_TRUE(record);
    const Result<Table> again = read_record(*record, [](std::string_view name) { return find_game(name); });
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(again->position().equals(match.state.table().position()));
  }
}

TEST(Decide, changes_nothing_by_itself) {
  PureMatch match = PureMatch::of_two("carcassonne");
  const std::string before = portrait(match.state);
  const Ask move{.kind = AskKind::move, .id = "a", .text = match.state.play->legal.front(), .key = {}};
  const Answer<Facts> facts =
      decide(match.state, {match.actor(), ""}, move, {.now = match.now, .present = match.present});
  ASSERT_TRUE(facts);
  EXPECT_EQ(portrait(match.state), before);
}

TEST(Decide, a_move_that_was_chosen_at_another_ply_is_refused) {
  PureMatch match = PureMatch::of_two("five-towers");
  Ask move{.kind = AskKind::move,
           .id = "a",
           .text = match.state.play->legal.front(),
           .key = {},
           .seat = -1,
           .ply = 0};
  EXPECT_EQ(match.ask(match.actor(), move), "not_now");
  move.ply = match.state.table().ply();
  EXPECT_EQ(match.ask(match.other(), move), "not_your_turn");
  EXPECT_EQ(match.ask("cy", move), "not_seated");
  EXPECT_EQ(match.ask(match.actor(), move), "ok");
}

// --- Proposals: people who are away do not consent

TEST(Decide, a_take_back_waits_for_people_who_are_away) {
  PureMatch match = PureMatch::of_two("carcassonne");
  const PersonId who = match.actor();
  move_until_turn_changes(match);
  match.present.reset(static_cast<std::size_t>(match.state.actor()));
  EXPECT_EQ(match.say(who, AskKind::take_back), "not_allowed");
  EXPECT_EQ(match.say(who, AskKind::propose, "take_back"), "ok");
  EXPECT_NE(match.actor(), who) << "nobody agreed";
  ASSERT_TRUE(match.state.roster.proposal);
  match.present.set();
  EXPECT_EQ(match.say(match.actor(), AskKind::answer, "take_back", true), "ok");
  EXPECT_EQ(match.actor(), who);
}

TEST(Decide, the_answer_to_a_proposal_is_remembered_for_the_seat_that_gave_it) {
  PureMatch match = PureMatch::of_two("carcassonne");
  const PersonId who = match.actor();
  move_until_turn_changes(match);
  const PersonId other = match.actor();
  EXPECT_EQ(match.say(who, AskKind::propose, "take_back"), "ok");
  EXPECT_EQ(
      match.ask(other, {.kind = AskKind::answer, .id = "same", .text = "take_back", .key = {}, .yes = true}),
      "ok");
  EXPECT_TRUE(match.state.acknowledged(match.state.seat_of(other), "same"));
  EXPECT_FALSE(match.state.acknowledged(match.state.seat_of(who), "same"));
  const std::optional<MatchState> again = fold(match.journal);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->acknowledged(again->seat_of(other), "same"));
  EXPECT_FALSE(again->acknowledged(again->seat_of(who), "same"));
}

TEST(Decide, people_who_are_there_call_an_unrated_match_off) {
  PureMatch match = PureMatch::of_two("five-towers");
  EXPECT_EQ(match.say("bo", AskKind::propose, "end"), "ok");
  EXPECT_EQ(match.state.phase(), Phase::running);
  EXPECT_EQ(match.say("ana", AskKind::answer, "end", false), "ok");
  EXPECT_EQ(match.say("ana", AskKind::answer, "end", true), "not_now");
  match.present.reset(0);
  EXPECT_EQ(match.say("bo", AskKind::propose, "end"), "ok");
  EXPECT_EQ(match.state.roster.how, Ending::agreed);
}

TEST(Decide, a_rated_match_is_called_off_by_everybody_or_not_at_all) {
  PureMatch match = PureMatch::of_two("five-towers", kRated);
  match.present.reset(0);
  EXPECT_EQ(match.say("bo", AskKind::propose, "end"), "ok");
  EXPECT_EQ(match.state.phase(), Phase::running) << "the other one is away";
  EXPECT_EQ(match.say("ana", AskKind::answer, "end", true), "ok");
  EXPECT_EQ(match.state.roster.how, Ending::agreed);

  PureMatch bots({{"game", "five-towers"},
                  {"seats", {{{"kind", "open"}}, {{"kind", "bot"}, {"level", "easy"}}}},
                  {"rated", true},
                  {"aids", false}});
  bots.sit("ana", 0);
  bots.say("ana", AskKind::start);
  EXPECT_EQ(bots.say("ana", AskKind::propose, "end"), "not_allowed");
  EXPECT_EQ(bots.say("ana", AskKind::stand), "not_allowed") << "leaving loses: only on purpose";
  EXPECT_EQ(bots.say("ana", AskKind::resign), "ok");
  EXPECT_EQ(bots.state.result[0].rank, 2);
}

TEST(Decide, nothing_is_taken_back_past_a_reveal_at_a_rated_table) {
  PureMatch match = PureMatch::of_two("carcassonne", kRated);
  const PersonId who = match.actor();
  move_until_turn_changes(match);  // the next tile has been drawn
  EXPECT_EQ(match.say(who, AskKind::propose, "take_back"), "not_allowed");
  EXPECT_EQ(match.say(who, AskKind::take_back), "not_allowed");
  const PersonId next = match.actor();
  const int ply = match.state.table().ply();
  match.move();
  if (match.state.take_back_ply(match.state.seat_of(next))) {
    EXPECT_EQ(match.say(next, AskKind::take_back), "ok") << "nothing was learnt";
    EXPECT_EQ(match.state.table().ply(), ply);
  }
}

// --- Losing without playing

TEST(Decide, out_of_time_a_bot_plays_but_a_rated_match_is_lost) {
  PureMatch casual =
      PureMatch::of_two("five-towers", {{"absent", "easy"}, {"clock", {{"kind", "move"}, {"seconds", 5}}}});
  casual.give(decide_late(casual.state, casual.state.actor()));
  EXPECT_EQ(casual.state.roster.seats[static_cast<std::size_t>(casual.state.actor())].stand_in, "easy");

  Json rated = kRated;
  rated["absent"] = "master";
  rated["clock"] = {{"kind", "move"}, {"seconds", 5}};
  PureMatch match = PureMatch::of_two("five-towers", rated);
  const Seat late = match.state.actor();
  match.give(decide_late(match.state, late));
  EXPECT_EQ(match.state.roster.how, Ending::time);
  EXPECT_EQ(match.state.result[static_cast<std::size_t>(late)].rank, 2);
}

TEST(Decide, an_abandoned_match_is_lost_by_the_seat_to_act_if_it_is_rated) {
  PureMatch casual = PureMatch::of_two("five-towers");
  casual.give(decide_abandoned(casual.state, {}));
  EXPECT_EQ(casual.state.roster.how, Ending::abandoned);
  PureMatch match = PureMatch::of_two("five-towers", kRated);
  const Seat actor = match.state.actor();
  match.give(decide_abandoned(match.state, {}));
  EXPECT_EQ(match.state.roster.how, Ending::abandoned);
  EXPECT_TRUE(match.state.roster.seats[static_cast<std::size_t>(actor)].resigned);
  EXPECT_EQ(match.state.result[static_cast<std::size_t>(actor)].rank, 2);
}

TEST(Decide, with_three_players_who_resigns_is_last_and_the_others_play_on) {
  PureMatch match(
      {{"game", "klats"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}, {{"kind", "open"}}}}}, "p0");
  for (int i = 0; i < 3; ++i) match.sit("p" + std::to_string(i), i);
  match.say("p0", AskKind::start);
  EXPECT_EQ(match.say("p1", AskKind::resign), "ok");
  EXPECT_EQ(match.say("p1", AskKind::resign), "not_now");
  EXPECT_EQ(match.say("p1", AskKind::back), "not_now");
  EXPECT_EQ(match.state.phase(), Phase::running);
  EXPECT_EQ(match.say("p2", AskKind::resign), "ok");
  EXPECT_EQ(match.state.roster.how, Ending::resigned);
  EXPECT_EQ(match.state.result[0].rank, 1);
  EXPECT_EQ(match.state.result[1].rank, 2);
}

// --- Afterwards

TEST(Decide, one_rematch_for_a_match) {
  PureMatch match = PureMatch::of_two("five-towers");
  EXPECT_EQ(match.say("bo", AskKind::rematch), "not_now");
  match.say("bo", AskKind::resign);
  match.no_room = Refusal("too_many", "Enough.");
  EXPECT_EQ(match.say("bo", AskKind::rematch), "too_many");
  match.no_room.reset();
  EXPECT_EQ(match.say("bo", AskKind::rematch), "ok");
  EXPECT_EQ(match.state.roster.rematch_by, 1);
  const std::int64_t version = match.state.version;
  EXPECT_EQ(match.say("ana", AskKind::rematch), "ok");
  EXPECT_EQ(match.state.version, version) << "there is one already";
}

TEST(Decide, a_journal_does_not_grow_for_ever) {
  PureMatch match = PureMatch::of_two("five-towers");
  match.state.version = kLongestJournal;
  EXPECT_EQ(match.say(match.actor(), AskKind::move, match.state.play->legal.front()), "too_many");
  EXPECT_EQ(match.say("ana", AskKind::resign), "ok");
}

// --- Clocks

TEST(Clock, minutes_are_steady_and_days_are_the_wall_s) {
  Clock minutes({.kind = ClockKind::fischer, .first = 60'000, .increment = 5'000}, 2);
  minutes.start(0, {1'000, 1'000});
  const Moment jump{1'000 + 3'600'000, 11'000};  // the wall was set an hour on; ten seconds have passed
  EXPECT_EQ(minutes.left(0, jump), 50'000);
  minutes.stop(jump);
  EXPECT_EQ(minutes.left(0, jump), 55'000);
  Clock days({.kind = ClockKind::days, .first = 86'400'000}, 2);
  days.start(1, {1'000, 1'000});
  EXPECT_EQ(days.left(1, jump), 86'400'000 - 3'600'000);
}

TEST(Clock, a_restart_gives_minutes_back_but_not_days) {
  PureMatch match = PureMatch::of_two("five-towers", {{"clock", {{"kind", "fischer"}, {"seconds", 60}}}});
  match.now = {1'000'000 + 20'000, 1'000'000 + 20'000};
  const Seat seat = match.state.actor();
  match.move();
  std::optional<MatchState> again = fold(match.journal);
  ASSERT_TRUE(again);
  const Moment later{match.now.wall + 7'200'000, 55};  // another process, two hours later
  again->play->clock.resume(again->told_at, later);
  EXPECT_EQ(again->play->clock.left(seat, later), 40'000);
  EXPECT_EQ(again->play->clock.left(1 - seat, {later.wall, later.steady + 1'000}), 59'000);
}

}  // namespace
}  // namespace igra::server
