#include "server/store/postgres_connection.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>

namespace igra::server {

namespace {

// One line without PostgreSQL's own prefix and full stop.
std::string sentence_in(std::string_view message) {
  std::string text(message.substr(0, message.find('\n')));
  for (const std::string_view prefix : {"FATAL:  ", "ERROR:  "}) {
    if (const auto at = text.find(prefix); at != std::string::npos) text.erase(0, at + prefix.size());
  }
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
  return text;
}

void append_hex(std::string& text, std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const char byte : bytes) {
    text += kDigits[static_cast<unsigned char>(byte) >> 4];
    text += kDigits[static_cast<unsigned char>(byte) & 15];
  }
}

template <class Items, class Write>
std::string array_literal(const Items& items, Write write) {
  std::string text = "{";
  for (const auto& item : items) {
    if (text.size() > 1) text += ',';
    write(text, item);
  }
  return text + "}";
}

void append_quoted(std::string& text, std::string_view item) {
  text += '"';
  for (const char letter : item) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter;
  }
  text += '"';
}

}  // namespace

// --- Results

std::int64_t PostgresResult::touched() const { return std::strtoll(PQcmdTuples(result_.get()), nullptr, 10); }

std::int64_t PostgresResult::number(int row, int column) const {
  return std::strtoll(PQgetvalue(result_.get(), row, column), nullptr, 10);
}

double PostgresResult::real(int row, int column) const {
  const char* text = PQgetvalue(result_.get(), row, column);
  double number = 0;
  std::from_chars(text, text + PQgetlength(result_.get(), row, column), number);
  return number;
}

std::string PostgresResult::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::string PostgresResult::bytes(int row, int column) const {
  const auto* text = reinterpret_cast<const unsigned char*>(PQgetvalue(result_.get(), row, column));
  std::size_t size = 0;
  const std::unique_ptr<unsigned char, decltype(&PQfreemem)> plain(PQunescapeBytea(text, &size), &PQfreemem);
  return {reinterpret_cast<const char*>(plain.get()), size};
}

// As array_out writes them: `{a,"b c",""}`.
std::vector<std::string> PostgresResult::texts(int row, int column) const {
  std::vector<std::string> all;
  const std::string literal = text(row, column);
  std::string item;
  bool quoted = false;
  for (std::size_t i = 1; i < literal.size(); ++i) {
    const char letter = literal[i];
    if (letter == '"') {
      quoted = !quoted;
    } else if (letter == '\\') {
      item += literal[++i];
    } else if (!quoted && (letter == ',' || letter == '}')) {
      if (literal.size() > 2) all.push_back(std::move(item));
      item.clear();
    } else {
      item += letter;
    }
  }
  return all;
}

// --- Values

std::vector<const char*> PostgresValues::pointers() const {
  std::vector<const char*> pointers;
  pointers.reserve(texts_.size());
  for (const auto& text : texts_) pointers.push_back(text ? text->c_str() : nullptr);
  return pointers;
}

void PostgresValues::add(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", number);
  texts_.emplace_back(text);
}

// A zero would cut the text short without a word: nothing that has one is text.
void PostgresValues::add(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) throw PostgresError{"22021", "a text has a zero in it"};
  texts_.emplace_back(text);
}

void PostgresValues::add(const PostgresBytes& bytes) {
  std::string text = "\\x";
  append_hex(text, bytes.bytes);
  texts_.push_back(std::move(text));
}

void PostgresValues::add(const std::vector<std::string>& texts) {
  texts_.push_back(
      array_literal(texts, [](std::string& to, const std::string& item) { append_quoted(to, item); }));
}

void PostgresValues::add(const std::vector<std::int64_t>& numbers) {
  texts_.push_back(
      array_literal(numbers, [](std::string& to, std::int64_t item) { to += std::to_string(item); }));
}

void PostgresValues::add(const std::vector<PostgresBytes>& all) {
  texts_.push_back(array_literal(all, [](std::string& to, const PostgresBytes& item) {
    to += "\"\\\\x";
    append_hex(to, item.bytes);
    to += '"';
  }));
}

// --- The connection

void PostgresConnection::ensure() {
  constexpr Clock::duration kFirst = std::chrono::milliseconds(50), kLongest = std::chrono::seconds(2);
  if (connection_ && PQstatus(connection_.get()) == CONNECTION_OK) return;
  if (Clock::now() < next_try_) throw why_;
  try {
    connect();
    pause_ = {};
  } catch (const PostgresError& error) {
    connection_.reset();
    why_ = error;
    pause_ = std::clamp(pause_ * 2, kFirst, kLongest);
    next_try_ = Clock::now() + pause_;
    throw;
  }
}

void PostgresConnection::connect() {
  statements_.clear();
  outstanding_.clear();
  unflushed_ = false;
  // What libpq says of an address that it cannot read may show the password in it.
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> readable(
      PQconninfoParse(url_.c_str(), nullptr), &PQconninfoFree);
  if (!readable)
    throw PostgresError{"", "that is no address of a database (postgresql://user@host:port/name)"};
  // A machine that is cut off is given up in seconds. What the address says itself counts more.
  const char* names[] = {"connect_timeout",  "keepalives_idle", "keepalives_interval", "tcp_user_timeout",
                         "application_name", "dbname",          "client_encoding",     nullptr};
  const char* values[] = {"3", "10", "5", "10000", "igra", url_.c_str(), "UTF8", nullptr};
  connection_.reset(PQconnectdbParams(names, values, 1));
  if (PQstatus(connection_.get()) != CONNECTION_OK)
    throw PostgresError{"", sentence_in(PQerrorMessage(connection_.get()))};
  set_up();
}

// A pause in the middle of a transaction (a machine that sleeps) must not keep others waiting; and what is
// acknowledged is on the disk, whatever the server's configuration says.
void PostgresConnection::set_up() {
  execute(
      "SET idle_in_transaction_session_timeout = '10s'; SET lock_timeout = '10s'; "
      "SET client_min_messages = warning");
  if (use_ == Use::read) execute("SET statement_timeout = '20s'; SET default_transaction_read_only = on");
  execute(
      "SELECT set_config('synchronous_commit', 'on', false) "
      "WHERE current_setting('synchronous_commit') = 'off'");
}

void PostgresConnection::fail(const PGresult* result) {
  const char* state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* message = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  throw PostgresError{state == nullptr ? "" : state,
                      sentence_in(message == nullptr ? PQerrorMessage(connection_.get()) : message)};
}

void PostgresConnection::execute(const std::string& sql) {
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection_.get(), sql.c_str()),
                                                             &PQclear);
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(result.get());
}

const std::string& PostgresConnection::prepared(const char* sql) {
  const auto [statement, fresh] = statements_.try_emplace(sql);
  if (!fresh) return statement->second;
  statement->second = "s" + std::to_string(statements_.size());
  if (PQsendPrepare(connection_.get(), statement->second.c_str(), sql, 0, nullptr) == 0) fail(nullptr);
  if (PQpipelineStatus(connection_.get()) == PQ_PIPELINE_OFF) {
    take();
  } else {
    outstanding_.push_back(true);
  }
  return statement->second;
}

void PostgresConnection::send(const char* sql, const PostgresValues& values) {
  const std::string& name = prepared(sql);
  if (PQsendQueryPrepared(connection_.get(), name.c_str(), values.count(), values.pointers().data(), nullptr,
                          nullptr, 0) == 0)
    fail(nullptr);
  outstanding_.push_back(false);
  unflushed_ = true;
}

PostgresResult PostgresConnection::receive() {
  if (PQpipelineStatus(connection_.get()) != PQ_PIPELINE_OFF && unflushed_ &&
      (PQsendFlushRequest(connection_.get()) == 0 || PQflush(connection_.get()) != 0))
    fail(nullptr);
  unflushed_ = false;
  while (outstanding_.front()) {
    outstanding_.pop_front();
    take();
  }
  outstanding_.pop_front();
  return take();
}

PostgresResult PostgresConnection::take() {
  PGresult* raw = PQgetResult(connection_.get());
  PostgresResult result(raw);
  const ExecStatusType status = PQresultStatus(raw);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(raw);
  PQclear(PQgetResult(connection_.get()));  // the end of this answer
  return result;
}

void PostgresConnection::begin_pipeline() {
  if (PQenterPipelineMode(connection_.get()) == 0) fail(nullptr);
}

void PostgresConnection::end_pipeline() {
  if (PQpipelineSync(connection_.get()) == 0) fail(nullptr);
  const PostgresResult synced(PQgetResult(connection_.get()));
  if (PQexitPipelineMode(connection_.get()) == 0) fail(nullptr);
}

// Preparations may be among the answers that are thrown away: all of them are made anew.
void PostgresConnection::recover() noexcept {
  if (!connection_) return;
  outstanding_.clear();
  statements_.clear();
  leave_pipeline();
  while (PGresult* rest = PQgetResult(connection_.get())) PQclear(rest);
  if (PQtransactionStatus(connection_.get()) != PQTRANS_IDLE) PQclear(PQexec(connection_.get(), "ROLLBACK"));
  PQclear(PQexec(connection_.get(), "DEALLOCATE ALL"));
  if (PQtransactionStatus(connection_.get()) != PQTRANS_IDLE) connection_.reset();
}

// Throws away what was under way.
void PostgresConnection::leave_pipeline() noexcept {
  if (PQpipelineStatus(connection_.get()) == PQ_PIPELINE_OFF) return;
  bool synced = PQpipelineSync(connection_.get()) == 0;
  while (!synced && PQstatus(connection_.get()) == CONNECTION_OK) {
    PGresult* result = PQgetResult(connection_.get());
    synced = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
  }
  PQexitPipelineMode(connection_.get());
}

}  // namespace igra::server
