#include "server/net/http.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/string_body.hpp>
#include <limits>

#include "core/text.h"

namespace igra::server {

namespace {

namespace http = boost::beast::http;

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool plain_character(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F && c != '\\'; }

bool climbs(std::string_view path) {
  for (std::size_t start = 1; start <= path.size();) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    const std::string_view part = path.substr(start, end - start);
    if (part == "." || part == "..") return true;
    start = end + 1;
  }
  return false;
}

// `http://host/path` asks for the same as `/path`.
std::string_view without_authority(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    const std::size_t slash = target.find('/', scheme.size());
    return slash == target.npos ? std::string_view("/") : target.substr(slash);
  }
  return target;
}

bool has_token(boost::beast::string_view list, boost::beast::string_view token) {
  return http::token_list{list}.exists(token);
}

// 16 bytes in base64.
bool valid_key(std::string_view key) {
  if (key.size() != 24 || !key.ends_with("==")) return false;
  return std::all_of(key.begin(), key.end() - 2, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '/';
  });
}

int status_of(const boost::system::error_code& error) {
  if (error == http::error::header_limit) return 431;
  if (error == http::error::body_limit) return 413;
  if (error == http::error::bad_version) return 505;
  return 400;
}

}  // namespace

std::optional<std::string> decoded_path(std::string_view raw) {
  std::string path;
  path.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) {
    char c = raw[i];
    if (c == '%') {
      if (raw.size() - i < 3) return std::nullopt;
      const int high = hex_digit(raw[i + 1]);
      const int low = hex_digit(raw[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      if (c == '/') return std::nullopt;
      i += 2;
    }
    if (!plain_character(c)) return std::nullopt;
    path += c;
  }
  if (!path.starts_with('/') || climbs(path) || !valid_utf8(path)) return std::nullopt;
  return path;
}

struct RequestReader::Parts {
  http::request_parser<http::string_body> parser;
  State state = State::reading;
  int failure = 0;
  bool body_admitted = false;
  std::size_t head_limit = 0;
  std::size_t head_taken = 0;
  std::string path, query;

  void fail(int status) {
    state = State::failed;
    failure = status;
  }

  std::string_view field(http::field name) const { return view(parser.get()[name]); }

  // What Beast lets pass and we do not.
  int objection() {
    const auto& head = parser.get();
    if (head.version() == 11 && head.count(http::field::host) != 1) return 400;
    if (head.count(http::field::host) > 1 || head.count(http::field::origin) > 1) return 400;
    if (head.count(http::field::transfer_encoding) > 0 && !parser.chunked()) return 501;
    const auto expect = head[http::field::expect];
    if (!expect.empty() && !boost::beast::iequals(expect, "100-continue")) return 417;
    const std::string_view target = without_authority(view(head.target()));
    const std::size_t question = std::min(target.find('?'), target.size());
    std::optional<std::string> decoded = decoded_path(target.substr(0, question));
    if (!decoded) return 400;
    path = std::move(*decoded);
    if (question < target.size()) query = target.substr(question + 1);
    return 0;
  }

  std::size_t take(std::string_view bytes) {
    boost::system::error_code error;
    const std::size_t taken = parser.put(boost::asio::const_buffer(bytes.data(), bytes.size()), error);
    if (!body_admitted) head_taken += taken;
    if (head_taken > head_limit) {
      fail(431);
    } else if (error && error != http::error::need_more) {
      fail(status_of(error));
    } else if (!body_admitted && parser.is_header_done()) {
      head_came();
    } else if (parser.is_done()) {
      state = State::done;
    }
    return taken;
  }

  void head_came() {
    const int status = objection();
    if (status != 0) return fail(status);
    // What follows on the connection is no longer HTTP when an upgrade succeeds: nothing is read ahead.
    state = State::head;
  }
};

RequestReader::RequestReader(int header_bytes) : parts_(std::make_unique<Parts>()) {
  parts_->head_limit = static_cast<std::size_t>(header_bytes);
  parts_->parser.header_limit(static_cast<std::uint32_t>(header_bytes));
  // Decided by admit_body, once it is known what is asked for.
  parts_->parser.body_limit(std::numeric_limits<std::uint64_t>::max());
}
RequestReader::~RequestReader() = default;
RequestReader::RequestReader(RequestReader&&) noexcept = default;
RequestReader& RequestReader::operator=(RequestReader&&) noexcept = default;

std::size_t RequestReader::take(std::string_view bytes) {
  Parts& parts = *parts_;
  std::size_t taken = 0;
  // Some clients end a body with an empty line too many (RFC 9112, 2.2).
  while (!started() && bytes.substr(taken).starts_with("\r\n")) taken += 2;
  while (parts.state == State::reading && taken < bytes.size()) {
    const std::size_t piece = parts.take(bytes.substr(taken));
    if (piece == 0) break;
    taken += piece;
  }
  // What is not taken is part of a line, of the head or between chunks: none may go on for ever.
  if (parts.state == State::reading && bytes.size() - taken > parts.head_limit) parts.fail(431);
  return taken;
}

RequestReader::State RequestReader::state() const { return parts_->state; }
int RequestReader::failure() const { return parts_->failure; }
bool RequestReader::started() const { return parts_->parser.got_some(); }

std::string_view RequestReader::method() const {
  return head_only() ? std::string_view("GET") : view(parts_->parser.get().method_string());
}
std::string_view RequestReader::path() const { return parts_->path; }

void RequestReader::admit_body(std::size_t limit) {
  Parts& parts = *parts_;
  const auto length = parts.parser.content_length();
  if (length && *length > limit) return parts.fail(413);
  parts.parser.body_limit(limit);
  parts.parser.eager(true);
  parts.body_admitted = true;
  parts.state = parts.parser.is_done() ? State::done : State::reading;
}

bool RequestReader::wants_continue() const {
  return parts_->state == State::reading && parts_->parser.get().version() == 11 &&
         !parts_->field(http::field::expect).empty();
}

bool RequestReader::keep_alive() const { return parts_->parser.keep_alive(); }
bool RequestReader::head_only() const { return parts_->parser.get().method() == http::verb::head; }

bool RequestReader::upgrade() const {
  const auto& head = parts_->parser.get();
  return has_token(head[http::field::connection], "upgrade") &&
         has_token(head[http::field::upgrade], "websocket");
}

std::optional<std::string> RequestReader::upgrade_key() const {
  const auto& head = parts_->parser.get();
  const std::string_view key = view(head[http::field::sec_websocket_key]);
  if (head.method() != http::verb::get || head.version() != 11) return std::nullopt;
  if (head[http::field::sec_websocket_version] != "13" || !valid_key(key)) return std::nullopt;
  return std::string(key);
}

bool RequestReader::forwarded() const { return parts_->parser.get().count("X-Forwarded-For") > 0; }

// Each proxy adds at the end whom it speaks for: only the last name comes from the one that is trusted.
std::optional<boost::asio::ip::address> RequestReader::forwarded_for() const {
  std::string_view list;
  const auto all = parts_->parser.get().equal_range("X-Forwarded-For");
  for (auto it = all.first; it != all.second; ++it) list = view(it->value());
  const std::size_t comma = list.rfind(',');
  if (comma != list.npos) list.remove_prefix(comma + 1);
  while (list.starts_with(' ')) list.remove_prefix(1);
  while (list.ends_with(' ')) list.remove_suffix(1);
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(std::string(list), error);
  if (error) return std::nullopt;
  return address;
}

Request RequestReader::request() {
  Parts& parts = *parts_;
  Request request;
  request.method = method();
  request.path = parts.path;
  request.query = parts.query;
  request.body = std::move(parts.parser.get().body());
  request.origin = parts.field(http::field::origin);
  request.host = parts.field(http::field::host);
  request.cookie = parts.field(http::field::cookie);
  request.content_type = parts.field(http::field::content_type);
  request.accept_encoding = parts.field(http::field::accept_encoding);
  request.if_none_match = parts.field(http::field::if_none_match);
  request.agent = parts.field(http::field::user_agent);
  return request;
}

}  // namespace igra::server
