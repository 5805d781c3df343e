// What only a file can show: reopening, two servers, full disks, migrations, backups.
#include "server/store/sqlite.h"

#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <map>
#include <thread>

#include "server/store/sqlite_checkpointer.h"
#include "server/store/sqlite_schema.h"
#include "server/store/stores_for_tests.h"

namespace igra::server {
namespace {

using Access = Connection::Access;

TEST(Sqlite, EverythingIsThereAfterReopening) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  std::string key;
  {
    const auto store = opened(file);
    key = store->secret("k", 32);
    ASSERT_EQ(put(*store, {append("m", 0, {"a", "b"}, Summary{Phase::running, "paws", 2, "t", {"1"}}),
                           PutPerson{account("1", "Ана")}, PutSession{{"h", "1", 1, 2, "agent"}}}),
              Stored::yes);
  }
  const auto store = opened(file);
  EXPECT_EQ(store->secret("k", 32), key);
  EXPECT_EQ(store->journal("m").size(), 2U);
  EXPECT_EQ(store->account("ана"), account("1", "Ана"));
  EXPECT_TRUE(store->session("h"));
  EXPECT_EQ(put(*store, {append("m", 2, {"c"})}), Stored::yes);
}

TEST(Sqlite, TwoServersOverOneDatabaseDoNotOverwriteEachOther) {
  const Folder folder;
  const auto one = opened(folder.file("store.db"));
  const auto two = opened(folder.file("store.db"));
  EXPECT_EQ(put(*one, {append("m", 0, {"a"})}), Stored::yes);
  EXPECT_EQ(put(*two, {append("m", 0, {"b"})}), Stored::conflict);
  EXPECT_EQ(put(*two, {append("m", 1, {"c"})}), Stored::yes);
  EXPECT_EQ(put(*one, {append("m", 1, {"d"})}), Stored::conflict) << "what it remembers is out of date";
  EXPECT_EQ(put(*one, {append("m", 2, {"e"})}), Stored::yes);
  EXPECT_EQ(one->journal("m"), two->journal("m"));
}

TEST(Sqlite, ServersThatRaceGetEveryNumberOnce) {
  const Folder folder;
  constexpr int kEach = 50;
  const auto race = [&](char who) {
    const auto store = opened(folder.file("store.db"));
    for (int won = 0; won < kEach;) {
      const auto seq = static_cast<std::int64_t>(store->journal("m").size());
      const Stored stored = put(*store, {append("m", seq, {std::string(1, who)})});
      ASSERT_NE(stored, Stored::failed);
      won += stored == Stored::yes;
    }
  };
  opened(folder.file("store.db"));
  std::thread first(race, 'a');
  std::thread second(race, 'b');
  first.join();
  second.join();
  const auto store = opened(folder.file("store.db"));
  EXPECT_EQ(store->journal("m").size(), 2U * kEach);
}

TEST(Sqlite, ReadsGoOnFromManyThreadsWhileItWrites) {
  const Folder folder;
  const auto store = opened(folder.file("store.db"));
  std::vector<std::thread> readers;
  std::atomic<bool> done = false;
  for (int i = 0; i < 6; ++i) {
    readers.emplace_back([&] {
      std::size_t last = 0;
      while (!done) {
        const std::size_t now = store->journal("m").size();
        EXPECT_GE(now, last);
        EXPECT_EQ(now % 2, 0U) << "half a commit was seen";
        last = now;
      }
    });
  }
  for (std::int64_t seq = 0; seq < 200; seq += 2)
    ASSERT_EQ(put(*store, {append("m", seq, {"a", "b"})}), Stored::yes);
  done = true;
  for (std::thread& reader : readers) reader.join();
}

// Files of this process may grow no further than so many bytes, as if the disk were full.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST(Sqlite, AFullDiskFailsCommitsUntilThereIsSpaceAgain) {
  const Folder folder;
  const auto store = opened(folder.file("store.db"));
  ASSERT_EQ(put(*store, {append("m", 0, {"a"})}), Stored::yes);
  const std::string large(100'000, 'x');
  std::int64_t last = 1;
  {
    const FullDisk full(1'000'000);
    while (put(*store, {append("m", last, {large})}) == Stored::yes) ASSERT_LT(++last, 100);
    const std::vector<Submission> batch = {{append("n", 0, {"small"})}, {append("m", last, {large, large})}};
    EXPECT_EQ(store->commit(batch), (std::vector<Stored>{Stored::failed, Stored::failed}));
    EXPECT_EQ(static_cast<std::int64_t>(store->journal("m").size()), last) << "reading goes on";
    EXPECT_TRUE(store->journal("n").empty());
  }
  EXPECT_EQ(put(*store, {append("m", last, {large})}), Stored::yes);
  EXPECT_EQ(put(*store, {append("n", 0, {"small"})}), Stored::yes);
  EXPECT_EQ(static_cast<std::int64_t>(opened(folder.file("store.db"))->journal("m").size()), last + 1);
}

TEST(Sqlite, EveryOlderVersionIsBroughtUpToDate) {
  for (int version = 0; version < static_cast<int>(migrations().size()); ++version) {
    const Folder folder;
    const std::string file = folder.file("store.db");
    {
      Connection connection(file, Access::write);
      migrate(connection, version);
    }
    const auto store = opened(file);
    ASSERT_TRUE(store) << version;
    EXPECT_EQ(put(*store, {append("m", 0, {"a"})}), Stored::yes);
  }
}

// A database with the first version of the tables: journals of several lengths, one empty, long entries among
// them, and numbers between that no match has. Gives back the journals.
using Journals = std::map<MatchId, std::vector<Entry>>;

Journals write_first_version(const std::string& file) {
  Connection connection(file, Access::write);
  migrate(connection, 1);
  Transaction transaction(connection);
  Journals journals;
  for (const int number : {1, 2, 5, 6, 40, 90}) {
    const MatchId id = "match" + std::to_string(number);
    connection.query("INSERT INTO matches VALUES (?, ?, 1, 'paws', 2, 'title')", number, id).run();
    connection.query("INSERT INTO seats VALUES ('ana', ?, 0)", number).run();
    std::vector<Entry>& journal = journals[id];
    for (std::int64_t seq = 1; seq <= number * 7 % 40; ++seq) {
      const std::string body(seq % 5 == 0 ? 20'000 : 10, static_cast<char>('a' + number % 26));
      journal.push_back({seq, 1000 * number + seq, "moved", body});
      connection
          .query("INSERT INTO journal VALUES (?, ?, ?, 'moved', ?)", number, seq, 1000 * number + seq, body)
          .run();
    }
  }
  transaction.commit();
  return journals;
}

void expect_journals(Store& store, const Journals& journals) {
  for (const auto& [match, journal] : journals) EXPECT_EQ(store.journal(match), journal) << match;
}

TEST(Sqlite, JournalsOfTheFirstVersionAreKept) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  Journals journals = write_first_version(file);
  std::string reason;
  EXPECT_FALSE(open_sqlite_to_read(file, reason));
  EXPECT_NE(reason.find("older Igra"), std::string::npos) << reason;

  const auto store = opened(file);
  expect_journals(*store, journals);
  ASSERT_EQ(store->matches_of("ana", 0, 9).size(), 5U) << "all but the empty one";
  EXPECT_EQ(store->matches_of("ana", 0, 1).front(),
            (Store::Listed{"match90", {Phase::running, "paws", 2, "title", {"ana"}}, 90'030}));

  for (auto& [match, journal] : journals) {
    const auto last = static_cast<std::int64_t>(journal.size());
    EXPECT_EQ(put(*store, {append(match, last + 1, {"gap"})}), Stored::conflict);
    const Append next = append(match, last, {"x", "y"});
    EXPECT_EQ(put(*store, {next}), Stored::yes);
    journal.insert(journal.end(), next.entries.begin(), next.entries.end());
  }
  expect_journals(*store, journals);
  expect_journals(*opened(file), journals);
  ASSERT_TRUE(store->backup(folder.file("copy.db")));
  expect_journals(*opened(folder.file("copy.db")), journals);
}

TEST(Sqlite, ServersThatStartTogetherBringItUpToDateOnce) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  const Journals journals = write_first_version(file);
  std::vector<std::thread> servers;
  for (int i = 0; i < 4; ++i) servers.emplace_back([&] { expect_journals(*opened(file), journals); });
  for (std::thread& server : servers) server.join();
}

// Also between entries of other matches, and from anywhere on.
TEST(Sqlite, JournalsThatGrowTogetherStayApart) {
  const Folder folder;
  const auto store = opened(folder.file("store.db"));
  Journals journals;
  std::vector<Submission> batch;
  for (int i = 0; i < 60; ++i) {
    const MatchId match(1, static_cast<char>('a' + i * i % 7));
    std::vector<Entry>& journal = journals[match];
    const Append next = append(match, static_cast<std::int64_t>(journal.size()),
                               std::vector<std::string>(1 + i % 3, std::to_string(i)));
    journal.insert(journal.end(), next.entries.begin(), next.entries.end());
    batch.push_back({next});
  }
  EXPECT_EQ(store->commit(batch), std::vector<Stored>(batch.size(), Stored::yes));
  expect_journals(*store, journals);
  for (const auto& [match, journal] : journals) {
    for (std::size_t after = 0; after <= journal.size(); ++after) {
      EXPECT_EQ(store->journal(match, static_cast<std::int64_t>(after)),
                std::vector<Entry>(journal.begin() + static_cast<std::ptrdiff_t>(after), journal.end()));
    }
  }
}

std::string refused(const std::string& file) {
  std::string reason;
  EXPECT_FALSE(open_sqlite(file, reason));
  return reason;
}

TEST(Sqlite, ANewerDatabaseIsRefused) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  opened(file);
  {
    Connection connection(file, Access::write);
    connection.execute("PRAGMA user_version=999");
  }
  EXPECT_NE(refused(file).find("newer Igra (version 999"), std::string::npos) << refused(file);
}

TEST(Sqlite, OtherFilesAreRefusedAndLeftAlone) {
  const Folder folder;
  const std::string text = folder.file("text");
  std::ofstream(text) << "This is no database, but long enough to be looked at as one: "
                      << std::string(2000, '.');
  EXPECT_NE(refused(text), "");
  const std::string foreign = folder.file("foreign.db");
  {
    Connection connection(foreign, Access::write);
    connection.execute("CREATE TABLE recipes (name TEXT)");
  }
  EXPECT_EQ(refused(foreign), "it is not a database of Igra");
  EXPECT_NE(refused(folder.file("no/such/folder.db")), "");
}

TEST(Sqlite, ReadingAloneNeitherMakesNorChangesAnything) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  std::string reason;
  EXPECT_FALSE(open_sqlite_to_read(file, reason));
  EXPECT_FALSE(std::filesystem::exists(file));
  const auto server = opened(file);
  put(*server, {append("m", 0, {"a"})});
  const auto reader = open_sqlite_to_read(file, reason);
  ASSERT_TRUE(reader) << reason;
  EXPECT_EQ(reader->journal("m"), server->journal("m"));
  EXPECT_EQ(put(*reader, {append("m", 1, {"b"})}), Stored::failed);
}

// The log would have 6 MB in the end if it never began anew.
TEST(Sqlite, TheLogBeginsAnewBesideTheCommits) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  constexpr int kRows = 1500;
  std::uintmax_t longest = 0;
  {
    Connection writing(file, Access::write);
    writing.execute("PRAGMA page_size=4096; PRAGMA journal_mode=WAL; CREATE TABLE rows (text TEXT)");
    const Checkpointer checkpointer(file, writing, {.soon = 100'000, .most = 1'000'000});
    for (int i = 0; i < kRows; ++i) {
      writing.query("INSERT INTO rows VALUES (?)", std::string(3900, 'x')).run();
      longest = std::max(longest, std::filesystem::file_size(file + "-wal"));
    }
  }
  EXPECT_GT(longest, 100'000U);
  EXPECT_LT(longest, 2'000'000U);
  Connection reading(file, Access::read);
  Query query = reading.query("SELECT count(*) FROM rows");
  ASSERT_TRUE(query.step());
  EXPECT_EQ(query.number(0), kRows);
}

TEST(Sqlite, BackupsAreWholeWhileTheServerGoesOn) {
  const Folder folder;
  const auto store = opened(folder.file("store.db"));
  std::atomic<bool> done = false;
  std::thread writer([&] {
    for (std::int64_t seq = 0; !done; seq += 2)
      EXPECT_EQ(put(*store, {append("m", seq, {"a", "b"})}), Stored::yes);
  });
  for (int i = 0; i < 5; ++i) {
    const std::string copy = folder.file("copy" + std::to_string(i));
    EXPECT_TRUE(store->backup(copy));
    const auto restored = opened(copy);
    EXPECT_EQ(restored->journal("m").size() % 2, 0U);
  }
  done = true;
  writer.join();
}

TEST(Sqlite, ABackupThatCannotBeWrittenLeavesNothing) {
  const Folder folder;
  const auto store = opened(folder.file("store.db"));
  ASSERT_EQ(put(*store, {append("m", 0, {std::string(500'000, 'x')})}), Stored::yes);
  EXPECT_FALSE(store->backup(folder.file("no/such/folder")));
  std::string reason;
  EXPECT_FALSE(backup_sqlite(folder.file("missing.db"), folder.file("copy"), reason));
  EXPECT_NE(reason, "");
  {
    const FullDisk full(100'000);
    EXPECT_FALSE(store->backup(folder.file("copy")));
  }
  EXPECT_FALSE(std::filesystem::exists(folder.file("copy")));
  EXPECT_FALSE(std::filesystem::exists(folder.file("copy.part")));
}

}  // namespace
}  // namespace igra::server
