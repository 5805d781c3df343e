// A store around another that fails when it is told to: for tests of everything that must go on then.
#pragma once

#include <algorithm>
#include <atomic>

#include "server/store/store.h"

namespace igra::server {

class FaultyStore : public Store {
 public:
  explicit FaultyStore(Store& real) : real_(real) {}

  // The n-th commit from now (1: the next) fails; nothing of it reaches the real store.
  void fail_at(int n) { fail_in_ = n; }
  // While set, every commit fails: a full disk.
  void fail_always(bool on) { always_ = on; }
  // While set, every submission with an append is refused: another server was there before.
  void conflict_always(bool on) { conflict_ = on; }

  std::vector<Stored> commit(std::span<const Submission> submissions) override {
    if (--fail_in_ == 0 || always_) return std::vector<Stored>(submissions.size(), Stored::failed);
    if (!conflict_) return real_.commit(submissions);
    std::vector<Stored> outcomes;
    for (const Submission& one : submissions)
      outcomes.push_back(appends(one) ? Stored::conflict : real_.commit({&one, 1}).front());
    return outcomes;
  }

  std::string secret(std::string_view name, std::size_t bytes) override { return real_.secret(name, bytes); }
  std::vector<Entry> journal(const MatchId& match, std::int64_t after) override {
    return real_.journal(match, after);
  }
  std::vector<MatchId> matches_in(Phase phase) override { return real_.matches_in(phase); }
  std::vector<Listed> matches_of(const PersonId& person, Millis before, int most) override {
    return real_.matches_of(person, before, most);
  }
  std::optional<Person> person(const PersonId& id) override { return real_.person(id); }
  std::optional<Person> account(std::string_view name) override { return real_.account(name); }
  std::optional<Session> session(std::string_view hash) override { return real_.session(hash); }
  std::vector<Session> sessions(const PersonId& person) override { return real_.sessions(person); }
  std::vector<PastMatch> results(const PersonId& person, Millis before, int most) override {
    return real_.results(person, before, most);
  }
  std::vector<Rating> ratings(const PersonId& person) override { return real_.ratings(person); }
  std::vector<Rating> leaders(std::string_view game, int players, int most) override {
    return real_.leaders(game, players, most);
  }
  bool backup(const std::string& file) override { return real_.backup(file); }

 private:
  static bool appends(const Submission& submission) {
    return std::any_of(submission.begin(), submission.end(),
                       [](const Write& write) { return std::holds_alternative<Append>(write); });
  }

  Store& real_;
  std::atomic<int> fail_in_ = 0;
  std::atomic<bool> always_ = false;
  std::atomic<bool> conflict_ = false;
};

}  // namespace igra::server
