#include "batch/crew.h"

namespace igra {

Crew::Crew(int threads) {
  for (int part = 1; part < threads; ++part) others_.emplace_back([this, part] { serve(part); });
}

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  start_.notify_all();
  for (std::thread& other : others_) other.join();
}

void Crew::run(const std::function<void(int)>& job) {
  if (others_.empty()) return job(0);
  {
    const std::lock_guard lock(mutex_);
    job_ = &job;
    busy_ = static_cast<int>(others_.size());
    ++round_;
  }
  start_.notify_all();
  job(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
}

void Crew::serve(int part) {
  std::uint64_t seen = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    start_.wait(lock, [&] { return stop_ || round_ != seen; });
    if (stop_) return;
    seen = round_;
    const auto* job = job_;
    lock.unlock();
    (*job)(part);
    lock.lock();
    if (--busy_ == 0) done_.notify_one();
  }
}

}  // namespace igra
