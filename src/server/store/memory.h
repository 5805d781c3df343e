// The store in memory, obvious and slow: for tests, and as the model that the real ones are compared with.
// The contract test (store_test.cc) makes the same random writes to both and asks both the same questions.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "server/store/memory_operating.h"
#include "server/store/store.h"

namespace igra::server {

// As store.h says, for one process and as long as it lives.
class MemoryStore : public Store, private OperatingRows {
 public:
  // All or nothing, submission by submission.
  std::vector<Stored> commit(std::span<const Submission> submissions) override;
  // Searches are plain walks over everything: nothing here is clever enough to be wrong.
  Answer<std::string> secret(std::string_view name, std::size_t bytes) override;
  Answer<std::vector<Entry>> journal(const MatchId& match, std::int64_t after) override;
  Answer<std::vector<MatchId>> matches_in(Phase phase) override;
  Answer<std::vector<Listed>> matches_of(const PersonId& person, Millis before, int most) override;
  Answer<std::optional<Person>> person(const PersonId& id) override;
  Answer<std::optional<Person>> account(std::string_view key) override;
  Answer<std::optional<Person>> account_like(std::string_view look) override;
  Answer<bool> erased(const PersonId& person) override;
  Answer<std::vector<Person>> people_without_look(const PersonId& after, int most) override;
  Answer<std::optional<Session>> session(std::string_view hash) override;
  Answer<std::vector<Session>> sessions(const PersonId& person) override;
  Answer<RecoveryCodes> recovery_codes(const PersonId& person) override;
  Answer<std::vector<PastMatch>> results(const PersonId& person, Millis before, int most) override;
  Answer<std::vector<Rating>> ratings(const PersonId& person) override;
  Answer<std::vector<Rating>> leaders(std::string_view game, int players, int most) override;
  // There is no file to copy.
  bool backup(const std::string&) override { return false; }
  OperatingRows& operating() override { return *this; }

 private:
  Answer<std::vector<Ban>> bans() override;
  std::vector<Announcement> announcements() override;
  std::vector<Deed> deeds(std::int64_t before, int most) override;
  std::string role(const std::string& person) override;
  std::optional<PasswordLink> password_link(std::string_view hash) override;
  std::vector<Person> find_people(std::string_view text, int most) override;
  Answer<std::vector<std::string>> set_aside() override;
  std::vector<TableRow> tables(const TableQuery& query) override;
  std::optional<TableRow> table(std::string_view match) override;

  // A match with all its entries, the first with number 1.
  struct Match {
    MatchId id;
    Summary summary;
    std::vector<Entry> entries;
  };
  // Everything: a submission works on a copy, which takes the place of the original when it was not refused.
  struct World {
    std::vector<Match> matches;  // in the order they began
    std::map<PersonId, Person> people;
    std::set<PersonId> erased;
    std::map<std::string, Session> sessions;
    std::map<PersonId, RecoveryCodes> recovery;
    std::vector<PastMatch> results;  // in the order they came
    std::map<std::pair<PersonId, std::pair<std::string, int>>, Rating> ratings;
    OperatingWorld operating;

    // The same questions as the store's own, about this copy.
    Match* find(const MatchId& match);
    const Person* account(std::string_view key) const;
    const Person* account_like(std::string_view look) const;
    bool still_around(const PersonId& guest, Millis since) const;
    // One write of each kind; false: refused, and the whole submission with it.
    bool put(const Append& append);
    bool put(const Finish& finish);
    bool put(const MoveRatings& move);
    bool put(const PutPerson& put);
    bool put(const DropPerson& drop);
    bool put(const Redact& redact);
    bool put(const DropUnused& drop);
    bool put(const PutSession& put);
    bool put(const TouchSession& touch);
    bool put(const DropSession& drop);
    bool put(const PutRecoveryCodes& put);
    bool put(const TakeRecoveryCode& take);
    bool put(const OperatingWrite& write) { return operating.put(write); }
  };

  TableRow row(const Match& match) const;

  std::mutex mutex_;
  World world_;
  std::map<std::string, std::string, std::less<>> secrets_;
};

}  // namespace igra::server
