#include "server/store/sqlite_checkpointer.h"

#include "server/watch/log.h"

namespace igra::server {

namespace {

// As much as can be done without anybody having to wait. What others are just reading stays for the next
// time.
void checkpoint(Connection& connection) {
  const int code =
      sqlite3_wal_checkpoint_v2(connection.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  if (code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED) return;
  // Nothing is lost: it is all in the log, which grows until this succeeds.
  log(LogLevel::warning, "checkpoint_failed", {{"code", code}, {"error", sqlite3_errstr(code)}});
}

}  // namespace

Checkpointer::Checkpointer(const std::string& file, Connection& writing, Limits limits)
    : writing_(writing), own_(file, Connection::Access::write), limits_(limits) {
  Query query = writing_.query("PRAGMA page_size");
  query.step();
  page_bytes_ = query.number(0);
  sqlite3_wal_hook(writing_.handle(), &Checkpointer::committed, this);
  thread_ = std::thread([this] { work(); });
}

Checkpointer::~Checkpointer() {
  sqlite3_wal_hook(writing_.handle(), nullptr, nullptr);
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

// The commit stands, whatever becomes of this.
int Checkpointer::committed(void* self, sqlite3*, const char*, int pages) {
  auto& checkpointer = *static_cast<Checkpointer*>(self);
  checkpointer.grown(pages * checkpointer.page_bytes_);
  return SQLITE_OK;
}

void Checkpointer::grown(std::int64_t bytes) {
  if (phase_ == Phase::finishing || bytes > limits_.most) {
    checkpoint(writing_);
    Phase finished = Phase::finishing;
    phase_.compare_exchange_strong(finished, Phase::idle);
  } else if (phase_ == Phase::idle && bytes > limits_.soon) {
    {
      const std::lock_guard lock(mutex_);
      phase_ = Phase::beside;
    }
    wake_.notify_one();
  }
}

void Checkpointer::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || phase_ == Phase::beside; });
    if (stopping_) return;
    lock.unlock();
    checkpoint(own_);
    lock.lock();
    phase_ = Phase::finishing;
  }
}

}  // namespace igra::server
