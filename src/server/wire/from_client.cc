#include "server/wire/from_client.h"

#include <algorithm>

#include "engine/request.h"

namespace igra::server {

namespace {

struct Shape {
  std::string_view type;
  AskKind kind;
  const char* text;  // the field that goes to Ask::text; nullptr: none
  bool seat;
};

constexpr Shape kShapes[] = {
    {"move", AskKind::move, "event", false},       {"take_back", AskKind::take_back, nullptr, false},
    {"propose", AskKind::propose, "what", false},  {"answer", AskKind::answer, "what", false},
    {"resign", AskKind::resign, nullptr, false},   {"sit", AskKind::sit, nullptr, true},
    {"stand", AskKind::stand, nullptr, false},     {"set_seat", AskKind::set_seat, "to", true},
    {"start", AskKind::start, nullptr, false},     {"back", AskKind::back, nullptr, false},
    {"rematch", AskKind::rematch, nullptr, false}, {"emote", AskKind::emote, "emote", false},
    {"hint", AskKind::hint, nullptr, false},       {"ping", AskKind::ping, nullptr, false},
};

constexpr std::size_t kLongestId = 32;

// Ids stand in the journal between blanks.
bool plain_id(std::string_view id) {
  return !id.empty() && id.size() <= kLongestId && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  });
}

Error bad(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

Status read_extras(const Json& json, Ask& ask) {
  if (ask.kind == AskKind::answer) {
    const auto yes = json.find("yes");
    if (yes == json.end() || !yes->is_boolean()) return bad("The field 'yes' must be true or false.");
    ask.yes = yes->get<bool>();
  }
  if (ask.kind == AskKind::move && json.contains("ply")) {
    Result<int> ply = number_field(json, "ply");
    if (!ply) return ply.error();
    ask.ply = *ply;
  }
  if (ask.kind == AskKind::sit && json.contains("key")) {
    Result<std::string> key = text_field(json, "key");
    if (!key) return key.error();
    ask.key = std::move(*key);
  }
  return success();
}

}  // namespace

Result<Ask> read_ask(std::string_view text) {
  Result<Json> json = parse_request(text);
  if (!json) return json.error();
  Result<std::string> type = text_field(*json, "type");
  if (!type) return type.error();
  const auto* const shape = std::find_if(std::begin(kShapes), std::end(kShapes),
                                         [&](const Shape& one) { return one.type == *type; });
  if (shape == std::end(kShapes)) return bad("There is no message of this type.");
  Ask ask{.kind = shape->kind, .id = {}, .text = {}, .key = {}};
  Result<std::string> id = text_field(*json, "id");
  if (!id) return id.error();
  if (!plain_id(*id)) return bad("An id is 1 to 32 letters, digits or underscores.");
  ask.id = std::move(*id);
  if (shape->text) {
    Result<std::string> field = text_field(*json, shape->text);
    if (!field) return field.error();
    ask.text = std::move(*field);
  }
  if (shape->seat) {
    Result<int> seat = number_field(*json, "seat");
    if (!seat) return seat.error();
    ask.seat = *seat;
  }
  if (Status read = read_extras(*json, ask); !read) return read.error();
  return ask;
}

}  // namespace igra::server
