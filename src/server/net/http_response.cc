// What goes out before a body: the heads of responses and of WebSockets.
#include <algorithm>
#include <array>
#include <boost/beast/core/detail/base64.hpp>
#include <boost/beast/core/detail/sha1.hpp>
#include <boost/beast/http/status.hpp>
#include <ctime>

#include "server/net/http.h"
#include "server/net/security.h"

namespace igra::server {

namespace {

namespace http = boost::beast::http;

std::string base64(const void* bytes, std::size_t size) {
  namespace coder = boost::beast::detail::base64;
  std::string text(coder::encoded_size(size), '\0');
  text.resize(coder::encode(text.data(), bytes, size));
  return text;
}

std::string date_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[40];
  const std::size_t size = std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return {text, size};
}

void add_field(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ").append(value).append("\r\n");
}

// Nobody smuggles a line into a head.
bool safe_field(std::string_view name, std::string_view value) {
  const auto odd = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  return !name.empty() && std::none_of(name.begin(), name.end(), odd) &&
         std::none_of(value.begin(), value.end(), odd);
}

bool has_field(const Response& response, std::string_view name) {
  return std::any_of(response.headers.begin(), response.headers.end(),
                     [&](const auto& field) { return field.first == name; });
}

void add_status_line(std::string& head, int status) {
  head.append("HTTP/1.1 ").append(std::to_string(status)).append(" ");
  const boost::beast::string_view reason = http::obsolete_reason(static_cast<http::status>(status));
  head.append(reason.data(), reason.size()).append("\r\n");
}

}  // namespace

std::string response_head(const Response& response, bool keep_alive) {
  std::string head;
  head.reserve(1024);
  add_status_line(head, response.status);
  add_field(head, "Date", date_now());
  const bool bodiless = response.status == 204 || response.status == 304;
  if (!bodiless) {
    if (!response.type.empty()) add_field(head, "Content-Type", response.type);
    add_field(head, "Content-Length", std::to_string(response.body ? response.body->size() : 0));
  }
  if (!has_field(response, "Cache-Control")) add_field(head, "Cache-Control", "no-store");
  for (const auto& [name, value] : response.headers) {
    if (safe_field(name, value)) add_field(head, name, value);
  }
  head += kSecurityFields;
  add_field(head, "Connection", keep_alive ? "keep-alive" : "close");
  return head.append("\r\n");
}

std::string upgrade_head(std::string_view key) {
  std::string salted(key);
  salted += "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, boost::beast::detail::sha1_context::digest_size> digest{};
  boost::beast::detail::sha1_context sha1;
  boost::beast::detail::init(sha1);
  boost::beast::detail::update(sha1, salted.data(), salted.size());
  boost::beast::detail::finish(sha1, digest.data());
  std::string head;
  add_status_line(head, 101);
  add_field(head, "Connection", "Upgrade");
  add_field(head, "Upgrade", "websocket");
  add_field(head, "Sec-WebSocket-Accept", base64(digest.data(), digest.size()));
  head += kSecurityFields;
  return head.append("\r\n");
}

}  // namespace igra::server
