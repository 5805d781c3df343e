// Every store keeps the same promises: each test runs with SQLite and with memory, and with PostgreSQL where
// there is one (postgres_for_tests.h).
#include "server/store/store.h"

#include "core/rng.h"
#include "server/store/faulty.h"
#include "server/store/open.h"
#include "server/store/postgres_for_tests.h"
#include "server/store/stores_for_tests.h"

namespace igra::server {
namespace {

enum class Kind : std::uint8_t { sqlite, memory, postgres };

std::string name_of(Kind kind) {
  switch (kind) {
    case Kind::sqlite: return "sqlite";
    case Kind::memory: return "memory";
    case Kind::postgres: return "postgres";
  }
  return "";
}

std::vector<Kind> kinds() {
  std::vector<Kind> kinds = {Kind::sqlite, Kind::memory};
  if (postgres_for_tests()) kinds.push_back(Kind::postgres);
  return kinds;
}

std::unique_ptr<Store> fresh(Kind kind, const Folder& folder) {
  switch (kind) {
    case Kind::sqlite: return opened(folder.file("store.db"));
    case Kind::memory: return std::make_unique<MemoryStore>();
    case Kind::postgres: return std::move(*open_store(fresh_postgres()));
  }
  return nullptr;
}

class StoreTest : public testing::TestWithParam<Kind> {
 protected:
  StoreTest() : store_(fresh(GetParam(), folder_)) {}

  Stored put(Write write) { return server::put(*store_, {std::move(write)}); }
  std::vector<std::string> bodies(const MatchId& match, std::int64_t after = 0) {
    std::vector<std::string> found;
    const auto all = *store_->journal(match, after);
    for (const Entry& entry : all) found.push_back(entry.body);
    return found;
  }

  Folder folder_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(Stores, StoreTest, testing::ValuesIn(kinds()),
                         [](const auto& which) { return name_of(which.param); });

using Bodies = std::vector<std::string>;

TEST_P(StoreTest, journals_come_back_as_they_were_written) {
  const std::string bytes("\0\xff\n\"'", 5);
  EXPECT_EQ(put(append("m", 0, {"a", "", bytes, "Ана ❤"})), Stored::yes);
  const std::vector<Entry> entries = *store_->journal("m");
  ASSERT_EQ(entries.size(), 4U);
  EXPECT_EQ(entries[0], (Entry{1, 1001, "play", "a"}));
  EXPECT_EQ(entries[2].body, bytes);
  EXPECT_EQ(bodies("m", 3), Bodies{"Ана ❤"});
  EXPECT_EQ(bodies("m", 4), Bodies{});
  EXPECT_EQ(bodies("m", 99), Bodies{});
  EXPECT_EQ(bodies("other"), Bodies{});
}

TEST_P(StoreTest, append_needs_the_right_number) {
  EXPECT_EQ(put(append("m", 1, {"gap"})), Stored::conflict);
  EXPECT_EQ(put(append("m", 0, {"a"})), Stored::yes);
  EXPECT_EQ(put(append("m", 0, {"again"})), Stored::conflict);
  EXPECT_EQ(put(append("m", 2, {"gap"})), Stored::conflict);
  EXPECT_EQ(put(append("m", 1, {"b", "c"})), Stored::yes);
  EXPECT_EQ(put(append("m", 1, {"late"})), Stored::conflict);
  EXPECT_EQ(bodies("m"), (Bodies{"a", "b", "c"}));
}

TEST_P(StoreTest, one_refused_submission_leaves_the_others_alone) {
  const std::vector<Submission> batch = {{append("m", 0, {"a"})},
                                         {append("m", 5, {"refused"})},
                                         {append("m", 1, {"b"})},
                                         {append("n", 0, {"c"}), append("m", 0, {"refused"})},
                                         {append("m", 2, {"d"}), append("n", 0, {"e"})}};
  EXPECT_EQ(store_->commit(batch),
            (std::vector<Stored>{Stored::yes, Stored::conflict, Stored::yes, Stored::conflict, Stored::yes}));
  EXPECT_EQ(bodies("m"), (Bodies{"a", "b", "d"}));
  EXPECT_EQ(bodies("n"), Bodies{"e"});
}

TEST_P(StoreTest, a_submission_is_kept_whole_or_not_at_all) {
  ASSERT_EQ(put(append("m", 0, {"a"})), Stored::yes);
  ASSERT_EQ(put(PutPerson{account("1", "Ana")}), Stored::yes);
  const Submission refused = {append("m", 1, {"b"}, Summary{Phase::over, "paws", 2, "{}", {"1"}}),
                              Finish{"m", "paws", 2, true, 5, {{0, "1", "", 3, 1}, {1, "", "easy", 2, 2}}},
                              PutSession{{"h", "1", 1, 1, ""}}, PutPerson{guest("2", "ana")}};
  EXPECT_EQ(server::put(*store_, refused), Stored::conflict);
  EXPECT_EQ(bodies("m"), Bodies{"a"});
  EXPECT_EQ(store_->matches_in(Phase::over)->size(), 0U);
  EXPECT_EQ(store_->results("1", 0, 9)->size(), 0U);
  EXPECT_EQ(store_->ratings("1")->size(), 0U);
  EXPECT_FALSE(*store_->session("h"));
  EXPECT_FALSE(*store_->person("2"));
  EXPECT_EQ(put(append("m", 1, {"b"})), Stored::yes) << "the place in the journal is free";
}

TEST_P(StoreTest, an_empty_commit_and_an_empty_submission) {
  EXPECT_TRUE(store_->commit({}).empty());
  EXPECT_EQ(server::put(*store_, {}), Stored::yes);
}

TEST_P(StoreTest, matches_are_found_by_phase) {
  put(append("a", 0, {"x"}, Summary{Phase::waiting, "paws", 2, "", {}}));
  put(append("b", 0, {"x"}, Summary{Phase::running, "paws", 2, "", {}}));
  put(append("c", 0, {"x"}, Summary{Phase::waiting, "paws", 2, "", {}}));
  EXPECT_EQ(*store_->matches_in(Phase::waiting), (std::vector<MatchId>{"a", "c"}));
  put(append("a", 1, {"x"}, Summary{Phase::over, "paws", 2, "", {}}));
  EXPECT_EQ(*store_->matches_in(Phase::waiting), std::vector<MatchId>{"c"});
  EXPECT_EQ(*store_->matches_in(Phase::running), std::vector<MatchId>{"b"});
  EXPECT_EQ(*store_->matches_in(Phase::over), std::vector<MatchId>{"a"});
}

TEST_P(StoreTest, somebodys_matches_the_latest_first) {
  const Summary mine{Phase::running, "klats", 3, R"({"name":"Ева"})", {"2", "1"}};
  put(append("a", 0, {"x"}, mine));            // last entry at 1001
  put(append("b", 0, {"x", "x", "x"}, mine));  // 1003
  put(append("c", 0, {"x", "x"}, mine));       // 1002
  put(append("d", 0, {"x"}, Summary{Phase::running, "klats", 3, "", {"2"}}));
  const auto ids = [&](Millis before, int most) {
    Bodies found;
    const auto all = *store_->matches_of("1", before, most);
    for (const Store::Listed& one : all) found.push_back(one.match);
    return found;
  };
  EXPECT_EQ(ids(0, 9), (Bodies{"b", "c", "a"}));
  EXPECT_EQ(ids(0, 2), (Bodies{"b", "c"}));
  EXPECT_EQ(ids(1002, 2), Bodies{"a"});
  EXPECT_EQ(store_->matches_of("1", 0, 1)->front(), (Store::Listed{"b", mine, 1003}));
  put(append("a", 1, {"x", "x", "x"}));
  EXPECT_EQ(ids(0, 1), Bodies{"a"}) << "an entry moves it up, summary or not";
  put(append("a", 4, {"x"}, Summary{Phase::running, "klats", 3, "", {"2"}}));
  EXPECT_EQ(ids(0, 9), (Bodies{"b", "c"})) << "who left no longer has a seat";
}

TEST_P(StoreTest, seats_are_as_the_last_summary_says) {
  using People = std::vector<PersonId>;
  std::int64_t last = 0;
  for (const People& people : {People{"1"}, People{"1", "2"}, People{"3", "1", "2"}, People{"3", "2"},
                               People{"2", "3"}, People{"2", "3"}, People{"2", "2", "3"}, People{"2"}}) {
    ASSERT_EQ(put(append("m", last++, {"x"}, Summary{Phase::waiting, "paws", 4, "", people})), Stored::yes);
    EXPECT_EQ(store_->matches_of(people.back(), 0, 1)->at(0).summary.people, people);
  }
  EXPECT_TRUE(store_->matches_of("3", 0, 1)->empty());
}

TEST_P(StoreTest, people_and_accounts) {
  EXPECT_FALSE(*store_->person("1"));
  const Person ana = guest("1", "Ана");
  EXPECT_EQ(put(PutPerson{ana}), Stored::yes);
  EXPECT_EQ(*store_->person("1"), ana);
  EXPECT_FALSE(*store_->account(folded("Ана"))) << "a guest has no account";
  const Person grown = account("1", "Ана");
  EXPECT_EQ(put(PutPerson{grown, ana}), Stored::yes);
  EXPECT_EQ(*store_->account(folded("АНА")), grown);
  EXPECT_EQ(put(PutPerson{ana, ana}), Stored::conflict) << "an old view of the person";
  EXPECT_EQ(put(PutPerson{ana}), Stored::conflict) << "exists already";
  EXPECT_EQ(put(PutPerson{guest("9", "x"), guest("9", "y")}), Stored::conflict) << "does not exist";
  EXPECT_EQ(*store_->person("1"), grown);
}

TEST_P(StoreTest, account_names_are_unique_letter_case_aside) {
  for (const auto& [name, same] :
       std::vector<std::pair<std::string, std::string>>{{"Zoë Ångström", "ZOË ÅNGSTRÖM"},
                                                        {"Желязко Ёлкин", "жЕЛЯЗКО ёлкин"},
                                                        {"Ђорђе Џ", "ђОРЂЕ џ"},
                                                        {"Łukasz Żółć", "ŁUKASZ ŻÓŁĆ"},
                                                        {"Ωmega", "ωMEGA"},
                                                        {"北京 ❤", "北京 ❤"}}) {
    EXPECT_EQ(put(PutPerson{account("a" + name, name)}), Stored::yes) << name;
    EXPECT_EQ(put(PutPerson{account("b" + name, same)}), Stored::conflict) << name;
    EXPECT_EQ(put(PutPerson{guest("c" + name, same)}), Stored::conflict) << name;
    ASSERT_TRUE(*store_->account(folded(same))) << name;
    EXPECT_EQ((*store_->account(folded(same)))->id, "a" + name);
    const Person before = account("a" + name, name);
    EXPECT_EQ(put(PutPerson{account("a" + name, same), before}), Stored::yes) << "its owner may respell it";
  }
  EXPECT_EQ(put(PutPerson{account("e", "Zoe Ångström")}), Stored::yes) << "accents are letters";
  EXPECT_EQ(put(PutPerson{guest("f", "Guest")}), Stored::yes);
  EXPECT_EQ(put(PutPerson{guest("g", "Guest")}), Stored::yes) << "guests may share a name";
}

TEST_P(StoreTest, sessions) {
  const Session old{"h1", "1", 10, 20, "Firefox"};
  EXPECT_EQ(put(PutSession{old}), Stored::conflict) << "nobody's";
  put(PutPerson{account("1", "A")});
  put(PutPerson{account("2", "B")});
  EXPECT_EQ(put(PutSession{old}), Stored::yes);
  EXPECT_EQ(*store_->session("h1"), old);
  const Session used{"h1", "1", 10, 40, "Firefox"};
  const Session other{"h2", "1", 30, 30, "Chromium"};
  put(PutSession{used});
  put(PutSession{other});
  EXPECT_EQ(*store_->sessions("1"), (std::vector<Session>{used, other}));
  EXPECT_EQ(put(DropSession{"2", "h1"}), Stored::yes);
  EXPECT_TRUE(*store_->session("h1")) << "nobody ends somebody else's session";
  put(DropSession{"1", "h1"});
  EXPECT_FALSE(*store_->session("h1"));
  put(PutPerson{Person{"1", "A2", "en", "new", 1, "a2"}, account("1", "A")});
  EXPECT_TRUE(*store_->session("h2")) << "a changed person keeps the sessions";
  put(TouchSession{"h2", 50});
  EXPECT_EQ((*store_->session("h2"))->used, 50);
  put(PutSession{used});
  put(DropSession{"1", "", "h1"});
  EXPECT_EQ(*store_->sessions("1"), std::vector<Session>{used}) << "all but one";
  put(DropSession{"1", ""});
  EXPECT_TRUE(store_->sessions("1")->empty());
  EXPECT_EQ(put(TouchSession{"h1", 60}), Stored::yes);
  EXPECT_FALSE(*store_->session("h1")) << "touching brings nothing back";
}

Finish finished(const MatchId& match, Millis at, const PersonId& winner, const PersonId& loser,
                bool rated = true) {
  return {match, "paws", 2, rated, at, {{0, winner, "", 5, 1}, {1, loser, "", 3, 2}}};
}

TEST_P(StoreTest, results_are_paged_the_latest_first) {
  for (int i = 1; i <= 5; ++i) {
    const MatchId match = "m" + std::to_string(i);
    put(append(match, 0, {"x"}));
    EXPECT_EQ(put(finished(match, 100 * i, "1", i % 2 == 0 ? "2" : "3", i != 5)), Stored::yes);
  }
  const std::vector<PastMatch> first = *store_->results("1", 0, 2);
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(first[0].match, "m5");
  EXPECT_FALSE(first[0].rated);
  EXPECT_EQ(first[1], (PastMatch{"m4", "paws", 2, true, 400, finished("", 0, "1", "2").placings}));
  const std::vector<PastMatch> next = *store_->results("1", first[1].at, 9);
  ASSERT_EQ(next.size(), 3U);
  EXPECT_EQ(next[0].match, "m3");
  EXPECT_EQ(next[2].match, "m1");
  EXPECT_TRUE(store_->results("1", next[2].at, 9)->empty());
  EXPECT_EQ(store_->results("2", 0, 9)->size(), 2U);
  EXPECT_TRUE(store_->results("", 0, 9)->empty()) << "bots have no history";
}

TEST_P(StoreTest, a_match_ends_once) {
  EXPECT_EQ(put(finished("m", 1, "1", "2")), Stored::conflict) << "no such match";
  put(append("m", 0, {"x"}));
  EXPECT_EQ(server::put(*store_, with_ratings(finished("m", 1, "1", "2"))), Stored::yes);
  EXPECT_EQ(server::put(*store_, with_ratings(finished("m", 2, "2", "1"))), Stored::conflict);
  EXPECT_EQ(store_->ratings("1")->front().games, 1);
}

TEST_P(StoreTest, ratings_move_in_order_also_within_one_commit) {
  std::vector<Submission> batch;
  for (const char* match : {"a", "b", "c"}) {
    batch.push_back(with_ratings(finished(match, 1, "1", "2")));
    batch.back().insert(batch.back().begin(), append(match, 0, {"x"}));
  }
  batch.push_back({append("d", 0, {"x"}), finished("d", 1, "1", "2", false)});
  for (const Stored stored : store_->commit(batch)) EXPECT_EQ(stored, Stored::yes);
  ASSERT_EQ(store_->ratings("1")->size(), 1U);
  const Rating one = store_->ratings("1")->front();
  const Rating two = store_->ratings("2")->front();
  EXPECT_EQ(one.games, 3) << "the fourth was not rated";
  EXPECT_EQ(one.game, "paws");
  EXPECT_GT(one.mu, 25);
  EXPECT_NEAR(one.mu - 25, 25 - two.mu, 1e-9);
  EXPECT_LT(one.sigma, 25.0 / 3);
}

TEST_P(StoreTest, leaders_have_accounts_and_are_sure) {
  put(PutPerson{account("1", "A")});
  put(PutPerson{account("2", "B")});
  put(PutPerson{guest("3", "C")});
  put(append("a", 0, {"x"}));
  put(append("b", 0, {"x"}));
  server::put(*store_, with_ratings(finished("a", 1, "3", "1")));
  server::put(*store_, with_ratings(finished("b", 2, "1", "2")));
  const auto ids = [&](const char* game, int players, int most) {
    Bodies found;
    const auto all = *store_->leaders(game, players, most);
    for (const Rating& one : all) found.push_back(one.person);
    return found;
  };
  EXPECT_EQ(ids("paws", 2, 9), (Bodies{"1", "2"}));
  EXPECT_EQ(ids("paws", 2, 1), Bodies{"1"});
  EXPECT_EQ(ids("paws", 3, 9), Bodies{});
  EXPECT_EQ(ids("klats", 2, 9), Bodies{});
}

TEST_P(StoreTest, a_forgotten_person_leaves_results_without_a_name) {
  put(PutPerson{account("1", "A")});
  put(PutSession{{"h", "1", 1, 1, ""}});
  put(append("a", 0, {"x"}));
  server::put(*store_, with_ratings(finished("a", 1, "1", "2")));
  EXPECT_EQ(put(DropPerson{"1"}), Stored::yes);
  EXPECT_FALSE(*store_->person("1"));
  EXPECT_FALSE(*store_->account(folded("A")));
  EXPECT_FALSE(*store_->session("h"));
  EXPECT_TRUE(store_->ratings("1")->empty());
  EXPECT_TRUE(store_->results("1", 0, 9)->empty());
  const PastMatch left = store_->results("2", 0, 9)->front();
  EXPECT_EQ(left.placings[0], (Placing{0, "", "", 5, 1}));
  EXPECT_EQ(put(PutPerson{account("3", "a")}), Stored::yes) << "the name is free again";
  EXPECT_EQ(put(DropPerson{"1"}), Stored::yes) << "twice is no harm";
}

TEST_P(StoreTest, names_that_look_alike_and_people_who_were_erased) {
  const auto looking = [](Person person, const std::string& look) {
    person.look = look;
    return person;
  };
  EXPECT_EQ(put(PutPerson{looking(guest("1", "imitator"), "ana")}), Stored::yes);
  EXPECT_EQ(put(PutPerson{looking(account("2", "Ana"), "ana")}), Stored::yes);
  EXPECT_EQ((*store_->person("1"))->name, "") << "the name is the account's now";
  EXPECT_EQ(put(PutPerson{looking(account("3", "other"), "ana")}), Stored::conflict);
  EXPECT_EQ(put(PutPerson{looking(guest("3", "other"), "ana")}), Stored::conflict);
  EXPECT_EQ((*store_->account_like("ana"))->id, "2");
  EXPECT_FALSE(*store_->account_like(""));
  EXPECT_FALSE(*store_->erased("2"));
  EXPECT_EQ(put(DropPerson{"2", 7}), Stored::yes);
  EXPECT_TRUE(*store_->erased("2"));
  EXPECT_EQ(put(PutPerson{account("2", "Ana")}), Stored::conflict) << "nobody comes back";
  EXPECT_EQ(put(PutPerson{account("4", "older")}), Stored::yes);
  EXPECT_EQ(store_->people_without_look("", 9)->size(), 1U);
  EXPECT_TRUE(store_->people_without_look("4", 9)->empty());
}

TEST_P(StoreTest, words_of_a_journal_can_be_replaced_and_nothing_else) {
  const Summary summary{Phase::running, "paws", 2, "old title", {"1"}};
  server::put(*store_, {append("m", 0, {"a", "b", "c"}, summary)});
  server::put(*store_, {append("n", 0, {"x", "y"})});
  EXPECT_EQ(put(Redact{"m", {{1, "A"}, {3, "C"}}, "new title"}), Stored::yes);
  std::string bodies;
  for (const auto journal = *store_->journal("m"); const Entry& entry : journal) bodies += entry.body;
  EXPECT_EQ(bodies, "AbC");
  EXPECT_EQ(store_->matches_of("1", 0, 1)->front().summary.title, "new title");
  EXPECT_EQ(put(Redact{"m", {{4, "D"}}, std::nullopt}), Stored::conflict);
  EXPECT_EQ(put(Redact{"none", {}, std::nullopt}), Stored::conflict);
  EXPECT_EQ(store_->journal("n")->front().body, "x");
  EXPECT_EQ(put(append("m", 3, {"d"})), Stored::yes) << "it goes on";
}

TEST_P(StoreTest, secrets_are_made_once) {
  const std::string key = *store_->secret("cookies", 32);
  EXPECT_EQ(key.size(), 32U);
  EXPECT_EQ(*store_->secret("cookies", 32), key);
  EXPECT_NE(*store_->secret("other", 32), key);
}

TEST_P(StoreTest, recovery_codes_are_used_once_and_go_with_their_owner) {
  const RecoveryCodes codes{7, {{"A", "hash a"}, {"B", "hash b"}}};
  EXPECT_EQ(put(PutRecoveryCodes{"1", codes}), Stored::conflict) << "nobody's";
  put(PutPerson{account("1", "Ana")});
  EXPECT_EQ(*store_->recovery_codes("1"), RecoveryCodes{});
  EXPECT_EQ(put(PutRecoveryCodes{"1", codes}), Stored::yes);
  EXPECT_EQ(*store_->recovery_codes("1"), codes);
  EXPECT_EQ(put(TakeRecoveryCode{"2", {"A", "hash a"}}), Stored::conflict);
  EXPECT_EQ(put(TakeRecoveryCode{"1", {"A", "hash b"}}), Stored::conflict);
  EXPECT_EQ(put(TakeRecoveryCode{"1", {"A", "hash a"}}), Stored::yes);
  EXPECT_EQ(put(TakeRecoveryCode{"1", {"A", "hash a"}}), Stored::conflict) << "used";
  EXPECT_EQ(put(TakeRecoveryCode{"1", {"B", "hash b"}}), Stored::yes);
  EXPECT_EQ(*store_->recovery_codes("1"), (RecoveryCodes{7, {}})) << "all used, and once made";
  const RecoveryCodes others{8, {{"A", "hash c"}}};
  EXPECT_EQ(put(PutRecoveryCodes{"1", others}), Stored::yes);
  EXPECT_EQ(*store_->recovery_codes("1"), others);
  put(DropPerson{"1", 9});
  EXPECT_EQ(*store_->recovery_codes("1"), RecoveryCodes{});
}

TEST_P(StoreTest, faults_are_injected_around_it) {
  FaultyStore faulty(*store_);
  faulty.fail_at(2);
  EXPECT_EQ(server::put(faulty, {append("m", 0, {"a"})}), Stored::yes);
  EXPECT_EQ(server::put(faulty, {append("m", 1, {"b"})}), Stored::failed);
  EXPECT_EQ(server::put(faulty, {append("m", 1, {"c"})}), Stored::yes);
  faulty.fail_always(true);
  EXPECT_EQ(server::put(faulty, {append("m", 2, {"d"})}), Stored::failed);
  faulty.fail_always(false);
  faulty.conflict_always(true);
  EXPECT_EQ(server::put(faulty, {append("m", 2, {"e"})}), Stored::conflict);
  EXPECT_EQ(server::put(faulty, {PutPerson{guest("1", "A")}}), Stored::yes);
  faulty.conflict_always(false);
  EXPECT_EQ(server::put(faulty, {append("m", 2, {"f"})}), Stored::yes);
  EXPECT_EQ(bodies("m"), (Bodies{"a", "c", "f"}));
}

// --- Random writes, compared

class Scribbler {
 public:
  explicit Scribbler(std::uint64_t seed) : rng_(seed) {}

  std::vector<Submission> batch() {
    std::vector<Submission> batch(1 + rng_.below(4));
    for (Submission& submission : batch) {
      for (std::uint32_t i = 1 + rng_.below(3); i > 0; --i) {
        submission.push_back(write());
        const Finish* finish = std::get_if<Finish>(&submission.back());
        if (auto ratings = finish ? moved_ratings(*finish) : std::nullopt) submission.push_back(*ratings);
      }
    }
    return batch;
  }

  // Everything that can be asked.
  static void compare(Store& a, Store& b) {
    for (const char* match : {"m0", "m1", "m2"}) EXPECT_EQ(*a.journal(match), *b.journal(match));
    for (const Phase phase : {Phase::waiting, Phase::running, Phase::over})
      EXPECT_EQ(*a.matches_in(phase), *b.matches_in(phase));
    for (const char* id : {"p0", "p1", "p2"}) {
      EXPECT_EQ(*a.person(id), *b.person(id));
      EXPECT_EQ(*a.sessions(id), *b.sessions(id));
      EXPECT_EQ(*a.ratings(id), *b.ratings(id));
      EXPECT_EQ(*a.recovery_codes(id), *b.recovery_codes(id));
      for (const Millis before : {0, 1002, 5}) {
        EXPECT_EQ(*a.results(id, before, 2), *b.results(id, before, 2));
        EXPECT_EQ(*a.matches_of(id, before, 2), *b.matches_of(id, before, 2));
      }
    }
    for (const char* name : {"Ана", "ана", "Bob"})
      EXPECT_EQ(*a.account(folded(name)), *b.account(folded(name)));
    for (const char* hash : {"h0", "h1", "h2"}) EXPECT_EQ(*a.session(hash), *b.session(hash));
    EXPECT_EQ(*a.leaders("paws", 2, 2), *b.leaders("paws", 2, 2));
  }

 private:
  std::string any(const char* prefix) { return prefix + std::to_string(rng_.below(3)); }

  Write write() {
    switch (rng_.below(8)) {
      case 0:
        return Finish{any("m"),  "paws", 2, rng_.below(4) > 0, static_cast<Millis>(1 + rng_.below(9)),
                      placings()};
      case 1: return PutPerson{person(), std::nullopt};
      case 2: return rng_.below(3) == 0 ? Write(DropPerson{any("p")}) : Write(PutPerson{person(), person()});
      case 3: return PutSession{{any("h"), any("p"), 1, static_cast<Millis>(rng_.below(9)), "agent"}};
      case 4:
        if (rng_.below(2) == 0) return TouchSession{any("h"), static_cast<Millis>(rng_.below(9))};
        return DropSession{any("p"), rng_.below(2) == 0 ? "" : any("h"), rng_.below(2) == 0 ? "" : any("h")};
      case 5:
        if (rng_.below(2) == 0) return TakeRecoveryCode{any("p"), {any("l"), "hash"}};
        return PutRecoveryCodes{any("p"), {static_cast<Millis>(rng_.below(9)), {{any("l"), "hash"}}}};
      default: break;
    }
    std::vector<std::string> bodies(rng_.below(3), "body");
    return append(any("m"), static_cast<std::int64_t>(rng_.below(6)), bodies,
                  rng_.below(2) == 0 ? std::nullopt : std::optional(summary()));
  }

  Person person() {
    const char* names[] = {"Ана", "ана", "Bob"};
    const std::string name = names[rng_.below(3)];
    return {any("p"), name,
            "en",     rng_.below(2) == 0 ? std::nullopt : std::optional<std::string>("word"),
            1,        folded(name)};
  }

  Summary summary() {
    std::vector<PersonId> people;
    for (std::uint32_t i = rng_.below(3); i > 0; --i) people.push_back(any("p"));
    return {static_cast<Phase>(rng_.below(3)), "paws", 2, "{}", people};
  }

  std::vector<Placing> placings() {
    std::vector<Placing> placings = {{0, any("p"), "", 3, 1}, {1, any("p"), "", 2, 2}};
    if (rng_.below(3) == 0) placings[1] = {1, "", "easy", 2, 2};
    return placings;
  }

  Rng rng_;
};

TEST_P(StoreTest, random_writes_have_the_same_effect_as_in_memory) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const Folder folder;
    const auto store = fresh(GetParam(), folder);
    MemoryStore memory;
    Scribbler scribbler(seed);
    for (int i = 0; i < 40; ++i) {
      const std::vector<Submission> batch = scribbler.batch();
      ASSERT_EQ(store->commit(batch), memory.commit(batch)) << "seed " << seed << ", commit " << i;
      Scribbler::compare(*store, memory);
      if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ", commit " << i;
    }
  }
}

}  // namespace
}  // namespace igra::server
