// A few threads that do the same job on different parts of it, again and again.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace igra {

class Crew {
 public:
  explicit Crew(int threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  int size() const { return static_cast<int>(others_.size()) + 1; }
  // Calls job(part) for every part 0 .. size() - 1, one of them in this thread, and returns when all are
  // done.
  void run(const std::function<void(int part)>& job);

 private:
  void serve(int part);

  std::mutex mutex_;
  std::condition_variable start_;
  std::condition_variable done_;
  const std::function<void(int)>* job_ = nullptr;
  std::uint64_t round_ = 0;
  int busy_ = 0;
  bool stop_ = false;
  std::vector<std::thread> others_;
};

}  // namespace igra
