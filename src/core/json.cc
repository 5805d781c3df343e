#include "core/json.h"

#include "core/text.h"

namespace igra {

namespace {

constexpr bool plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; }

// Eight at a time: a byte is zero, or below a blank, where taking something from it sets its highest bit.
constexpr bool all_plain(std::uint64_t eight) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHighest = 0x80 * kOnes;
  const std::uint64_t quote = eight ^ '"' * kOnes;
  const std::uint64_t backslash = eight ^ '\\' * kOnes;
  const std::uint64_t odd =
      ((eight - ' ' * kOnes) & ~eight) | ((quote - kOnes) & ~quote) | ((backslash - kOnes) & ~backslash);
  return (odd & kHighest) == 0;
}

template <class Word>
Word copy_word(char* to, const char* from) {
  Word word;
  std::memcpy(&word, from, sizeof word);
  std::memcpy(to, &word, sizeof word);
  return word;
}

// Copies a text of which nothing must be escaped; false when that is not so. By whole words, of which the
// last one lies partly over the one before: most texts are shorter than two.
bool copy_plain(char* to, std::string_view text) {
  const char* const from = text.data();
  const std::size_t size = text.size();
  if (size >= 8) {
    bool all = all_plain(copy_word<std::uint64_t>(to + size - 8, from + size - 8));
    for (std::size_t i = 0; i + 8 < size; i += 8)
      all &= all_plain(copy_word<std::uint64_t>(to + i, from + i));
    return all;
  }
  if (size >= 4) {
    const std::uint64_t first = copy_word<std::uint32_t>(to, from);
    const std::uint64_t last = copy_word<std::uint32_t>(to + size - 4, from + size - 4);
    return all_plain(first << 32 | last);
  }
  bool all = true;
  for (std::size_t i = 0; i < size; ++i) all &= plain(to[i] = from[i]);
  return all;
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
  char* const to = separated(kLongestNumber + 1);
  used_up_to(write_number(to, number));
}

JsonWriter& JsonWriter::value(std::string_view text) {
  if (text.size() + 3 <= kRoom) {
    char* const to = separated(text.size() + 3);
    if (copy_plain(to + 1, text)) {
      to[0] = to[text.size() + 1] = '"';
      used_up_to(to + text.size() + 2);
      return written();
    }
  }
  long_text({});
  append_json_string(out_, text);
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
