#include "testkit/kit.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/text.h"
#include "table/record.h"
#include "testkit/cases.h"

namespace igra::testkit {

namespace {

// Ends the match with a complaint; the first one is kept.
#define KIT_EXPECT(condition, complaint) \
  do {                                   \
    if (!(condition)) {                  \
      complain(complaint);               \
      return;                            \
    }                                    \
  } while (false)

bool plain_text(const std::string& text) {
  const bool blanks_single =
      text.find("  ") == std::string::npos && !text.starts_with(' ') && !text.ends_with(' ');
  return !text.empty() && blanks_single &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

std::string everything_seen(const Position& position, Viewer viewer) {
  std::string all = view_text(position, viewer) + "\n" + sketch_text(position, viewer);
  const Actor actor = position.actor();
  all += "\n" + std::to_string(static_cast<int>(actor.kind)) + " " + std::to_string(actor.seat);
  if (actor.kind == ActorKind::player && viewer.seat == actor.seat) {
    for (const Event event : events_now(position)) all += "\n" + event_text(position, event, viewer);
  }
  const Scores scores = scores_now(position);
  for (const int score : scores) all += " " + std::to_string(score);
  return all;
}

// Where points are given, hands may be laid open: what was hidden before may be seen after.
bool lays_open(const Position& position, Event event) {
  ScoreItems items;
  position.explain(event, items);
  return !items.empty();
}

// One random match, looked at from every side.
class Match {
 public:
  Match(const Game& game, const Case& which, Rng& rng)
      : game_(game),
        which_(which),
        rng_(rng),
        table_(*Table::open({.game = &game, .players = which.players, .options = which.options})) {}

  std::string run() {
    Scores totals{};
    while (complaint_.empty() && !table_.over()) {
      check_position();
      if (!complaint_.empty()) break;
      step();
      for (const ScoreItem& item : table_.log().back().items) check_item(item, totals);
      if (table_.ply() > game_.info().max_plies) complain("the match is longer than max_plies");
    }
    if (complaint_.empty()) check_end(totals);
    return complaint_;
  }

 private:
  void complain(const std::string& what) {
    if (!complaint_.empty()) return;
    complaint_ = std::string(game_.info().id) + " " + which_.name + " at ply " +
                 std::to_string(table_.ply()) + ": " + what + "\n" + write_record(table_);
  }

  // Looking closely costs a hundred times what playing costs: most plies get the cheap checks only.
  bool closely() { return table_.ply() < 3 || rng_.below(16) == 0; }

  void check_position() {
    const Position& position = table_.position();
    if (const char* what = position.broken()) complain(what);
    check_offered();
    if (!complaint_.empty() || !closely()) return;
    check_copy();
    check_views();
    check_spectator();
    check_refusals();
    check_samples();
    if (position.actor().kind == ActorKind::chance) check_draws();
  }

  void check_offered() {
    const Position& position = table_.position();
    const std::vector<Event> offered = events_now(position);
    KIT_EXPECT(!offered.empty(), "nothing is offered");
    std::set<Event> events;
    std::set<std::string> texts;
    for (const Event event : offered) {
      const std::string text = event_text(position, event);
      KIT_EXPECT(plain_text(text), "not a plain text: " + text);
      KIT_EXPECT(texts.insert(text).second, "offered twice: " + text);
      KIT_EXPECT(events.insert(event).second, "two texts for one event: " + text);
    }
    if (position.actor().kind != ActorKind::chance) return;
    Outcomes outcomes;
    position.outcomes(outcomes);
    for (const Outcome& outcome : outcomes) KIT_EXPECT(outcome.weight >= 1, "a weight below 1");
    KIT_EXPECT(events.contains(position.draw(rng_)), "drew what is no outcome");
  }

  void check_copy() {
    const auto copy = table_.position().clone();
    const auto another = copy->clone();
    KIT_EXPECT(copy->equals(table_.position()), "a copy is not equal");
    const std::vector<Event> offered = events_now(*copy);
    copy->apply(offered[rng_.below(static_cast<std::uint32_t>(offered.size()))]);
    KIT_EXPECT(another->equals(table_.position()), "a copy shares something with its original");
  }

  void check_views() {
    for (int seat = -1; seat < table_.players(); ++seat) {
      KIT_EXPECT(nlohmann::json::accept(table_.view(Viewer{seat})),
                 "a view is not JSON: " + table_.view(Viewer{seat}));
      KIT_EXPECT(!table_.info().open || view_text(table_.position(), Viewer{seat}) ==
                                            view_text(table_.position(), Viewer::record()),
                 "the game is called open, and a seat sees less than all");
    }
  }

  // Who only watches sees least: what is whole for them is whole for every seat. Logs rest on it.
  void check_spectator() {
    const Position& position = table_.position();
    for (const Event event : events_now(position)) {
      const std::string whole = event_text(position, event);
      if (event_text(position, event, Viewer::spectator()) != whole) continue;
      for (Seat seat = 0; seat < table_.players(); ++seat) {
        KIT_EXPECT(event_text(position, event, Viewer::at(seat)) == whole,
                   "a seat sees less than the spectator of " + whole);
      }
    }
  }

  void check_refusals() {
    const auto before = table_.position().clone();
    const std::vector<Event> offered = events_now(*before);
    const std::string good =
        event_text(*before, offered[rng_.below(static_cast<std::uint32_t>(offered.size()))]);
    std::string upper = good;
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; });
    for (const std::string& bad :
         {std::string(), std::string(" "), good + " ", " " + good, good + "\n", good + " " + good,
          upper == good ? std::string("?") : upper, good.substr(0, good.size() / 2),
          std::string(100'000, 'x'), std::string("\0\xff", 2), std::string("deal 0 ?")}) {
      KIT_EXPECT(bad == good || !table_.apply(bad), "accepted: " + bad);
    }
    const Seat wrong = (before->actor().seat + 1) % table_.players();
    KIT_EXPECT(!table_.play(wrong, good), "accepted from the wrong seat: " + good);
    KIT_EXPECT(before->equals(table_.position()), "a refused event changed something");
  }

  void check_samples() {
    const Position& truth = table_.position();
    for (Seat seat = 0; seat < table_.players(); ++seat) {
      const auto world = truth.sample(seat, rng_);
      KIT_EXPECT(world->broken() == nullptr, std::string("a sampled world is broken: ") + world->broken());
      for (const Viewer viewer : {Viewer::at(seat), Viewer::spectator()}) {
        KIT_EXPECT(everything_seen(truth, viewer) == everything_seen(*world, viewer),
                   "seat " + std::to_string(seat) + " can tell a sample from the truth:\n" +
                       everything_seen(truth, viewer) + "\n" + everything_seen(*world, viewer));
      }
      const std::uint64_t seed = rng_.next();
      Rng one(seed);
      Rng two(seed);
      KIT_EXPECT(truth.sample(seat, one)->equals(*world->sample(seat, two)),
                 "the sampler of seat " + std::to_string(seat) + " peeks");
      check_same_future(*world, seat);
    }
  }

  // What the seat sees happen next must look the same in the truth and in the sampled world.
  void check_same_future(const Position& world, Seat seat) {
    const Position& truth = table_.position();
    if (truth.actor() != Actor::player(seat)) return;
    const std::vector<Event> offered = events_now(truth);
    const Event event = offered[rng_.below(static_cast<std::uint32_t>(offered.size()))];
    const auto after_truth = truth.clone();
    const auto after_world = world.clone();
    after_truth->apply(event);
    after_world->apply(event);
    if (lays_open(truth, event)) return;
    KIT_EXPECT(
        everything_seen(*after_truth, Viewer::at(seat)) == everything_seen(*after_world, Viewer::at(seat)),
        "after " + event_text(truth, event) + " the seat can tell a sample from the truth");
  }

  // Two draws look the same in the log of a seat exactly when they look the same in its view.
  void check_draws() {
    const Position& position = table_.position();
    for (int seat = -1; seat < table_.players(); ++seat) {
      std::map<std::string, std::string> view_by_text;
      std::map<std::string, std::string> text_by_view;
      for (const Event event : events_now(position)) {
        const std::string text = event_text(position, event, Viewer{seat});
        const auto next = position.clone();
        next->apply(event);
        const std::string view = everything_seen(*next, Viewer{seat});
        const bool fresh_text = view_by_text.emplace(text, view).second;
        const bool fresh_view = text_by_view.emplace(view, text).second;
        KIT_EXPECT(fresh_text == fresh_view || lays_open(position, event),
                   "log and view of seat " + std::to_string(seat) + " do not tell the same of " + text);
      }
    }
  }

  void step() {
    if (table_.actor().kind == ActorKind::chance) {
      table_.apply(table_.position().draw(rng_));
    } else {
      const std::vector<Event> offered = events_now(table_.position());
      const std::string text =
          event_text(table_.position(), offered[rng_.below(static_cast<std::uint32_t>(offered.size()))]);
      if (!table_.play(table_.actor().seat, text)) complain("refused its own offer: " + text);
    }
    const Table::Entry& entry = table_.log().back();
    if (entry.actor.kind == ActorKind::player && entry.seen_by(Viewer::at(entry.actor.seat)) != entry.text) {
      complain("a player does not see the own event: " + entry.text);
    }
  }

  void check_item(const ScoreItem& item, Scores& totals) {
    KIT_EXPECT(0 <= item.seat && item.seat < table_.players(), "points for no seat");
    KIT_EXPECT(item.key.starts_with(std::string(game_.info().id) + "."),
               "a key of another game: " + std::string(item.key));
    KIT_EXPECT(item.args.starts_with('{') && nlohmann::json::accept(item.args),
               "arguments are not a JSON object: " + item.args);
    totals[item.seat] += item.points;
  }

  void check_end(const Scores& totals) {
    const Scores scores = scores_now(table_.position());
    for (Seat seat = 0; seat < table_.players(); ++seat) {
      KIT_EXPECT(totals[seat] == scores[seat], "the items of seat " + std::to_string(seat) + " add up to " +
                                                   std::to_string(totals[seat]) + ", not " +
                                                   std::to_string(scores[seat]));
    }
    KIT_EXPECT(events_now(table_.position()).empty(), "something is offered after the end");
    check_views();
    check_record();
    check_undo();
  }

  void check_record() {
    const std::string record = write_record(table_);
    const Result<Table> replayed = read_record(record, [&](std::string_view) { return &game_; });
    KIT_EXPECT(replayed, "the record is refused: " + replayed.error().message);
    KIT_EXPECT(replayed->position().equals(table_.position()), "replay gives another position");
    KIT_EXPECT(write_record(*replayed) == record, "replay gives another record");
    for (int seat = -1; seat < table_.players(); ++seat) {
      KIT_EXPECT(replayed->view(Viewer{seat}) == table_.view(Viewer{seat}), "replay gives another view");
    }
  }

  void check_undo() {
    const auto final_position = table_.position().clone();
    std::vector<std::string> texts;
    for (const Table::Entry& entry : table_.log()) texts.push_back(entry.text);
    table_.undo_to(static_cast<int>(rng_.below(static_cast<std::uint32_t>(table_.ply()))));
    for (std::size_t i = static_cast<std::size_t>(table_.ply()); i < texts.size(); ++i) {
      KIT_EXPECT(table_.apply(texts[i]), "refused after undo: " + texts[i]);
    }
    KIT_EXPECT(table_.position().equals(*final_position), "undo and the same events give another position");
  }

  const Game& game_;
  const Case& which_;
  Rng& rng_;
  Table table_;
  std::string complaint_;
};

#undef KIT_EXPECT

}  // namespace

std::string conform(const Game& game, const Plan& plan) {
  Rng rng(plan.seed);
  const std::vector<Case> all = cases(game.info());
  for (int i = 0; i < std::max<int>(plan.games, static_cast<int>(all.size())); ++i) {
    std::string complaint = Match(game, all[static_cast<std::size_t>(i) % all.size()], rng).run();
    if (!complaint.empty()) return complaint;
  }
  return {};
}

}  // namespace igra::testkit
