// The little of libpq that the store needs: a connection with prepared statements, which finds its way back
// by itself; results; arrays. Failures are PostgresError.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <concepts>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace igra::server {

struct PostgresError {
  std::string state;    // SQLSTATE; empty: the connection is gone, or there was none
  std::string message;  // one line, without a full stop

  bool lost() const { return state.empty() || state.starts_with("57P") || state.starts_with("08"); }
  // Somebody else was quicker in a way that shows only now: the same again finds what they wrote.
  bool worth_another_try() const { return state.starts_with("40") || state.starts_with("23"); }
  // The server did not take a value: a text that is none.
  bool bad_value() const { return state.starts_with("22"); }
};

// Bytes that need not be text, for a column of type bytea.
struct PostgresBytes {
  std::string_view bytes;
};

// The answer to a statement: rows and columns are counted from 0.
class PostgresResult {
 public:
  explicit PostgresResult(PGresult* result) : result_(result) {}

  int rows() const { return PQntuples(result_.get()); }
  // Rows found, written, changed or taken out.
  std::int64_t touched() const;
  std::int64_t number(int row, int column) const;
  double real(int row, int column) const;
  bool is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  bool truth(int row, int column) const { return *PQgetvalue(result_.get(), row, column) == 't'; }
  std::string text(int row, int column) const;
  std::string bytes(int row, int column) const;
  std::vector<std::string> texts(int row, int column) const;  // an array

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

// What a statement is given, in PostgreSQL's own text form.
class PostgresValues {
 public:
  template <class... Values>
  explicit PostgresValues(const Values&... values) {
    (add(values), ...);
  }
  int count() const { return static_cast<int>(texts_.size()); }
  // Valid as long as this object is not touched.
  std::vector<const char*> pointers() const;

 private:
  void add(std::integral auto number) { texts_.push_back(std::to_string(number)); }
  void add(bool truth) { texts_.emplace_back(truth ? "t" : "f"); }
  void add(double number);
  void add(std::nullptr_t) { texts_.emplace_back(std::nullopt); }
  void add(std::string_view text);
  void add(const std::string& text) { add(std::string_view(text)); }
  void add(const char* text) { add(std::string_view(text)); }
  void add(const PostgresBytes& bytes);
  void add(const std::vector<std::string>& texts);
  void add(const std::vector<std::int64_t>& numbers);
  void add(const std::vector<PostgresBytes>& all);
  template <class Value>
  void add(const std::optional<Value>& value) {
    value ? add(*value) : add(nullptr);
  }

  std::vector<std::optional<std::string>> texts_;
};

class PostgresConnection {
 public:
  enum class Use : std::uint8_t { read, write };

  // Not connected yet.
  PostgresConnection(std::string url, Use use) : url_(std::move(url)), use_(use) {}

  // Connects where there is no connection. After a failure it fails at once until some time has passed,
  // longer after each: whoever asks does not wait for a server that is away.
  void ensure();
  // Whether there was a connection when it was last used.
  bool connected() const { return connection_ != nullptr; }

  // Asks, and waits for the answer. The prepared statement for this literal is kept: its address is its key.
  template <class... Values>
  PostgresResult query(const char* sql, const Values&... values) {
    send(sql, PostgresValues(values...));
    return receive();
  }
  // Statements without values, several in one text.
  void execute(const std::string& sql);

  // Between these two, statements may be sent without waiting for the answer of the one before; all answers
  // come in the order of the statements. (query() may be used once all were received.)
  void begin_pipeline();
  void end_pipeline();
  void send(const char* sql, const PostgresValues& values);
  PostgresResult receive();

  // After an error: no transaction is open, no answer outstanding. Closes the connection when that cannot be.
  void recover() noexcept;

 private:
  using Clock = std::chrono::steady_clock;
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  void connect();
  void set_up();
  // Kept under a name of its own; in a pipeline its own answer comes before the statement's.
  const std::string& prepared(const char* sql);
  void leave_pipeline() noexcept;
  PostgresResult take();  // the next answer; throws
  [[noreturn]] void fail(const PGresult* result);

  std::string url_;
  Use use_;
  std::unique_ptr<PGconn, Finish> connection_;
  std::unordered_map<const char*, std::string> statements_;
  std::deque<bool> outstanding_;  // answers to come, in a pipeline; true: to a preparation
  bool unflushed_ = false;
  Clock::time_point next_try_;
  Clock::duration pause_{};
  PostgresError why_;  // the last try failed
};

// A transaction that is rolled back unless it was committed.
class PostgresTransaction {
 public:
  explicit PostgresTransaction(PostgresConnection& connection) : connection_(connection) {
    connection_.query("BEGIN");
  }
  ~PostgresTransaction() {
    if (!committed_) connection_.recover();
  }
  PostgresTransaction(const PostgresTransaction&) = delete;
  PostgresTransaction& operator=(const PostgresTransaction&) = delete;
  void commit() {
    connection_.query("COMMIT");
    committed_ = true;
  }

 private:
  PostgresConnection& connection_;
  bool committed_ = false;
};

}  // namespace igra::server
