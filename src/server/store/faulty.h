// A store around another that fails when it is told to: for tests of everything that must go on then. What is
// not told to fail is the other's answer.
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

  // While set, this match's journal cannot be read: a damaged page.
  void damage(const MatchId& match) { damaged_ = match; }
  // While set, nothing can be read.
  void unreadable(bool on) { unreadable_ = on; }

  // As the other, or refused, or failed: whatever was asked for last.
  std::vector<Stored> commit(std::span<const Submission> submissions) override {
    if (--fail_in_ == 0 || always_) return std::vector<Stored>(submissions.size(), Stored::failed);
    if (!conflict_) return real_.commit(submissions);
    std::vector<Stored> outcomes;
    for (const Submission& one : submissions)
      outcomes.push_back(appends(one) ? Stored::conflict : real_.commit({&one, 1}).front());
    return outcomes;
  }

  // Read once, at the start: it never fails here.
  Answer<std::string> secret(std::string_view name, std::size_t bytes) override {
    return real_.secret(name, bytes);
  }
  Answer<std::vector<Entry>> journal(const MatchId& match, std::int64_t after) override {
    if (match == damaged_ || unreadable_) return not_read();
    return real_.journal(match, after);
  }
  Answer<std::vector<MatchId>> matches_in(Phase phase) override { return real_.matches_in(phase); }
  Answer<std::vector<Listed>> matches_of(const PersonId& person, Millis before, int most) override {
    return real_.matches_of(person, before, most);
  }
  // What a request waits for while somebody is there: these fail with `unreadable`.
  Answer<std::optional<Person>> person(const PersonId& id) override {
    if (unreadable_) return not_read();
    return real_.person(id);
  }
  Answer<std::optional<Person>> account(std::string_view key) override {
    if (unreadable_) return not_read();
    return real_.account(key);
  }
  Answer<std::optional<Person>> account_like(std::string_view look) override {
    if (unreadable_) return not_read();
    return real_.account_like(look);
  }
  Answer<bool> erased(const PersonId& person) override {
    if (unreadable_) return not_read();
    return real_.erased(person);
  }
  Answer<std::vector<Person>> people_without_look(const PersonId& after, int most) override {
    return real_.people_without_look(after, most);
  }
  Answer<std::optional<Session>> session(std::string_view hash) override {
    if (unreadable_) return not_read();
    return real_.session(hash);
  }
  Answer<std::vector<Session>> sessions(const PersonId& person) override {
    if (unreadable_) return not_read();
    return real_.sessions(person);
  }
  Answer<RecoveryCodes> recovery_codes(const PersonId& person) override {
    if (unreadable_) return not_read();
    return real_.recovery_codes(person);
  }
  Answer<std::vector<PastMatch>> results(const PersonId& person, Millis before, int most) override {
    return real_.results(person, before, most);
  }
  Answer<std::vector<Rating>> ratings(const PersonId& person) override { return real_.ratings(person); }
  Answer<std::vector<Rating>> leaders(std::string_view game, int players, int most) override {
    return real_.leaders(game, players, most);
  }
  OperatingRows& operating() override { return real_.operating(); }
  bool backup(const std::string& file) override { return real_.backup(file); }

 private:
  // Whether it adds to a journal: only that can meet another server's entry.
  static bool appends(const Submission& submission) {
    return std::any_of(submission.begin(), submission.end(),
                       [](const Write& write) { return std::holds_alternative<Append>(write); });
  }

  Store& real_;
  std::atomic<int> fail_in_ = 0;  // commits until the one that fails; 0: none does
  std::atomic<bool> always_ = false;
  std::atomic<bool> conflict_ = false;
  std::atomic<bool> unreadable_ = false;
  MatchId damaged_;  // set before anybody reads
};

}  // namespace igra::server
