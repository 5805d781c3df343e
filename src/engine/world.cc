#include "engine/world.h"

#include "core/text.h"
#include "engine/answer.h"
#include "engine/fields.h"

namespace igra {

std::string World::perform(std::string_view cmd, const Json& request) {
  if (cmd == "position") return position_answer(*position_, ply_);
  if (cmd == "apply") return apply(request);
  if (cmd == "view") return view(request);
  if (cmd == "playout") return playout(request);
  return error_answer(bad_request("A sampled world has no past, and no " + in_quotes(cmd) + "."));
}

// All of the events, or none.
std::string World::apply(const Json& request) {
  const bool one = request.contains("event");
  if (one == request.contains("events")) {
    return error_answer(bad_request("'apply' needs either 'event' or 'events'."));
  }
  Result<std::vector<std::string>> texts = std::vector<std::string>{};
  if (one) {
    const Result<std::string> text = text_field(request, "event");
    if (!text) return error_answer(text.error());
    texts = std::vector<std::string>{*text};
  } else {
    texts = texts_field(request, "events");
  }
  if (!texts) return error_answer(texts.error());
  auto next = position_->clone();
  for (const std::string& text : *texts) {
    const Result<Event> event = find_event(*next, text);
    if (!event) return error_answer(event.error());
    next->apply(*event);
  }
  position_ = std::move(next);
  ply_ += static_cast<int>(texts->size());
  return position_answer(*position_, ply_);
}

std::string World::view(const Json& request) const {
  const Result<Viewer> viewer = viewer_field(request, position_->players());
  if (!viewer) return error_answer(viewer.error());
  return "{\"ok\":true,\"view\":" + view_text(*position_, *viewer) + "}";
}

std::string World::playout(const Json& request) {
  const Result<std::string> seed = text_field(request, "seed");
  if (!seed) return error_answer(seed.error());
  Rng rng(*seed);
  PlayoutCount count;
  position_->playout(rng, count);
  ply_ += static_cast<int>(count.events);
  return position_answer(*position_, ply_);
}

}  // namespace igra
