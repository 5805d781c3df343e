#include "server/site/guesses.h"

#include <algorithm>

namespace igra::server {

namespace {

// No account's name has a line break in it.
std::string together(const std::string& account, const std::string& network) {
  return account + '\n' + network;
}

}  // namespace

std::string Guesses::key(const std::string& account, const std::string& network) const {
  std::string own = together(account, network);
  const auto found = tries_.find(own);
  return found != tries_.end() && found->second.trusted ? own : account;
}

std::int64_t Guesses::wait(const std::string& account, const std::string& network, std::int64_t now) const {
  const std::lock_guard lock(mutex_);
  const auto found = tries_.find(key(account, network));
  return found == tries_.end() ? 0 : std::max<std::int64_t>(0, found->second.free_at - now);
}

void Guesses::wrong(const std::string& account, const std::string& network, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  forget(now);
  Tries& tries = tries_[key(account, network)];
  tries.last = now;
  const int over = ++tries.wrong - kFree;
  if (over > 0) tries.free_at = now + std::min(kLongestDelay, kFirstDelay << std::min(over - 1, 20));
}

void Guesses::right(const std::string& account, const std::string& network, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  forget(now);
  tries_[together(account, network)] = {.wrong = 0, .last = now, .free_at = 0, .trusted = true};
}

void Guesses::forget(std::int64_t now) {
  constexpr std::int64_t kOften = 60'000;
  if (now - forgotten_at_ < kOften && tries_.size() < kMost) return;
  forgotten_at_ = now;
  std::erase_if(tries_, [&](const auto& one) { return now - one.second.last > kForgotten; });
  // Too many within a day: the older half goes, and with it delays that are over anyway.
  for (std::int64_t age = kForgotten / 2; tries_.size() >= kMost && age > 0; age /= 2)
    std::erase_if(tries_, [&](const auto& one) { return now - one.second.last > age; });
}

std::size_t Guesses::size() const {
  const std::lock_guard lock(mutex_);
  return tries_.size();
}

}  // namespace igra::server
