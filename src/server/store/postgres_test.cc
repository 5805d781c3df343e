// What PostgreSQL alone has to show: two stores at one database, versions of the tables, refusals.
#include "server/store/postgres.h"

#include <thread>

#include "server/store/open.h"
#include "server/store/postgres_for_tests.h"
#include "server/store/stores_for_tests.h"
#ifdef IGRA_WITH_POSTGRES
#include "server/store/postgres_schema.h"
#endif

namespace igra::server {
namespace {

TEST(PostgresAddress, is_shown_without_its_password) {
  EXPECT_EQ(without_password("postgresql://igra@host:5432/db"), "postgresql://igra@host:5432/db");
  EXPECT_EQ(without_password("postgresql://igra:secret@host/db"), "postgresql://igra:***@host/db");
  EXPECT_EQ(without_password("postgres://igra:se@cr:et@host/db"), "postgres://igra:***@host/db");
  EXPECT_EQ(without_password("postgresql://host/db?user=igra&password=secret&sslmode=require"),
            "postgresql://host/db?user=igra&password=***&sslmode=require");
  EXPECT_EQ(without_password("postgresql:///db?sslpassword=secret"), "postgresql:///db?sslpassword=***");
  EXPECT_EQ(without_password("/var/lib/igra:a@b.db"), "/var/lib/igra:a@b.db");
}

#ifdef IGRA_WITH_POSTGRES

class PostgresTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!postgres_for_tests()) GTEST_SKIP() << "run by tests/server/test_postgres.py";
    url_ = fresh_postgres();
  }
  std::unique_ptr<Store> open() { return std::move(*open_store(url_)); }
  std::string refused() { return open_store(url_).error().message; }
  void execute(const std::string& sql) {
    PostgresConnection connection(url_, PostgresConnection::Use::write);
    connection.ensure();
    connection.execute(sql);
  }

  std::string url_;
};

// Each appends what it can behind what it believes to be the last entry, as fast as it can.
TEST_F(PostgresTest, of_two_stores_that_append_behind_one_entry_one_is_refused) {
  constexpr int kRounds = 30;
  const auto a = open();
  const auto b = open();
  std::vector<Stored> outcomes[2];
  const auto race = [&](Store& store, int who) {
    for (int i = 0; i < kRounds; ++i) {
      // Two matches in one transaction, in the other order: they also wait for each other.
      const MatchId first = who == 0 ? "m" : "n", second = who == 0 ? "n" : "m";
      const std::string body = std::to_string(who) + ":" + std::to_string(i);
      const Submission both[] = {{append(first, i, {body})}, {append(second, i, {body})}};
      for (const Stored one : store.commit(both)) outcomes[who].push_back(one);
      while (store.journal(first)->size() <= static_cast<std::size_t>(i) ||
             store.journal(second)->size() <= static_cast<std::size_t>(i))
        std::this_thread::yield();
    }
  };
  std::thread other([&] { race(*b, 1); });
  race(*a, 0);
  other.join();
  int stored = 0;
  for (const auto& all : outcomes) {
    for (const Stored one : all) {
      EXPECT_NE(one, Stored::failed);
      stored += one == Stored::yes ? 1 : 0;
    }
  }
  EXPECT_EQ(stored, 2 * kRounds) << "every place in the two journals was given once";
  for (const MatchId match : {"m", "n"}) {
    const auto journal = *a->journal(match);
    ASSERT_EQ(journal.size(), static_cast<std::size_t>(kRounds));
    for (int i = 0; i < kRounds; ++i)
      EXPECT_EQ(journal[static_cast<std::size_t>(i)].body.substr(2), std::to_string(i));
  }
}

TEST_F(PostgresTest, of_two_stores_that_give_a_name_away_one_is_refused) {
  const auto a = open();
  const auto b = open();
  for (int i = 0; i < 30; ++i) {
    const std::string name = "Name " + std::to_string(i);
    Stored one{}, two{};
    std::thread other([&] { two = put(*b, {PutPerson{account("b" + name, name)}}); });
    one = put(*a, {PutPerson{account("a" + name, name)}});
    other.join();
    EXPECT_NE(one == Stored::yes, two == Stored::yes) << name;
    EXPECT_TRUE(one == Stored::conflict || two == Stored::conflict) << name;
  }
}

TEST_F(PostgresTest, what_cannot_be_written_leaves_the_others_alone) {
  const auto store = open();
  const Submission batch[] = {{PutPerson{guest("1", "A")}},
                              {PutPerson{guest("2", "no text: \xff")}},
                              {PutPerson{guest("3", std::string("zero \0", 6))}},
                              {PutPerson{guest("4", "B")}}};
  EXPECT_EQ(store->commit(batch),
            (std::vector<Stored>{Stored::yes, Stored::failed, Stored::failed, Stored::yes}));
  EXPECT_TRUE(*store->person("4"));
}

TEST_F(PostgresTest, a_commit_of_many_is_one_transaction) {
  const auto store = open();
  std::vector<Submission> batch;
  for (int i = 0; i < 500; ++i) batch.push_back({append("m" + std::to_string(i), 0, {"a", "b"})});
  for (const Stored one : store->commit(batch)) EXPECT_EQ(one, Stored::yes);
  PostgresConnection connection(url_, PostgresConnection::Use::read);
  connection.ensure();
  EXPECT_EQ(connection.query("SELECT count(DISTINCT xmin::text) FROM journal").number(0, 0), 1);
  EXPECT_EQ(connection.query("SELECT count(*) FROM journal").number(0, 0), 1000);
}

TEST_F(PostgresTest, older_tables_are_brought_up_to_date) {
  {
    PostgresConnection connection(url_, PostgresConnection::Use::write);
    connection.ensure();
    migrate_postgres(connection, 1);
    connection.execute("INSERT INTO people VALUES ('1', 'Ana', 'ana', '', 'en', NULL, 7)");
  }
  EXPECT_EQ(open_store_to_read(url_).error().message,
            "it was written by an older Igra; a server of this version brings it up to date when it starts");
  const auto store = open();
  EXPECT_EQ((*store->person("1"))->name, "Ana");
  EXPECT_EQ(put(*store, {PutBan{{"1", false, 9, "why", 1}}}), Stored::yes);
  EXPECT_EQ(store->operating().bans()->size(), 1U);
}

TEST_F(PostgresTest, two_that_start_at_once_make_the_tables_once) {
  std::thread other([&] { EXPECT_TRUE(open_store(url_)); });
  EXPECT_TRUE(open_store(url_));
  other.join();
}

TEST_F(PostgresTest, what_cannot_be_used_is_refused_in_words) {
  EXPECT_EQ(open_store_to_read(url_).error().message, "there is nothing of Igra in it");
  open();
  execute("INSERT INTO igra_version VALUES (99)");
  EXPECT_EQ(refused(), "it was written by a newer Igra (version 99 of the tables; this one knows 2)");
  url_ = fresh_postgres();
  execute("CREATE TABLE cakes (name text)");
  EXPECT_EQ(refused(), "it is not a database of Igra");
  url_ = "postgresql://igra:secret@127.0.0.1:port/db?what";
  EXPECT_EQ(refused(), "that is no address of a database (postgresql://user@host:port/name)");
}

TEST_F(PostgresTest, deeds_are_numbered_and_stay) {
  const auto store = open();
  for (int i = 1; i <= 3; ++i) EXPECT_EQ(put(*store, {AddDeed{{0, i, "root", "{}", ""}}}), Stored::yes);
  ASSERT_EQ(store->operating().deeds(0, 9).size(), 3U);
  EXPECT_EQ(store->operating().deeds(3, 1).front().number, 2);
  EXPECT_THROW(execute("DELETE FROM deeds"), PostgresError);
  EXPECT_THROW(execute("UPDATE deeds SET doer = 'nobody'"), PostgresError);
}

#else

TEST(PostgresAbsent, is_said) {
  EXPECT_EQ(open_store("postgresql://igra@localhost/igra").error().message,
            "this Igra was built without PostgreSQL (libpq was not there when it was built)");
}

#endif

}  // namespace
}  // namespace igra::server
