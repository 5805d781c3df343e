#include "core/json.h"

#include <algorithm>
#include <charconv>

namespace igra {

namespace {

constexpr bool plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; }

// Eight at a time: a byte is zero, or below a blank, where taking something from it sets its highest bit.
bool all_plain(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHighest = 0x80 * kOnes;
  while (text.size() >= 8) {
    std::uint64_t eight;
    std::memcpy(&eight, text.data(), 8);
    const std::uint64_t quote = eight ^ '"' * kOnes;
    const std::uint64_t backslash = eight ^ '\\' * kOnes;
    const std::uint64_t odd =
        ((eight - ' ' * kOnes) & ~eight) | ((quote - kOnes) & ~quote) | ((backslash - kOnes) & ~backslash);
    if ((odd & kHighest) != 0) return false;
    text.remove_prefix(8);
  }
  return std::all_of(text.begin(), text.end(), plain);
}

void append_escaped(std::string& out, char c) {
  constexpr char kHex[] = "0123456789abcdef";
  switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default:
      out += "\\u00";
      out += kHex[c >> 4];
      out += kHex[c & 15];
  }
}

}  // namespace

void JsonWriter::flush() {
  out_.append(buffer_.data(), used_);
  used_ = 0;
}

void JsonWriter::finish() {
  flush();
  if (ends_ != nullptr) ends_->push_back(out_.size());
}

void JsonWriter::long_text(std::string_view text) {
  char* const to = separated(1);
  used_up_to(to);
  flush();
  out_ += text;
}

JsonWriter& JsonWriter::long_key(std::string_view name) {
  long_text("\"");
  out_.append(name).append("\":");
  first_ = true;
  return *this;
}

void JsonWriter::long_number(std::int64_t number) {
  constexpr std::size_t kLongest = 20;
  char* const to = separated(kLongest + 1);
  used_up_to(std::to_chars(to, to + kLongest, number).ptr);
}

JsonWriter& JsonWriter::value(std::string_view text) {
  if (text.size() + 3 <= kRoom && all_plain(text)) {
    char* to = separated(text.size() + 3);
    *to++ = '"';
    to += text.copy(to, text.size());
    *to++ = '"';
    used_up_to(to);
  } else {
    long_text({});
    append_json_string(out_, text);
  }
  return written();
}

// Mostly plain: runs of that are copied whole.
void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && plain(text[end])) ++end;
    out.append(text, begin, end - begin);
    if (end < text.size()) append_escaped(out, text[end++]);
    begin = end;
  }
  out += '"';
}

}  // namespace igra
