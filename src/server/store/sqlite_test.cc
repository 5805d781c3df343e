// What only a file can show: reopening, two servers, full disks, migrations, backups.
#include "server/store/sqlite.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>
#include <map>
#include <thread>

#include "server/store/database_file.h"
#include "server/store/sqlite_checkpointer.h"
#include "server/store/sqlite_schema.h"
#include "server/store/sqlite_writer.h"
#include "server/store/stores_for_tests.h"

namespace igra::server {
namespace {

using Access = Connection::Access;

TEST(Sqlite, everything_is_there_after_reopening) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  std::string key;
  {
    const auto store = opened(file);
    key = *store->secret("k", 32);
    ASSERT_EQ(put(*store, {append("m", 0, {"a", "b"}, Summary{Phase::running, "paws", 2, "t", {"1"}}),
                           PutPerson{account("1", "Ана")}, PutSession{{"h", "1", 1, 2, "agent"}}}),
              Stored::yes);
  }
  const auto store = opened(file);
  EXPECT_EQ(*store->secret("k", 32), key);
  EXPECT_EQ(store->journal("m")->size(), 2U);
  EXPECT_EQ(*store->account("ана"), account("1", "Ана"));
  EXPECT_TRUE(*store->session("h"));
  EXPECT_EQ(put(*store, {append("m", 2, {"c"})}), Stored::yes);
}

TEST(Sqlite, a_second_server_is_refused_and_a_reader_is_not) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  auto first = opened(file);
  const auto second = open_sqlite(file);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().message, "another server has it (process " + std::to_string(::getpid()) + ")");
  std::filesystem::create_symlink(file, folder.file("link.db"));
  EXPECT_FALSE(open_sqlite(folder.file("link.db"))) << "under another name too";
  EXPECT_TRUE(open_sqlite_to_read(file));
  EXPECT_TRUE(backup_sqlite(file, folder.file("copy.db"), Replace::backups));
  EXPECT_EQ(put(*first, {append("m", 0, {"a"})}), Stored::yes) << "the first goes on";
  first.reset();
  EXPECT_TRUE(open_sqlite(file));
}

TEST(Sqlite, nobody_else_may_read_the_database_or_its_copies) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  const ::mode_t before = ::umask(0);
  const auto store = opened(file);
  put(*store, {append("m", 0, {"a"})});
  EXPECT_TRUE(store->backup(folder.file("copy.db")));
  ::umask(before);
  for (const char* name : {"store.db", "store.db-wal", "store.db-shm", "store.db-lock", "copy.db"}) {
    EXPECT_FALSE(open_to_others(folder.file(name))) << name;
  }
}

// Somebody may write without asking for the lock: an operator with another program.
class Outsider {
 public:
  explicit Outsider(const std::string& file) : connection_(file, Access::write) {}
  Stored put(const Append& append) {
    const Submission submission = {append};
    return writer_.commit({&submission, 1}).front();
  }

 private:
  Connection connection_;
  SqliteWriter writer_{connection_};
};

TEST(Sqlite, two_who_write_one_database_do_not_overwrite_each_other) {
  const Folder folder;
  const auto one = opened(folder.file("store.db"));
  Outsider two(folder.file("store.db"));
  EXPECT_EQ(put(*one, {append("m", 0, {"a"})}), Stored::yes);
  EXPECT_EQ(two.put(append("m", 0, {"b"})), Stored::conflict);
  EXPECT_EQ(two.put(append("m", 1, {"c"})), Stored::yes);
  EXPECT_EQ(put(*one, {append("m", 1, {"d"})}), Stored::conflict) << "what it remembers is out of date";
  EXPECT_EQ(put(*one, {append("m", 2, {"e"})}), Stored::yes);
  EXPECT_EQ(one->journal("m")->size(), 3U);
}

TEST(Sqlite, those_who_race_get_every_number_once) {
  const Folder folder;
  constexpr int kEach = 50;
  const auto store = opened(folder.file("store.db"));
  const auto race = [&](char who) {
    Outsider writer(folder.file("store.db"));
    for (int won = 0; won < kEach;) {
      const auto seq = static_cast<std::int64_t>(store->journal("m")->size());
      const Stored stored = writer.put(append("m", seq, {std::string(1, who)}));
      ASSERT_NE(stored, Stored::failed);
      won += stored == Stored::yes;
    }
  };
  std::thread first(race, 'a');
  std::thread second(race, 'b');
  first.join();
  second.join();
  EXPECT_EQ(store->journal("m")->size(), 2U * kEach);
}

TEST(Sqlite, reads_go_on_from_many_threads_while_it_writes) {
  const Folder folder;
  const auto store = opened(folder.file("store.db"));
  std::vector<std::thread> readers;
  std::atomic<bool> done = false;
  for (int i = 0; i < 6; ++i) {
    readers.emplace_back([&] {
      std::size_t last = 0;
      while (!done) {
        const std::size_t now = store->journal("m")->size();
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

TEST(Sqlite, a_full_disk_fails_commits_until_there_is_space_again) {
  const Folder folder;
  auto store = opened(folder.file("store.db"));
  ASSERT_EQ(put(*store, {append("m", 0, {"a"})}), Stored::yes);
  const std::string large(100'000, 'x');
  std::int64_t last = 1;
  {
    const FullDisk full(1'000'000);
    while (put(*store, {append("m", last, {large})}) == Stored::yes) ASSERT_LT(++last, 100);
    const std::vector<Submission> batch = {{append("n", 0, {"small"})}, {append("m", last, {large, large})}};
    EXPECT_EQ(store->commit(batch), (std::vector<Stored>{Stored::failed, Stored::failed}));
    EXPECT_EQ(static_cast<std::int64_t>(store->journal("m")->size()), last) << "reading goes on";
    EXPECT_TRUE(store->journal("n")->empty());
  }
  EXPECT_EQ(put(*store, {append("m", last, {large})}), Stored::yes);
  EXPECT_EQ(put(*store, {append("n", 0, {"small"})}), Stored::yes);
  store.reset();
  EXPECT_EQ(static_cast<std::int64_t>(opened(folder.file("store.db"))->journal("m")->size()), last + 1);
}

TEST(Sqlite, every_older_version_is_brought_up_to_date) {
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
  for (const auto& [match, journal] : journals) EXPECT_EQ(*store.journal(match), journal) << match;
}

TEST(Sqlite, journals_of_the_first_version_are_kept) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  Journals journals = write_first_version(file);
  const auto reader = open_sqlite_to_read(file);
  ASSERT_FALSE(reader);
  EXPECT_NE(reader.error().message.find("older Igra"), std::string::npos) << reader.error().message;

  auto store = opened(file);
  expect_journals(*store, journals);
  ASSERT_EQ(store->matches_of("ana", 0, 9)->size(), 5U) << "all but the empty one";
  EXPECT_EQ(store->matches_of("ana", 0, 1)->front(),
            (Store::Listed{"match90", {Phase::running, "paws", 2, "title", {"ana"}}, 90'030}));

  for (auto& [match, journal] : journals) {
    const auto last = static_cast<std::int64_t>(journal.size());
    EXPECT_EQ(put(*store, {append(match, last + 1, {"gap"})}), Stored::conflict);
    const Append next = append(match, last, {"x", "y"});
    EXPECT_EQ(put(*store, {next}), Stored::yes);
    journal.insert(journal.end(), next.entries.begin(), next.entries.end());
  }
  expect_journals(*store, journals);
  ASSERT_TRUE(store->backup(folder.file("copy.db")));
  store.reset();
  expect_journals(*opened(file), journals);
  expect_journals(*opened(folder.file("copy.db")), journals);
}

TEST(Sqlite, of_servers_that_start_together_one_brings_it_up_to_date) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  const Journals journals = write_first_version(file);
  std::atomic<int> won = 0;
  std::vector<std::thread> servers;
  std::vector<std::unique_ptr<Store>> stores(4);
  for (auto& store : stores) {
    servers.emplace_back([&] {
      auto mine = open_sqlite(file);
      if (!mine) return;
      store = std::move(*mine);
      ++won;
    });
  }
  for (std::thread& server : servers) server.join();
  EXPECT_EQ(won, 1);
  stores.clear();
  expect_journals(*opened(file), journals);
}

// Also between entries of other matches, and from anywhere on.
TEST(Sqlite, journals_that_grow_together_stay_apart) {
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
      EXPECT_EQ(*store->journal(match, static_cast<std::int64_t>(after)),
                std::vector<Entry>(journal.begin() + static_cast<std::ptrdiff_t>(after), journal.end()));
    }
  }
}

std::string refused(const std::string& file) {
  const auto store = open_sqlite(file);
  EXPECT_FALSE(store);
  return store ? "" : store.error().message;
}

TEST(Sqlite, a_newer_database_is_refused) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  opened(file);
  {
    Connection connection(file, Access::write);
    connection.execute("PRAGMA user_version=999");
  }
  EXPECT_NE(refused(file).find("newer Igra (version 999"), std::string::npos) << refused(file);
}

TEST(Sqlite, other_files_are_refused_and_left_alone) {
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

TEST(Sqlite, reading_alone_neither_makes_nor_changes_anything) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  EXPECT_FALSE(open_sqlite_to_read(file));
  EXPECT_FALSE(std::filesystem::exists(file));
  const auto server = opened(file);
  put(*server, {append("m", 0, {"a"})});
  const auto reader = std::move(*open_sqlite_to_read(file));
  EXPECT_EQ(*reader->journal("m"), *server->journal("m"));
  EXPECT_EQ(put(*reader, {append("m", 1, {"b"})}), Stored::failed);
}

// The log would have 6 MB in the end if it never started again.
TEST(Sqlite, the_log_begins_anew_beside_the_commits) {
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

TEST(Sqlite, backups_are_whole_while_the_server_goes_on) {
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
    EXPECT_EQ(restored->journal("m")->size() % 2, 0U);
  }
  done = true;
  writer.join();
}

TEST(Sqlite, a_backup_that_cannot_be_written_leaves_nothing) {
  const Folder folder;
  const auto store = opened(folder.file("store.db"));
  ASSERT_EQ(put(*store, {append("m", 0, {std::string(500'000, 'x')})}), Stored::yes);
  EXPECT_FALSE(store->backup(folder.file("no/such/folder")));
  EXPECT_FALSE(backup_sqlite(folder.file("missing.db"), folder.file("copy"), Replace::backups));
  {
    const FullDisk full(100'000);
    EXPECT_FALSE(store->backup(folder.file("copy")));
  }
  for (const auto& left : std::filesystem::directory_iterator(folder.file(""))) {
    EXPECT_TRUE(left.path().filename().string().starts_with("store.db")) << left.path();
  }
}

TEST(Sqlite, a_backup_never_takes_the_place_of_a_database_in_use) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  const auto store = opened(file);
  ASSERT_EQ(put(*store, {append("m", 0, {"a"})}), Stored::yes);
  std::filesystem::create_symlink(file, folder.file("soft.db"));
  std::filesystem::create_hard_link(file, folder.file("hard.db"));
  for (const std::string& same :
       {file, folder.file("soft.db"), folder.file("hard.db"), folder.file("./store.db")}) {
    for (const Replace replace : {Replace::backups, Replace::anything}) {
      const Outcome copied = backup_sqlite(file, same, replace);
      ASSERT_FALSE(copied) << same;
      EXPECT_EQ(copied.error().message, "that is the same file");
    }
  }
  ASSERT_EQ(put(*store, {append("m", 1, {"b"})}), Stored::yes);
  EXPECT_EQ(store->journal("m")->size(), 2U);
}

TEST(Sqlite, a_backup_takes_the_place_of_older_backups_alone) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  const auto store = opened(file);
  const std::string copy = folder.file("copy.db");
  EXPECT_TRUE(store->backup(copy));
  EXPECT_TRUE(store->backup(copy)) << "again, every night";
  std::ofstream(folder.file("letter.txt")) << "Dear Boris";
  EXPECT_FALSE(backup_sqlite(file, folder.file("letter.txt"), Replace::backups));
  EXPECT_EQ(std::filesystem::file_size(folder.file("letter.txt")), 10U);
  {
    const auto other = opened(folder.file("other.db"));
  }
  EXPECT_FALSE(backup_sqlite(file, folder.file("other.db"), Replace::backups)) << "a stopped server's";
  EXPECT_TRUE(backup_sqlite(file, folder.file("letter.txt"), Replace::anything));
  EXPECT_TRUE(backup_sqlite(file, folder.file("other.db"), Replace::anything));
}

TEST(Sqlite, a_file_whose_name_looks_unfinished_is_left_alone) {
  const Folder folder;
  const std::string file = folder.file("copy.db.part");
  const auto store = opened(file);
  ASSERT_EQ(put(*store, {append("m", 0, {"a"})}), Stored::yes);
  EXPECT_TRUE(store->backup(folder.file("copy.db")));
  EXPECT_TRUE(std::filesystem::exists(file));
}

// Overwrites every page of the file that holds `text`.
int spoil_pages(const std::string& file, const std::string& text) {
  std::ifstream in(file, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(in)), {});
  constexpr std::size_t kPage = 4096;
  int spoiled = 0;
  for (std::size_t page = kPage; page < bytes.size(); page += kPage) {
    if (std::string_view(bytes).substr(page, kPage).find(text) == std::string_view::npos) continue;
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(page), kPage, '\xAA');
    ++spoiled;
  }
  std::ofstream(file, std::ios::binary) << bytes;
  return spoiled;
}

// One corrupt page aborted the server whenever somebody asked for that match, and again after every start.
TEST(Sqlite, a_damaged_page_costs_the_match_on_it_and_nothing_else) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  {
    const auto store = opened(file);
    const Summary running{Phase::running, "paws", 2, "", {}};
    for (const char* match : {"before", "damaged", "after"}) {
      const std::vector<std::string> long_bodies(20, std::string(1500, match[0]));
      ASSERT_EQ(put(*store, {append(match, 0, long_bodies, running)}), Stored::yes);
    }
    ASSERT_EQ(put(*store, {PutPerson{account("1", "Ана")}}), Stored::yes);
  }
  ASSERT_GT(spoil_pages(file, std::string(1000, 'd')), 0);
  const auto store = opened(file);
  EXPECT_EQ(store->matches_in(Phase::running)->size(), 3U);
  const auto damaged = store->journal("damaged");
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, "not_read");
  EXPECT_EQ(store->journal("before")->size(), 20U);
  EXPECT_EQ(store->journal("after")->size(), 20U);
  EXPECT_TRUE(*store->person("1"));
  // Who writes beside it is stored, also in the same transaction.
  const std::vector<Submission> batch = {{append("before", 20, {"x"})}, {append("after", 20, {"y"})}};
  EXPECT_EQ(store->commit(batch), (std::vector<Stored>{Stored::yes, Stored::yes}));
}

TEST(Sqlite, a_damaged_beginning_is_refused_with_a_word_about_backups) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  {
    const auto store = opened(file);
  }
  {
    std::fstream out(file, std::ios::binary | std::ios::in | std::ios::out);
    out.seekp(100);
    out << std::string(3000, '\xAA');
  }
  EXPECT_NE(refused(file).find("backup"), std::string::npos) << refused(file);
}

}  // namespace
}  // namespace igra::server
