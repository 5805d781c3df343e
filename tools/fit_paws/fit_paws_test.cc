// The program that makes the networks of Paws: that it learns what there is to learn, plays by what it
// learned, and writes what the project can include.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "fit_paws/fit.h"
#include "fit_paws/self_play.h"

namespace igra::paws {
namespace {

std::string file(const char* path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

struct Two {
  float a;
  float b;
};

Two some(Rng& rng) {
  return {static_cast<float>(2 * rng.unit() - 1), static_cast<float>(2 * rng.unit() - 1)};
}

// The actor wins as `odds` says, as a logarithm.
template <class Odds>
Lessons positions(Odds odds) {
  Rng rng(1);
  Lessons lessons(Lessons::Kind::odds);
  for (int i = 0; i < 4000; ++i) {
    const Two at = some(rng);
    lessons.add_row(at, rng.unit() < 1 / (1 + std::exp(-odds(at))) ? 1 : 0);
    lessons.end_lesson();
  }
  return lessons;
}

Net learned(const Lessons& lessons, int hidden) {
  Rng rng(2);
  return fit(lessons, start_for(lessons, 2, hidden, rng), {.passes = 20, .batch = 32, .rate = 0.02f}, rng);
}

TEST(FitPaws, finds_the_weights_of_a_sum) {
  Net net = learned(positions([](Two at) { return 2 * at.a - at.b + 0.5f; }), 0);
  EXPECT_NEAR(net.direct()[0], 2, 0.2f);
  EXPECT_NEAR(net.direct()[1], -1, 0.2f);
  EXPECT_NEAR(net.numbers().back(), 0.5f, 0.15f);
}

TEST(FitPaws, needs_hidden_sums_where_one_input_turns_the_other) {
  const Lessons lessons = positions([](Two at) { return at.a * at.b > 0 ? 4.0f : -4.0f; });
  EXPECT_GT(quality(learned(lessons, 0), lessons).cross_entropy, 0.65);
  EXPECT_LT(quality(learned(lessons, 8), lessons).cross_entropy, 0.3);
}

TEST(FitPaws, learns_which_event_is_liked) {
  Rng rng(3);
  Lessons lessons(Lessons::Kind::choice);
  for (int i = 0; i < 2000; ++i) {
    const Two one = some(rng);
    const Two other = some(rng);
    const bool first = one.a - one.b > other.a - other.b;
    lessons.add_row(one, first ? 1 : 0);
    lessons.add_row(other, first ? 0 : 1);
    lessons.end_lesson();
  }
  const Net net = learned(lessons, 2);
  EXPECT_GT(quality(net, lessons).favourite, 0.97);
  EXPECT_EQ(net.numbers().back(), 0);  // what every event has in common says nothing
}

TEST(FitPaws, slopes_are_what_a_small_step_brings) {
  Rng rng(4);
  Lessons lessons(Lessons::Kind::odds);
  lessons.add_row(Two{0.5f, -1.5f}, 1);
  lessons.end_lesson();
  Net net = start_for(lessons, 2, 3, rng);
  const Row row = lessons.rows()[0];
  Net::Sums sums;
  const float before = net.sum(row, sums);
  std::vector<float> slopes(net.numbers().size(), 0);
  net.add_slopes(row, sums, 1, slopes);
  for (std::size_t i = 0; i < slopes.size(); ++i) {
    Net moved = net;
    moved.numbers()[i] += 0.001f;
    EXPECT_NEAR((moved(row) - before) / 0.001f, slopes[i], 0.01f) << i;
  }
}

TEST(FitPaws, judges_as_the_network_it_was_copied_from) {
  RoundInputs inputs{};
  inputs.acts.size = 3;
  inputs.waits.left = 2;
  inputs.pile = 1.5f;
  Rows rows;
  rows.add(inputs);
  EXPECT_NEAR(Net(kRoundNetwork)(rows[0]), kRoundNetwork(inputs), 1e-4f);
}

TEST(FitPaws, writes_three_digits) {
  Net net(1, 1);
  const float numbers[] = {1.0f / 3, 2, -1e-5f, 1234.5f, 0};
  std::copy(std::begin(numbers), std::end(numbers), net.numbers().begin());
  EXPECT_EQ(net.as_source("kTiny"),
            "// Fitted numbers of kTiny (networks.h): direct, hidden by input, bias, score, base.\n"
            "{0.333f},\n"
            "{{2.f}},\n"
            "{-1e-05f},\n"
            "{1.23e+03f},\n"
            "0.f\n");
}

// What was read is written again to the letter.
TEST(FitPaws, writes_what_the_project_includes) {
  EXPECT_EQ(Net(kRoundNetwork).as_source("kRoundNetwork"), file("src/games/paws/round_network.inc"));
  EXPECT_EQ(Net(kEventNetwork).as_source("kEventNetwork"), file("src/games/paws/event_network.inc"));
}

TEST(FitPaws, plays_better_with_an_opinion_than_without) {
  Rng rng(6);
  Player knows(Net(kRoundNetwork), 2);
  Player guesses(Net(RoundNetwork::kInputs, 0), 2);
  EXPECT_GT(duel(knows, guesses, 100, rng), 65);
}

TEST(FitPaws, a_seed_gives_the_same_network_again) {
  const auto made = [] {
    Rng rng("seed");
    Player player(Net(RoundNetwork::kInputs, 0), 1);
    const Material material = positions_of(player, {.rounds = 40}, rng);
    EXPECT_GT(material.held_out.size(), 0u);
    const Net start = start_for(material.learned, RoundNetwork::kInputs, 4, rng);
    return fit(material.learned, start, {.passes = 1}, rng).as_source("kRoundNetwork");
  };
  EXPECT_EQ(made(), made());
}

TEST(FitPaws, decisions_share_out_one_whole) {
  Rng rng(7);
  Player player(Net(kRoundNetwork), 2);
  const Material material = decisions_of(player, {.rounds = 4}, 0.03f, rng);
  ASSERT_GT(material.learned.size(), 10u);
  for (std::size_t i = 0; i < material.learned.size(); ++i) {
    float sum = 0;
    for (const float share : material.learned[i].shares) sum += share;
    EXPECT_NEAR(sum, 1, 1e-4f);
    EXPECT_GT(material.learned[i].shares.size(), 1u);
  }
}

}  // namespace
}  // namespace igra::paws
