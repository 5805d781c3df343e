// Writes JSON into a string, in the order it is told: views must be byte-identical when the worlds
// look the same, so nothing here sorts, pads or depends on a locale.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace igra {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

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

  std::string& out_;
  bool first_ = true;  // nothing stands before the next value on this level
};

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
