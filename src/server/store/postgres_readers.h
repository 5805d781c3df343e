// The connections that read: each serves one thread at a time, and a thread waits when all are taken.
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <string>
#include <type_traits>

#include "server/store/postgres_connection.h"
#include "server/store/store.h"

namespace igra::server {

class PostgresReaders {
 public:
  explicit PostgresReaders(const std::string& url) : readers_{Reader(url), Reader(url), Reader(url)} {}

  // What `ask` finds, or `not_read` when the server is away.
  template <class Ask>
  Answer<std::invoke_result_t<Ask, PostgresConnection&>> read(Ask ask) {
    for (Reader& reader : readers_) {
      if (std::unique_lock lock(reader.mutex, std::try_to_lock); lock) return read(reader.connection, ask);
    }
    Reader& reader = readers_[turn_++ % readers_.size()];
    const std::lock_guard lock(reader.mutex);
    return read(reader.connection, ask);
  }

  // Says in the log why something cannot be read, once in a while.
  Refusal unreadable(const PostgresError& error);

 private:
  struct Reader {
    explicit Reader(const std::string& url) : connection(url, PostgresConnection::Use::read) {}
    std::mutex mutex;
    PostgresConnection connection;
  };

  // A server that was started again is met by connections that do not know it yet: asked once more, they do.
  template <class Ask>
  Answer<std::invoke_result_t<Ask, PostgresConnection&>> read(PostgresConnection& connection, Ask& ask) {
    for (bool again = true;; again = false) {
      try {
        connection.ensure();
        return ask(connection);
      } catch (const PostgresError& error) {
        const bool had_one = connection.connected();
        connection.recover();
        if (!again || !had_one || !error.lost()) return unreadable(error);
      }
    }
  }

  std::array<Reader, 3> readers_;
  std::atomic<std::size_t> turn_ = 0;
  std::atomic<std::int64_t> silent_until_ = 0;
};

// Of rows with id, name, language, password, created, folded, look.
Person postgres_person(const PostgresResult& found, int row);
std::vector<Person> postgres_people(const PostgresResult& found);

}  // namespace igra::server
