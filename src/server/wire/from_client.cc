#include "server/wire/from_client.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

namespace igra::server {

namespace {

constexpr std::size_t kLongestId = 32;
constexpr std::size_t kMostKeys = 16;  // asks have four; strangers' fields are passed over
constexpr int kDeepest = 8;

struct Shape {
  std::string_view type;
  AskKind kind;
};

constexpr Shape kShapes[] = {
    {"move", AskKind::move},     {"take_back", AskKind::take_back}, {"propose", AskKind::propose},
    {"answer", AskKind::answer}, {"resign", AskKind::resign},       {"sit", AskKind::sit},
    {"stand", AskKind::stand},   {"set_seat", AskKind::set_seat},   {"start", AskKind::start},
    {"back", AskKind::back},     {"rematch", AskKind::rematch},     {"emote", AskKind::emote},
    {"hint", AskKind::hint},     {"ping", AskKind::ping},
};

// The fields of asks, as they are met; nothing where a field is missing or of another type.
enum class Field : std::uint8_t { type, id, event, what, to, emote, key, seat, ply, yes, unknown };
constexpr std::string_view kFields[] = {"type",  "id",  "event", "what", "to",
                                        "emote", "key", "seat",  "ply",  "yes"};

struct Fields {
  std::array<std::optional<std::string>, std::size(kFields)> texts;
  std::array<std::optional<int>, std::size(kFields)> numbers;
  std::optional<bool> yes;
  bool ply_said = false;
  bool key_said = false;
};

Field field_named(std::string_view name) {
  return static_cast<Field>(std::find(std::begin(kFields), std::end(kFields), name) - std::begin(kFields));
}

// Takes the fields of the outermost object and passes over everything else. False ends the reading.
class Reader {
 public:
  using Json = nlohmann::json;

  bool null() { return plain(); }
  bool boolean(bool value) {
    if (depth_ == 1 && field_ == Field::yes) fields.yes = value;
    return plain();
  }
  bool number_integer(Json::number_integer_t value) { return number(value); }
  bool number_unsigned(Json::number_unsigned_t value) {
    constexpr Json::number_unsigned_t kMost = std::numeric_limits<int>::max();
    return value > kMost ? plain() : number(static_cast<Json::number_integer_t>(value));
  }
  bool number_float(Json::number_float_t, const std::string&) { return plain(); }
  bool string(std::string& value) {
    if (depth_ == 1 && field_ != Field::unknown) text_at(field_) = std::move(value);
    return plain();
  }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return deeper(); }
  bool key(std::string& value) {
    if (++keys_ > kMostKeys) return refuse("bad_request", "The message has too many fields.");
    if (depth_ != 1) return true;
    field_ = field_named(value);
    fields.ply_said = fields.ply_said || field_ == Field::ply;
    fields.key_said = fields.key_said || field_ == Field::key;
    return true;
  }
  bool end_object() { return --depth_, true; }
  bool start_array(std::size_t) { return deeper(); }
  bool end_array() { return --depth_, true; }
  template <class Exception>
  bool parse_error(std::size_t, const std::string&, const Exception&) {
    return refuse("bad_json", "This is not valid JSON.");
  }

  Fields fields;
  std::optional<Refusal> refusal;

 private:
  std::optional<std::string>& text_at(Field field) { return fields.texts[static_cast<std::size_t>(field)]; }
  bool number(Json::number_integer_t value) {
    constexpr auto kMost = std::numeric_limits<int>::max();
    if (depth_ == 1 && field_ != Field::unknown && value <= kMost && value >= -kMost) {
      fields.numbers[static_cast<std::size_t>(field_)] = static_cast<int>(value);
    }
    return plain();
  }
  // A value that is no object and no list.
  bool plain() { return depth_ > 0 || refuse("bad_request", "A message must be an object."); }
  bool deeper() {
    if (++depth_ > kDeepest) return refuse("bad_request", "The message is nested too deeply.");
    return true;
  }
  bool refuse(std::string_view code, std::string message) {
    if (!refusal) refusal = Refusal(code, std::move(message));
    return false;
  }

  int depth_ = 0;
  std::size_t keys_ = 0;
  Field field_ = Field::unknown;
};

Refusal bad(std::string message) { return {"bad_request", std::move(message)}; }

// Ids stand in the journal between blanks.
bool plain_id(std::string_view id) {
  return !id.empty() && id.size() <= kLongestId && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  });
}

std::string in_words(Field field) {
  return "The field '" + std::string(kFields[static_cast<int>(field)]) + "'";
}

Outcome take_text(Fields& fields, Field field, std::string& to) {
  std::optional<std::string>& text = fields.texts[static_cast<std::size_t>(field)];
  if (!text) return bad(in_words(field) + " must be a text.");
  to = std::move(*text);
  return granted();
}

Outcome take_number(const Fields& fields, Field field, int& to) {
  const std::optional<int>& number = fields.numbers[static_cast<std::size_t>(field)];
  if (!number) return bad(in_words(field) + " must be a whole number.");
  to = *number;
  return granted();
}

// What each kind of ask has besides type and id.
Outcome take_rest(Fields& fields, Ask& ask) {
  switch (ask.kind) {
    case AskKind::move:
      if (Outcome read = take_text(fields, Field::event, ask.text); !read) return read;
      return fields.ply_said ? take_number(fields, Field::ply, ask.ply) : granted();
    case AskKind::propose: return take_text(fields, Field::what, ask.text);
    case AskKind::answer:
      if (!fields.yes) return bad("The field 'yes' must be true or false.");
      ask.yes = *fields.yes;
      return take_text(fields, Field::what, ask.text);
    case AskKind::sit:
      if (Outcome read = take_number(fields, Field::seat, ask.seat); !read) return read;
      return fields.key_said ? take_text(fields, Field::key, ask.key) : granted();
    case AskKind::set_seat:
      if (Outcome read = take_number(fields, Field::seat, ask.seat); !read) return read;
      return take_text(fields, Field::to, ask.text);
    case AskKind::emote: return take_text(fields, Field::emote, ask.text);
    case AskKind::take_back:
    case AskKind::resign:
    case AskKind::stand:
    case AskKind::start:
    case AskKind::back:
    case AskKind::rematch:
    case AskKind::hint:
    case AskKind::ping: return granted();
  }
  return bad("There is no message of this type.");
}

}  // namespace

std::string_view peek_id(std::string_view text) {
  constexpr std::size_t kFar = 256;
  text = text.substr(0, kFar);
  const std::size_t key = text.find("\"id\"");
  if (key == std::string_view::npos) return {};
  text.remove_prefix(key + 4);
  const std::size_t start = text.find_first_not_of(": ");
  if (start == std::string_view::npos || text[start] != '"') return {};
  const std::size_t end = text.find('"', start + 1);
  if (end == std::string_view::npos) return {};
  const std::string_view id = text.substr(start + 1, end - start - 1);
  return plain_id(id) ? id : std::string_view{};
}

Answer<Ask> read_ask(std::string_view text) {
  Reader reader;
  const bool whole = nlohmann::json::sax_parse(text, &reader);
  if (reader.refusal) return *reader.refusal;
  if (!whole) return Refusal("bad_json", "This is not valid JSON.");
  std::string type;
  if (Outcome read = take_text(reader.fields, Field::type, type); !read) return read.error();
  const auto* const shape = std::find_if(std::begin(kShapes), std::end(kShapes),
                                         [&](const Shape& one) { return one.type == type; });
  if (shape == std::end(kShapes)) return bad("There is no message of this type.");
  Ask ask{.kind = shape->kind, .id = {}, .text = {}, .key = {}};
  if (Outcome read = take_text(reader.fields, Field::id, ask.id); !read) return read.error();
  if (!plain_id(ask.id)) return bad("An id is 1 to 32 letters, digits or underscores.");
  if (Outcome read = take_rest(reader.fields, ask); !read) return read.error();
  return ask;
}

}  // namespace igra::server
