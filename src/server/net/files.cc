#include "server/net/files.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace igra::server {

namespace {

constexpr std::string_view kPackStart = "igra-pack 1\n";

constexpr std::string_view kNotBuilt =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Igra</title>"
    "<h1>Igra</h1><p>The server runs, but this build carries no web client. "
    "Build it in <code>web/</code>, then build the program again.</p></html>";

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".txt", "text/plain; charset=utf-8"},
    {".xml", "application/xml"},
};

std::string_view type_of(std::string_view path) {
  const auto found = std::find_if(std::begin(kTypes), std::end(kTypes),
                                  [&](const auto& type) { return path.ends_with(type.first); });
  return found == std::end(kTypes) ? "application/octet-stream" : found->second;
}

bool under(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

// A place in the client, which its own script finds.
bool client_place(std::string_view path) {
  if (under(path, "/api") || under(path, "/ws") || under(path, "/assets")) return false;
  return path.substr(path.rfind('/') + 1).find('.') == path.npos;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

// What stands before the first `mark`, taken off the front of `text`, trimmed.
std::string_view next_part(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = trimmed(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

bool refused(std::string_view parameters) {
  while (!parameters.empty()) {
    const std::string_view one = next_part(parameters, ';');
    if (one.starts_with("q=") || one.starts_with("Q=")) return one.find_first_of("123456789") == one.npos;
  }
  return false;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return (x | 0x20) == (y | 0x20); });
}

// Does the client's copy, named in If-None-Match, still hold?
bool still_holds(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    std::string_view one = next_part(if_none_match, ',');
    if (one == "*") return true;
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == tag) return true;
  }
  return false;
}

std::uint64_t hash(std::string_view bytes) {
  std::uint64_t value = 0xcbf29ce484222325U;
  for (const char byte : bytes) value = (value ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return value;
}

std::string in_hex(std::uint64_t value) {
  char text[17];
  const auto end = std::to_chars(text, text + sizeof text, value, 16).ptr;
  return {text, end};
}

std::optional<std::size_t> number(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Response not_found() { return json_response(404, R"({"error":"not_found"})"); }

}  // namespace

bool accepts(std::string_view accept_encoding, std::string_view encoding) {
  bool any = false;
  while (!accept_encoding.empty()) {
    std::string_view rest = next_part(accept_encoding, ',');
    const std::string_view name = next_part(rest, ';');
    if (same_word(name, encoding)) return !refused(rest);
    if (name == "*") any = !refused(rest);
  }
  return any;
}

std::optional<Files> Files::from_pack(std::string_view bytes) {
  const std::size_t end = bytes.find("\n\n");
  if (!bytes.starts_with(kPackStart) || end == bytes.npos) return std::nullopt;
  std::string_view index = bytes.substr(0, end + 1);
  index.remove_prefix(kPackStart.size());
  const std::string_view content = bytes.substr(end + 2);
  Files files;
  while (!index.empty()) {
    std::string_view line = next_part(index, '\n');
    const std::string path(next_part(line, '\t'));
    File& file = files.files_[path];
    file.tag = next_part(line, '\t');
    for (Bytes& variant : file.bytes) {
      const std::optional<std::size_t> offset = number(next_part(line, '\t'));
      const std::optional<std::size_t> size = number(next_part(line, '\t'));
      if (!offset || !size || *offset > content.size() || *size > content.size() - *offset)
        return std::nullopt;
      if (*size > 0) variant = std::make_shared<const std::string>(content.substr(*offset, *size));
    }
    if (file.bytes[plain] == nullptr) file.bytes[plain] = std::make_shared<const std::string>();
    if (!path.starts_with('/') || !line.empty()) return std::nullopt;
  }
  return files;
}

std::optional<Files> Files::from_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  Files files;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    // A link could lead out of the folder.
    if (entry->is_symlink() || !entry->is_regular_file()) continue;
    std::ifstream in(entry->path(), std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!in) return std::nullopt;
    File& file = files.files_["/" + entry->path().lexically_relative(folder).generic_string()];
    file.tag = in_hex(hash(bytes));
    file.bytes[plain] = std::make_shared<const std::string>(std::move(bytes));
  }
  if (error) return std::nullopt;
  return files;
}

Files Files::built_in() {
  if (std::optional<Files> files = from_pack(embedded_pack())) return std::move(*files);
  Files files;
  files.files_["/index.html"] = {"none", {std::make_shared<const std::string>(kNotBuilt), nullptr, nullptr}};
  return files;
}

const Files::File* Files::find(std::string_view path, std::string& found) const {
  found = path == "/" ? "/index.html" : path;
  auto file = files_.find(found);
  if (file == files_.end() && client_place(path)) {
    found = "/index.html";
    file = files_.find(found);
  }
  return file == files_.end() ? nullptr : &file->second;
}

Response Files::serve(const Request& request) const {
  if (request.method != "GET") {
    Response response = json_response(405, R"({"error":"method_not_allowed"})");
    response.headers.emplace_back("Allow", "GET, HEAD");
    return response;
  }
  std::string path;
  const File* const file = find(request.path, path);
  if (file == nullptr) return not_found();

  Encoding encoding = plain;
  if (file->bytes[gzip] != nullptr && accepts(request.accept_encoding, "gzip")) encoding = gzip;
  if (file->bytes[brotli] != nullptr && accepts(request.accept_encoding, "br")) encoding = brotli;
  constexpr std::string_view kEndings[] = {"", "-gz", "-br"};
  const std::string tag = '"' + file->tag + std::string(kEndings[encoding]) + '"';

  Response response;
  response.type = type_of(path);
  response.headers = {{"ETag", tag}, {"Vary", "Accept-Encoding"}};
  // Names under /assets/ change with their content; all others are asked for again.
  const bool hashed = path.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
  if (still_holds(request.if_none_match, tag)) {
    response.status = 304;
    return response;
  }
  if (encoding != plain) response.headers.emplace_back("Content-Encoding", encoding == gzip ? "gzip" : "br");
  response.body = file->bytes[encoding];
  return response;
}

}  // namespace igra::server
