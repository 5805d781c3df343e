// The store in memory, obvious and slow: for tests, and as what the real one is compared with.
#pragma once

#include <map>
#include <mutex>
#include <utility>

#include "server/store/store.h"

namespace igra::server {

class MemoryStore : public Store {
 public:
  std::vector<Stored> commit(std::span<const Submission> submissions) override;
  std::string secret(std::string_view name, std::size_t bytes) override;
  std::vector<Entry> journal(const MatchId& match, std::int64_t after) override;
  std::vector<MatchId> matches_in(Phase phase) override;
  std::vector<Listed> matches_of(const PersonId& person, Millis before, int most) override;
  std::optional<Person> person(const PersonId& id) override;
  std::optional<Person> account(std::string_view name) override;
  std::optional<Session> session(std::string_view hash) override;
  std::vector<Session> sessions(const PersonId& person) override;
  std::vector<PastMatch> results(const PersonId& person, Millis before, int most) override;
  std::vector<Rating> ratings(const PersonId& person) override;
  std::vector<Rating> leaders(std::string_view game, int players, int most) override;
  bool backup(const std::string&) override { return false; }

 private:
  struct Match {
    MatchId id;
    Summary summary;
    std::vector<Entry> entries;
  };
  // Everything: a submission works on a copy, which takes the place of the original when it was not refused.
  struct World {
    std::vector<Match> matches;  // in the order they began
    std::map<PersonId, Person> people;
    std::map<std::string, Session> sessions;
    std::vector<PastMatch> results;  // in the order they came
    std::map<std::pair<PersonId, std::pair<std::string, int>>, Rating> ratings;

    Match* find(const MatchId& match);
    const Person* account(std::string_view name) const;
    bool put(const Append& append);
    bool put(const Finish& finish);
    bool put(const PutPerson& put);
    bool put(const DropPerson& drop);
    bool put(const PutSession& put);
    bool put(const TouchSession& touch);
    bool put(const DropSession& drop);
  };

  std::mutex mutex_;
  World world_;
  std::map<std::string, std::string, std::less<>> secrets_;
};

}  // namespace igra::server
