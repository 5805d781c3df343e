// Writes JSON into a string, in the order it is told: views must be byte-identical when the worlds
// look the same, so nothing here sorts, pads or depends on a locale.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace igra {

// What is written is in the string as soon as the outermost bracket is closed.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);  // not escaped: names are our own, and plain

  JsonWriter& value(std::string_view text);  // escaped
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(std::int64_t number);
  JsonWriter& value(int number) { return value(static_cast<std::int64_t>(number)); }
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }
  // Text that is JSON already.
  JsonWriter& raw(std::string_view json);

  template <class T>
  JsonWriter& field(std::string_view name, const T& content) {
    return key(name).value(content);
  }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void separate();
  JsonWriter& written();
  char* room(std::size_t size);
  void put(char c);
  void put(std::string_view text);
  void flush();

  std::string& out_;
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

// What is a constant where it is called is written by a few instructions.
inline JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  put('"');
  put(name);
  put("\":");
  first_ = true;
  return *this;
}

inline void JsonWriter::put(char c) {
  *room(1) = c;
  ++used_;
}

inline void JsonWriter::put(std::string_view text) {
  if (text.size() > kRoom) {
    flush();
    out_ += text;
  } else {
    used_ += text.copy(room(text.size()), text.size());
  }
}

inline JsonWriter& JsonWriter::open(char bracket) {
  separate();
  put(bracket);
  ++depth_;
  first_ = true;
  return *this;
}

inline JsonWriter& JsonWriter::close(char bracket) {
  put(bracket);
  --depth_;
  return written();
}

inline void JsonWriter::separate() {
  if (!first_) put(',');
}

// A value is complete.
inline JsonWriter& JsonWriter::written() {
  first_ = false;
  if (depth_ == 0) flush();
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
