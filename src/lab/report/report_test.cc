#include "lab/report/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "games/all.h"
#include "lab/report/canvas.h"
#include "lab/report/plot.h"
#include "lab/report/words.h"

namespace igra::lab {
namespace {

using Json = nlohmann::json;

// What is wrong with the tags of a page; empty if every one is closed in turn, and texts hold no stray `<`.
std::string wrong_tags(const std::string& html) {
  const std::set<std::string> kVoid = {"meta", "br"};
  std::vector<std::string> open;
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1)) {
    const std::size_t end = html.find('>', at);
    if (end == std::string::npos) return "unfinished tag";
    const std::string tag = html.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string::npos) return "< inside <" + tag + ">";
    if (tag.starts_with('!') || tag.ends_with('/')) continue;
    const std::string name = tag.substr(tag.starts_with('/'), tag.find(' ') - tag.starts_with('/'));
    if (!tag.starts_with('/')) {
      if (!kVoid.contains(name)) open.push_back(name);
      continue;
    }
    if (open.empty() || open.back() != name)
      return "</" + name + "> closes " + (open.empty() ? "nothing" : open.back());
    open.pop_back();
  }
  return open.empty() ? "" : "<" + open.back() + "> is left open";
}

std::size_t count(const std::string& text, std::string_view what) {
  std::size_t times = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++times;
  return times;
}

Question question_of(const Game& game) {
  return {.plan = {.rules = {&game, game.info().min_players, standard_options(game.info().options)},
                   .bot = "random",
                   .budget = {},
                   .games = 25,
                   .seed = "a<b>&\"c\"",
                   .threads = 1},
          .deals = 2,
          .pair = {"random", "random"},
          .other = {}};
}

Findings findings_of(const Game& game) { return investigate(question_of(game), {}); }

Findings compared() {
  const Game& game = *find_game("klats");
  Question question = question_of(game);
  question.other = question.plan.rules;
  EXPECT_TRUE(set_option(game.info().options, question.other->options, "rounds", "single"));
  return investigate(question, {});
}

void expect_well_formed(const std::string& html) {
  EXPECT_EQ(wrong_tags(html), "");
  EXPECT_EQ(count(html, "http"), 0u);
  EXPECT_EQ(count(html, "<script"), 0u);
  EXPECT_EQ(count(html, "url("), 0u);
  EXPECT_EQ(count(html, "nan\""), 0u);
  EXPECT_EQ(count(html, "inf\""), 0u);
  EXPECT_EQ(count(html, "<svg"), count(html, "role=\"img\""));
  EXPECT_GT(count(html, "<svg"), 5u);
}

TEST(WrongTags, are_found) {
  EXPECT_EQ(wrong_tags("<p>a</p>"), "");
  EXPECT_NE(wrong_tags("<p>a"), "");
  EXPECT_NE(wrong_tags("<b><i></b></i>"), "");
  EXPECT_NE(wrong_tags("a < b"), "");
}

TEST(HtmlReport, is_well_formed_for_every_game) {
  for (const Game* game : all_games()) {
    const std::string html = html_report(findings_of(*game));
    expect_well_formed(html);
    for (const char* section :
         {"seats", "scores", "length", "choices", "drama", "rules", "worth", "luck", "method"}) {
      EXPECT_EQ(count(html, "id=\"" + std::string(section) + "\""), 1u) << section;
    }
    EXPECT_EQ(count(html, "a<b>"), 0u);
    EXPECT_GT(count(html, "a&lt;b&gt;"), 0u);
  }
}

TEST(HtmlReport, of_the_template_game_is_well_formed) {
  expect_well_formed(html_report(findings_of(template_game())));
}

TEST(HtmlReport, compares) {
  const std::string html = html_report(compared());
  expect_well_formed(html);
  EXPECT_EQ(count(html, "id=\"comparison\""), 1u);
  EXPECT_GT(count(html, "rounds=single"), 0u);
}

TEST(JsonReport, tells_everything_once_more) {
  const Json json = Json::parse(json_report(compared()));
  EXPECT_EQ(json["game"], "klats");
  EXPECT_EQ(json["games"], 25);
  EXPECT_EQ(json["options"]["rounds"], "match");
  EXPECT_EQ(json["other"]["options"]["rounds"], "single");
  ASSERT_EQ(json["places"].size(), 3u);
  double won = 0;
  for (const Json& place : json["places"]) {
    won += place["win_share"]["value"].get<double>();
    EXPECT_LE(place["win_share"]["low"], place["win_share"]["value"]);
    int matches = 0;
    for (const Json& bar : place["histogram"]) matches += bar[1].get<int>();
    EXPECT_EQ(matches, 25);
  }
  EXPECT_NEAR(won, 1, 1e-4);
  EXPECT_EQ(json["choices_by_progress"].size(), static_cast<std::size_t>(kSteps));
  EXPECT_EQ(json["leader_wins_by_progress"].size(), static_cast<std::size_t>(kSteps) + 1);
  EXPECT_NEAR(json["luck"]["deal"]["value"].get<double>() + json["luck"]["skill"]["value"].get<double>() +
                  json["luck"]["rest"]["value"].get<double>(),
              1, 1e-4);
  bool rounds = false;
  for (const Json& one : json["comparisons"]) {
    EXPECT_GE(one["p_corrected"], one["p"]);
    rounds = rounds || (one["what"] == "Rounds" && one["p_corrected"] < 0.001);
  }
  EXPECT_TRUE(rounds);
  EXPECT_EQ(json["findings"][0]["topic"], "Comparison");
}

TEST(Words, of_numbers) {
  EXPECT_EQ(percent(0.531), "53.1 %");
  EXPECT_EQ(number(12), "12");
  EXPECT_EQ(number(12.34), "12.3");
  EXPECT_EQ(number(-1.234), "−1.23");
  EXPECT_EQ(number(-0.0), "0");
  EXPECT_EQ(signed_number(2.5), "+2.5");
  EXPECT_EQ(signed_number(-HUGE_VAL), "−∞");
  EXPECT_EQ(p_text(0.0001), "p < 0.001");
  EXPECT_EQ(p_text(0.034), "p = 0.034");
  EXPECT_EQ(chance_words(0.5), "may well be chance (p = 0.50)");
  EXPECT_EQ(place_name(2), "3rd player");
  EXPECT_EQ(reason_name("five-towers.main-tower"), "main tower");
  EXPECT_EQ(reason_name("empty_pile"), "empty pile");
}

TEST(Plots, have_round_ticks) {
  EXPECT_EQ(nice_ticks(0, 1, 5), (std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1}));
  EXPECT_EQ(nice_ticks(-7, 23, 5), (std::vector<double>{0, 10, 20}));
  EXPECT_EQ(tick_text(0.6000000000000001, true), "60 %");
  EXPECT_EQ(tick_text(-1.5, false), "−1.5");
}

TEST(Plots, count_everything_in_bins) {
  const Histogram plot{.title = "x",
                       .x = {.label = "points"},
                       .samples = {{.name = "", .colour = 0, .counts = {{-3, 2}, {0, 1}, {100, 4}}},
                                   {.name = "", .colour = 1, .counts = {}}}};
  const Bins bins = bins_of(plot);
  EXPECT_EQ(bins.width, 5);
  EXPECT_EQ(bins.start, -5);
  EXPECT_EQ(bins.counts[0].front(), 2);
  EXPECT_EQ(bins.counts[0].back(), 4);
  EXPECT_EQ(bins.counts[0].size(), bins.counts[1].size());
  EXPECT_EQ(wrong_tags(svg(plot)), "");
}

TEST(Plots, of_nothing_are_still_plots) {
  EXPECT_EQ(wrong_tags(svg(LinePlot{.title = "a", .x = {.label = "x"}, .y = {.label = "y"}, .series = {}})),
            "");
  EXPECT_EQ(wrong_tags(svg(RowPlot{.title = "a", .x = {.label = "x"}, .rows = {}})), "");
  EXPECT_EQ(wrong_tags(svg(Histogram{.title = "a", .x = {.label = "x"}, .samples = {{}}, .whole = false})),
            "");
}

TEST(Canvas, shortens_and_escapes) {
  EXPECT_EQ(shortened("Торень", 4), "Тор…");
  EXPECT_EQ(shortened("abc", 4), "abc");
  EXPECT_EQ(escaped("<a & \"b\"> 5 %"), "&lt;a &amp; &quot;b&quot;&gt; 5\u00a0%");
}

}  // namespace
}  // namespace igra::lab
