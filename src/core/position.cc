#include "core/position.h"

#include "core/text.h"

namespace igra {

std::vector<Event> events_now(const Position& position) {
  std::vector<Event> events;
  switch (position.actor().kind) {
    case ActorKind::chance: {
      Outcomes outcomes;
      position.outcomes(outcomes);
      for (const Outcome& outcome : outcomes) events.push_back(outcome.event);
      break;
    }
    case ActorKind::player: {
      EventList legal;
      position.legal(legal);
      events.assign(legal.begin(), legal.end());
      break;
    }
    case ActorKind::end: break;
  }
  return events;
}

std::string event_text(const Position& position, Event event, Viewer viewer) {
  std::string text;
  position.text(event, viewer, text);
  return text;
}

void write_view(const Position& position, Viewer viewer, JsonWriter& json) {
  json.begin_object();
  position.view_open(json);
  position.view_own(viewer, json);
  json.end_object();
}

std::string view_text(const Position& position, Viewer viewer) {
  std::string text;
  JsonWriter json(text);
  write_view(position, viewer, json);
  return text;
}

void write_open_fields(const Position& position, OpenFields& fields) {
  fields.text.clear();
  fields.ends.clear();
  JsonWriter json(fields.text, &fields.ends);
  position.view_open(json);
}

std::string sketch_text(const Position& position, Viewer viewer) {
  std::string text;
  position.sketch(viewer, text);
  return text;
}

Scores scores_now(const Position& position) {
  Scores scores{};
  position.scores(scores);
  return scores;
}

namespace {

// Whose turn it is, and an example of what would be possible; the end of a sentence.
std::string expected_now(const Position& position) {
  const Actor actor = position.actor();
  const std::string who = actor.kind == ActorKind::player
                              ? "seat " + std::to_string(actor.seat) + " is to act"
                              : "chance decides";
  std::string example;
  position.text(events_now(position).front(), Viewer::record(), example);
  return who + ", for example " + in_quotes(example) + ".";
}

}  // namespace

Result<Event> find_event(const Position& position, std::string_view text) {
  std::string offered;
  for (const Event event : events_now(position)) {
    offered.clear();
    position.text(event, Viewer::record(), offered);
    if (offered == text) return event;
  }
  if (position.actor().kind == ActorKind::end) {
    return Error{ErrorCode::illegal_event, "The game is over: no event is possible."};
  }
  return Error{ErrorCode::illegal_event, in_quotes(text) + " is not possible now: " + expected_now(position)};
}

std::array<int, kMaxSeats> ranks(const Scores& scores, int players) {
  std::array<int, kMaxSeats> rank{};
  for (int seat = 0; seat < players; ++seat) {
    rank[seat] = 1;
    for (int other = 0; other < players; ++other) {
      rank[seat] += scores[other] > scores[seat];
    }
  }
  return rank;
}

}  // namespace igra
