// Numbers of every game, and batches of them.
#include "batch/batch.h"

#include <gtest/gtest.h>

#include <numeric>

#include "batch/history.h"
#include "games/all.h"
#include "games/spaces.h"
#include "testkit/spaces.h"

namespace igra {
namespace {

std::vector<const Game*> games() {
  std::vector<const Game*> list(all_games().begin(), all_games().end());
  list.push_back(&template_game());
  return list;
}

BatchPlan plan_for(const Game& game, int games = 16) {
  BatchPlan plan;
  plan.games = games;
  plan.players = std::max(2, game.info().min_players);
  plan.options = standard_options(game.info().options);
  plan.seed = 7;
  return plan;
}

void step_at_random(Batch& batch, int steps) {
  std::vector<std::int32_t> actions(static_cast<std::size_t>(batch.plan().games));
  for (int i = 0; i < steps; ++i) {
    batch.choose_at_random(actions);
    ASSERT_TRUE(batch.step(actions));
  }
}

TEST(Spaces, every_game_keeps_what_space_h_promises) {
  for (const Game* game : games()) EXPECT_EQ(testkit::conform(space_of(*game), {.games = 40, .seed = 3}), "");
}

// The n-th word of an id's name, with seats counted from the one who acts.
std::string absolute(std::string name, Seat seat, int players) {
  const std::size_t plus = name.find('+');
  if (plus == std::string::npos) return name;
  const int distance = name[plus + 1] - '0';
  return name.replace(plus, 2, std::to_string(seat_at(seat, distance, players)));
}

// Where a name needs no position, it is the text of the event.
TEST(Spaces, names_are_the_texts_of_events) {
  Rng rng(5);
  for (const Game* game : games()) {
    const Space& space = space_of(*game);
    const int players = game->info().max_players;
    Options options = standard_options(game->info().options);
    if (!check_start(game->info(), players, options)) continue;
    const auto position = game->start(players, options);
    while (position->actor().kind != ActorKind::end) {
      std::vector<std::int32_t> ids;
      space.ids(*position, ids);
      const std::vector<Event> offered = events_now(*position);
      for (std::size_t i = 0; i < offered.size(); ++i) {
        const std::string text = event_text(*position, offered[i]);
        const bool chance = position->actor().kind == ActorKind::chance;
        const std::string name =
            chance ? space.outcome_name(ids[i])
                   : absolute(space.action_name(players, ids[i]), position->actor().seat, players);
        if (name.find('#') != std::string::npos || name.starts_with("tile ")) continue;
        EXPECT_TRUE(text == name || text.ends_with(" " + name) || text.starts_with(name + " "))
            << text << " " << name;
      }
      const bool chance = position->actor().kind == ActorKind::chance;
      position->apply(chance ? position->draw(rng)
                             : offered[rng.below(static_cast<std::uint32_t>(offered.size()))]);
    }
  }
}

TEST(Batches, masks_are_what_is_legal_and_observations_what_the_seat_sees) {
  for (const Game* game : games()) {
    const Space& space = space_of(*game);
    const auto batch = make_batch(*game, plan_for(*game));
    const auto& arrays = batch->arrays();
    for (int round = 0; round < 60; ++round) {
      for (int row = 0; row < batch->plan().games; ++row) {
        const auto position = batch->position(row);
        ASSERT_EQ(position->actor(), Actor::player(arrays.seats[static_cast<std::size_t>(row)]));
        std::vector<std::int32_t> ids;
        space.ids(*position, ids);
        const auto* mask = &arrays.masks[static_cast<std::size_t>(row * batch->actions())];
        EXPECT_EQ(std::accumulate(mask, mask + batch->actions(), 0), static_cast<int>(ids.size()));
        for (const std::int32_t id : ids) EXPECT_EQ(mask[id], 1);
        std::vector<float> expected(static_cast<std::size_t>(batch->width()));
        space.observe(*position, position->actor().seat, expected.data());
        EXPECT_TRUE(std::equal(expected.begin(), expected.end(),
                               &arrays.observations[static_cast<std::size_t>(row * batch->width())]));
      }
      step_at_random(*batch, 1);
    }
  }
}

TEST(Batches, threads_change_nothing) {
  for (const Game* game : games()) {
    BatchPlan plan = plan_for(*game, 33);
    const auto one = make_batch(*game, plan);
    plan.threads = 3;
    const auto three = make_batch(*game, plan);
    for (int round = 0; round < 50; ++round) {
      step_at_random(*one, 1);
      step_at_random(*three, 1);
      ASSERT_EQ(one->arrays().observations, three->arrays().observations);
      ASSERT_EQ(one->arrays().rewards, three->arrays().rewards);
    }
  }
}

TEST(Batches, a_step_with_one_bad_id_changes_nothing) {
  const Game& game = *find_game("klats");
  BatchPlan plan = plan_for(game);
  const auto batch = make_batch(game, plan);
  std::vector<std::int32_t> actions(16);
  batch->choose_at_random(actions);
  const auto before = batch->arrays().observations;
  for (const std::int32_t bad : {-1, batch->actions(), 1 << 30}) {
    auto wrong = actions;
    wrong[11] = bad;
    const Status status = batch->step(wrong);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::illegal_event);
    EXPECT_NE(status.error().message.find("game 11"), std::string::npos);
    EXPECT_EQ(batch->arrays().observations, before);
  }
  EXPECT_TRUE(batch->step(actions));
}

TEST(Batches, rewards_come_with_the_end_and_add_up_to_nothing) {
  for (const Game* game : games()) {
    BatchPlan plan = plan_for(*game);
    plan.auto_reset = false;
    plan.observe = false;
    const auto batch = make_batch(*game, plan);
    const auto& arrays = batch->arrays();
    for (int i = 0; i < game->info().max_plies; ++i) {
      if (std::all_of(arrays.seats.begin(), arrays.seats.end(), [](int who) { return who == Batch::kOver; }))
        break;
      step_at_random(*batch, 1);
      for (int row = 0; row < plan.games; ++row) {
        const auto* rewards = &arrays.rewards[static_cast<std::size_t>(row * plan.players)];
        const bool ended = arrays.ended[static_cast<std::size_t>(row)] != 0;
        EXPECT_NEAR(std::accumulate(rewards, rewards + plan.players, 0.0f), 0, 1e-5);
        EXPECT_EQ(ended || std::all_of(rewards, rewards + plan.players, [](float one) { return one == 0; }),
                  true);
        if (!ended) continue;
        const Scores scores = scores_now(*batch->position(row));
        EXPECT_TRUE(std::equal(scores.begin(), scores.begin() + plan.players,
                               &arrays.scores[static_cast<std::size_t>(row * plan.players)]));
      }
    }
    EXPECT_EQ(arrays.seats[0], Batch::kOver);
    std::vector<std::uint8_t> marked(16);
    marked[3] = 1;
    batch->reset(marked);
    EXPECT_EQ(arrays.seats[0], Batch::kOver);
    EXPECT_GE(arrays.seats[3], 0);
  }
}

TEST(Batches, one_seat_against_others) {
  const Game& game = *find_game("paws");
  BatchPlan plan = plan_for(game);
  plan.players = 3;
  plan.seat = 1;
  plan.opponent = [&](std::uint64_t seed) { return make_bot("easy", mind_of(game), seed); };
  const auto batch = make_batch(game, plan);
  for (int round = 0; round < 40; ++round) {
    for (const int who : batch->arrays().seats) EXPECT_EQ(who, 1);
    step_at_random(*batch, 1);
  }
  plan.seat = BatchPlan::kRotating;
  const auto rotating = make_batch(game, plan);
  for (int row = 0; row < 16; ++row)
    EXPECT_EQ(rotating->arrays().seats[static_cast<std::size_t>(row)], row % 3);
}

TEST(Batches, chance_may_be_the_callers) {
  for (const Game* game : games()) {
    BatchPlan plan = plan_for(*game, 4);
    plan.draw = false;
    const auto batch = make_batch(*game, plan);
    for (const int who : batch->arrays().seats) EXPECT_EQ(who, Batch::kChance);
    step_at_random(*batch, 200);
  }
}

// Histories are equal exactly when logs are: what a seat saw, in order.
TEST(Batches, histories_remember_what_a_seat_saw) {
  const Game& game = template_game();
  BatchPlan plan = plan_for(game, 400);
  plan.remember = true;
  const auto batch = make_batch(game, plan);
  const int seen = size_of(space_of(game).layout(plan.players));
  ASSERT_EQ(batch->width(), seen + History::kWidth * 2 * plan.players);
  const float* row = &batch->arrays().observations[static_cast<std::size_t>(seen)];
  // The first player sees the own card and that the other got one.
  EXPECT_EQ(row[0], 3);
  EXPECT_GE(row[1], 1);
  EXPECT_EQ(row[2], 3);
  EXPECT_EQ(row[3], 0);
  EXPECT_EQ(row[4], 0);
  step_at_random(*batch, 1);
  EXPECT_EQ(row[0], 3);
  EXPECT_EQ(row[1], 0);
  EXPECT_GE(row[3], 1);
  EXPECT_EQ(row[4], 2);  // the other one acted
}

}  // namespace
}  // namespace igra
