#include "testkit/golden.h"

#include "core/ink.h"
#include "table/record.h"

namespace igra::testkit {

namespace {

constexpr int kLegalShown = 6;      // the first few in words, all of them in the digest
constexpr int kViewInterval = 120;  // plies between two looks at the views

std::string hex(std::uint64_t digest) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  for (int shift = 60; shift >= 32; shift -= 4) out += kDigits[digest >> shift & 15];
  return out;
}

// Everything offered, a line each; chance with its weights.
std::vector<std::string> offered_texts(const Position& position) {
  std::vector<std::string> texts;
  if (position.actor().kind == ActorKind::chance) {
    Outcomes outcomes;
    position.outcomes(outcomes);
    for (const auto& [event, weight] : outcomes) {
      texts.push_back(event_text(position, event) + " x" + std::to_string(weight));
    }
  } else {
    for (const Event event : events_now(position)) texts.push_back(event_text(position, event));
  }
  return texts;
}

std::string offered_line(const Position& position) {
  std::string all;
  std::string shown;
  int count = 0;
  for (const std::string& text : offered_texts(position)) {
    all += text + '\n';
    if (count++ < kLegalShown) shown += " | " + text;
  }
  if (count > kLegalShown) shown += " | …";
  return std::to_string(count) + " " + hex(Rng::digest(all)) + shown;
}

std::string actor_text(Actor actor) {
  switch (actor.kind) {
    case ActorKind::chance: return "chance";
    case ActorKind::player: return "seat " + std::to_string(actor.seat);
    case ActorKind::end: return "end";
  }
  return {};
}

std::string standing(const Table& table) {
  std::string out = "scores";
  const Scores scores = scores_now(table.position());
  for (Seat seat = 0; seat < table.players(); ++seat) out += " " + std::to_string(scores[seat]);
  return out + "\n";
}

// The spectator's and the first seat's view in full, the others' as digests: enough to show a change.
std::string views(const Table& table) {
  std::string out;
  for (int seat = -1; seat < table.players(); ++seat) {
    const std::string view = view_text(table.position(), Viewer{seat});
    out += seat < 0 ? "view spectator " : "view " + std::to_string(seat) + " ";
    out += (seat <= 0 ? view : hex(Rng::digest(view))) + "\n";
  }
  return out + without_ink(sketch_text(table.position(), Viewer::at(0)));
}

std::string entry_lines(const Table::Entry& entry) {
  std::string out = "> " + entry.text + "\n";
  if (!entry.seen.empty()) out += "  seen by others as " + entry.seen_by(Viewer::spectator()) + "\n";
  for (const ScoreItem& item : entry.items) {
    out += "  seat " + std::to_string(item.seat) + " " + std::to_string(item.points) + " " +
           std::string(item.key) + " " + item.args + "\n";
  }
  return out;
}

}  // namespace

std::string playthrough(const Game& game, const Case& which) {
  const std::string id(game.info().id);
  Result<Table> opened = Table::open({.game = &game, .players = which.players, .options = which.options});
  Table& table = *opened;
  Rng rng(id + " " + which.name);
  // The header and the lines that start with '>' together are a record: the fuzzers' corpus.
  std::string out = write_record(table);
  while (!table.over()) {
    if (table.ply() % kViewInterval == 0) out += views(table);
    const Position& position = table.position();
    out +=
        std::to_string(table.ply()) + " " + actor_text(table.actor()) + " " + offered_line(position) + "\n";
    if (table.actor().kind == ActorKind::chance) {
      table.apply(position.draw(rng));
    } else {
      EventList legal;
      position.legal(legal);
      table.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    }
    out += entry_lines(table.log().back());
    if (table.log().back().actor.kind == ActorKind::player) out += standing(table);
  }
  return out + "end\n" + views(table) + standing(table);
}

}  // namespace igra::testkit
