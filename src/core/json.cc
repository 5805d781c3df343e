#include "core/json.h"

#include "core/text.h"

namespace igra {

JsonWriter& JsonWriter::key(std::string_view name) {
  out_.append(first_ ? "\"" : ",\"").append(name).append("\":", 2);
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  append_json_string(out_, text);
  return *this;
}

JsonWriter& JsonWriter::value(std::int64_t number) {
  separate();
  append_number(out_, number);
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  out_ += json;
  return *this;
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  out_ += bracket;
  first_ = false;
  return *this;
}

void JsonWriter::separate() {
  if (!first_) out_ += ',';
  first_ = false;
}

namespace {

constexpr bool plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; }

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

// Views are mostly short plain texts: runs of them are copied whole.
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
