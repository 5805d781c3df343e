// Brings what the write-ahead log has gathered into the database, so that the log can start again. SQLite by
// itself would do all of that within a commit, and everybody's moves would wait meanwhile. Here most of it
// happens on a thread and a connection of its own, beside the commits; the few pages written meanwhile follow
// within one.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/sqlite_connection.h"

namespace igra::server {

class Checkpointer {
 public:
  // Bytes of log. Each time costs two more syncs.
  struct Limits {
    std::int64_t soon = 16 << 20;   // it begins
    std::int64_t most = 256 << 20;  // commits do it themselves
  };

  // Watches the commits of `writing`, which must outlive it.
  Checkpointer(const std::string& file, Connection& writing, Limits limits);
  ~Checkpointer();
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

 private:
  enum class Phase : std::uint8_t {
    idle,
    beside,     // the thread is at work, or about to be
    finishing,  // it has done what it found; the next commit does what came meanwhile
  };

  static int committed(void* self, sqlite3*, const char*, int pages);  // SQLite's wal hook
  // After every commit: the log has so many bytes now.
  void grown(std::int64_t bytes);
  // The thread: sleeps until the log is long enough.
  void work();

  Connection& writing_;  // used within its own commits only
  Connection own_;       // the thread's
  const Limits limits_;
  std::int64_t page_bytes_ = 0;  // of the database, read once
  std::atomic<Phase> phase_ = Phase::idle;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace igra::server
