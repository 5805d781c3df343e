// Writes JSON into a string, in the order it is told: views must be byte-identical when the worlds
// look the same, so nothing here sorts, pads or depends on a locale.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace igra {

// A short name of ours (a card, a tile), kept in its quotes and as long as the longest: writing it is copying
// so many bytes, without counting them or looking for what must be escaped.
class Label {
 public:
  constexpr explicit Label(std::string_view name) : size_(static_cast<std::uint8_t>(name.size() + 2)) {
    text_[0] = text_[name.size() + 1] = '"';
    for (std::size_t i = 0; i < name.size(); ++i) text_[i + 1] = name[i];
  }
  // `B4`, `C12`
  static constexpr Label of(char letter, int number) {
    const char digits[] = {letter, static_cast<char>('0' + number / 10),
                           static_cast<char>('0' + number % 10)};
    const char digit[] = {letter, digits[2]};
    return number < 10 ? Label({digit, 2}) : Label({digits, 3});
  }
  constexpr std::string_view name() const { return {text_.data() + 1, size_ - std::size_t{2}}; }

 private:
  friend class JsonWriter;
  std::array<char, 15> text_{};
  std::uint8_t size_;
};

// label(0), label(1) …
template <int kCount, class Name>
constexpr std::array<Label, kCount> labels(Name label) {
  return [&]<int... kAll>(std::integer_sequence<int, kAll...>) {
    return std::array<Label, kCount>{label(kAll)...};
  }(std::make_integer_sequence<int, kCount>());
}

// What is written is in the string as soon as the outermost bracket, or value, is closed.
class JsonWriter {
 public:
  // `ends`: where to note the length of the string after each value, or field, outside of all brackets.
  explicit JsonWriter(std::string& out, std::vector<std::size_t>* ends = nullptr) : out_(out), ends_(ends) {}
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);  // not escaped: names are our own, and plain
  JsonWriter& key(const Label& name);

  JsonWriter& value(std::string_view text);  // escaped
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const Label& label);
  JsonWriter& value(std::int64_t number);
  JsonWriter& value(int number) { return value(static_cast<std::int64_t>(number)); }
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }
  // Text that is JSON already: a value, or fields of the object that is open.
  JsonWriter& raw(std::string_view json);

  template <class Key, class T>
  JsonWriter& field(const Key& name, const T& content) {
    return key(name).value(content);
  }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  char* room(std::size_t size);
  char* separated(std::size_t size);
  void used_up_to(const char* end) { used_ = static_cast<std::size_t>(end - buffer_.data()); }
  JsonWriter& written();
  JsonWriter& long_key(std::string_view name);
  void long_text(std::string_view text);
  void long_number(std::int64_t number);
  void flush();
  void finish();

  std::string& out_;
  std::vector<std::size_t>* const ends_;
  int depth_ = 0;
  bool first_ = true;  // nothing stands before the next value on this level
  // Views consist of many short tokens. They are put together here, and go into the string many at a time.
  static constexpr std::size_t kRoom = 512;
  std::size_t used_ = 0;
  std::array<char, kRoom> buffer_;
};

// Where `size` characters, at most kRoom, can be written.
inline char* JsonWriter::room(std::size_t size) {
  if (used_ + size > kRoom) flush();
  return buffer_.data() + used_;
}

// The same, behind a comma where one is due: then there is one character less.
inline char* JsonWriter::separated(std::size_t size) {
  char* to = room(size);
  if (!first_) *to++ = ',';
  return to;
}

// What is a constant where it is called is written by a few instructions.
inline JsonWriter& JsonWriter::key(std::string_view name) {
  if (name.size() + 4 > kRoom) return long_key(name);
  char* to = separated(name.size() + 4);
  *to++ = '"';
  to += name.copy(to, name.size());
  *to++ = '"';
  *to++ = ':';
  used_up_to(to);
  first_ = true;
  return *this;
}

inline JsonWriter& JsonWriter::key(const Label& name) {
  value(name);
  *room(1) = ':';
  ++used_;
  first_ = true;
  return *this;
}

inline JsonWriter& JsonWriter::value(const Label& label) {
  char* const to = separated(label.text_.size() + 1);
  std::memcpy(to, label.text_.data(), label.text_.size());
  used_up_to(to + label.size_);
  return written();
}

inline JsonWriter& JsonWriter::value(std::int64_t number) {
  if (0 <= number && number < 10) {
    char* const to = separated(2);
    *to = static_cast<char>('0' + number);
    used_up_to(to + 1);
  } else {
    long_number(number);
  }
  return written();
}

inline JsonWriter& JsonWriter::raw(std::string_view json) {
  if (json.size() < kRoom) {
    char* const to = separated(json.size() + 1);
    used_up_to(to + json.copy(to, json.size()));
  } else {
    long_text(json);
  }
  return written();
}

inline JsonWriter& JsonWriter::open(char bracket) {
  char* const to = separated(2);
  *to = bracket;
  used_up_to(to + 1);
  ++depth_;
  first_ = true;
  return *this;
}

inline JsonWriter& JsonWriter::close(char bracket) {
  *room(1) = bracket;
  ++used_;
  --depth_;
  return written();
}

// A value is complete.
inline JsonWriter& JsonWriter::written() {
  first_ = false;
  if (depth_ == 0) finish();
  return *this;
}

// "key": [the first `count` of `values`]
template <class Values>
void write_numbers(JsonWriter& json, std::string_view key, const Values& values, int count) {
  json.key(key).begin_array();
  for (int i = 0; i < count; ++i) json.value(values[i]);
  json.end_array();
}

// Appends `text` as a JSON string, quotes included. Input is valid UTF-8.
void append_json_string(std::string& out, std::string_view text);

}  // namespace igra
