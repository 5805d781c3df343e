#include "cli/terminal/narrator.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "bots/bot.h"
#include "cli/console.h"
#include "cli/terminal/paragraphs.h"

namespace igra::cli {

namespace {

std::string points_text(int points) {
  return painted(points < 0 ? Ink::red : Ink::green, fmt::format("{:+d}", points));
}

// Reasons that read the same, added up.
struct Reason {
  std::string text;
  int points;
  int times;
};

void add_reason(std::vector<Reason>& reasons, std::string text, int points) {
  const auto same = [&](const Reason& reason) { return reason.text == text; };
  const auto found = std::find_if(reasons.begin(), reasons.end(), same);
  if (found == reasons.end()) {
    reasons.push_back({std::move(text), points, 1});
  } else {
    found->points += points;
    ++found->times;
  }
}

std::string reason_line(const Reason& reason, int width) {
  const Ink ink = reason.points < 0 ? Ink::red : Ink::green;
  const std::string head = "      " + painted(ink, fmt::format("{:>+4d}", reason.points)) + "  ";
  const std::string times = reason.times == 1 ? "" : painted(Ink::dim, fmt::format(" (×{})", reason.times));
  return wrapped(head, reason.text + times, width);
}

}  // namespace

std::vector<std::string> seat_labels(const Setup& setup, const Texts& texts) {
  const std::vector<std::string_view> bots = bot_names();
  std::vector<std::string> labels;
  for (int seat = 0; seat < setup.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    std::string label = texts.say("seat", "n", seat);
    if (index < setup.names.size() && !setup.names[index].empty()) {
      const std::string& name = setup.names[index];
      const bool bot = std::find(bots.begin(), bots.end(), name) != bots.end();
      label += " " + (bot && texts.knows("level." + name) ? texts.say("level." + name) : printable(name));
    }
    labels.push_back(std::move(label));
  }
  return labels;
}

std::string Narrator::who(Seat seat) const {
  return painted(seat_ink(seat), labels_[static_cast<std::size_t>(seat)]);
}

int Narrator::label_width() const {
  int widest = columns(texts_.say("chance"));
  for (const std::string& label : labels_) widest = std::max(widest, columns(label));
  return widest;
}

std::string Narrator::actor(const Table::Entry& entry) const {
  const bool player = entry.actor.kind == ActorKind::player;
  return padded(player ? who(entry.actor.seat) : painted(Ink::dim, texts_.say("chance")), label_width());
}

std::string Narrator::text(const Table::Entry& entry, Viewer viewer) const {
  return texts_.event(viewer.seat == Viewer::record().seat ? entry.text : entry.seen_by(viewer));
}

std::string Narrator::reasons(const Table::Entry& entry, int width) const {
  std::string out;
  for (const ScoreItem& item : entry.items) {
    const std::string head = fmt::format("        {} {}: ", points_text(item.points), who(item.seat));
    out += wrapped(head, texts_.reason(item), width);
  }
  return out;
}

std::string Narrator::events(int from, int to, Viewer viewer, int width) const {
  const auto& log = table_.log();
  std::string out;
  for (int i = from; i < to;) {
    const Table::Entry& first = log[static_cast<std::size_t>(i)];
    std::vector<std::string> texts;
    std::string scored;
    while (i < to && log[static_cast<std::size_t>(i)].actor == first.actor && scored.empty()) {
      const Table::Entry& entry = log[static_cast<std::size_t>(i++)];
      texts.push_back(text(entry, viewer));
      if (entry.actor.kind == ActorKind::chance) texts.back() = painted(Ink::dim, texts.back());
      scored = reasons(entry, width);
    }
    out += in_flow("  " + actor(first) + "  ", counted(texts), width) + scored;
  }
  return out;
}

Place Narrator::last_place() const {
  const auto& log = table_.log();
  for (auto entry = log.rbegin(); entry != log.rend(); ++entry) {
    if (const auto place = place_in(entry->text)) return *place;
  }
  return {};
}

std::string Narrator::standing(std::string_view head, int width) const {
  const Scores scores = scores_now(table_.position());
  std::vector<std::string> parts;
  for (Seat seat = 0; seat < table_.players(); ++seat) {
    parts.push_back(fmt::format("{}: {}", who(seat), painted(Ink::bold, std::to_string(scores[seat]))));
  }
  return in_flow(head, std::move(parts), width);
}

std::string Narrator::all_reasons(Seat seat, int width) const {
  std::vector<Reason> reasons;
  for (const Table::Entry& entry : table_.log()) {
    for (const ScoreItem& item : entry.items) {
      if (item.seat == seat) add_reason(reasons, texts_.reason(item), item.points);
    }
  }
  std::string out;
  for (const Reason& reason : reasons) {
    if (reason.points != 0) out += reason_line(reason, width);
  }
  return out;
}

std::string Narrator::ranking(bool with_reasons, int width) const {
  const Scores scores = scores_now(table_.position());
  const auto rank = ranks(scores, table_.players());
  std::vector<Seat> order(static_cast<std::size_t>(table_.players()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](Seat a, Seat b) { return rank[a] < rank[b]; });
  std::string out;
  for (const Seat seat : order) {
    out += fmt::format("  {}. {}  {}\n", rank[seat], padded(who(seat), label_width()),
                       painted(Ink::bold, std::to_string(scores[seat])));
    if (with_reasons) out += all_reasons(seat, width);
  }
  return out;
}

std::string Narrator::winners() const {
  const auto rank = ranks(scores_now(table_.position()), table_.players());
  std::vector<std::string> names;
  for (Seat seat = 0; seat < table_.players(); ++seat) {
    if (rank[seat] == 1) names.push_back(who(seat));
  }
  return fmt::format("{}: {}\n", texts_.say(names.size() == 1 ? "winner" : "winners"),
                     fmt::join(names, ", "));
}

}  // namespace igra::cli
