// What a server has stored, taken out with the commands: backup, export, verify.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/command.h"
#include "games/all.h"
#include "server/match/decide.h"
#include "server/match/record.h"
#include "server/store/sqlite.h"

namespace igra::cli {
namespace {

namespace fs = std::filesystem;

struct Said {
  int code;
  std::string out;
  std::string err;
};

class DataTest : public testing::Test {
 protected:
  DataTest() {
    std::string pattern = (fs::temp_directory_path() / "igra-data-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    store_ = std::move(*server::open_sqlite(file("server.db")));
  }
  ~DataTest() override { fs::remove_all(folder_); }

  std::string file(const std::string& name) const { return (folder_ / name).string(); }

  static std::string content(const std::string& path) {
    std::ostringstream out;
    out << std::ifstream(path).rdbuf();
    return out.str();
  }

  template <class Arguments>
  Said run(int (*command)(const Arguments&, Console&), const Arguments& arguments) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    Console console(in, out, err);
    const int code = command(arguments, console);
    console.flush();
    return {code, out.str(), err.str()};
  }
  Said verify_file(const std::string& path, const std::string& key = "") {
    return run<VerifyArguments>(verify, {{path}, key});
  }

  // Two seats, always the first legal event; as many player's events as asked for, then agreed to end.
  void play(const server::MatchId& match, const char* game, int events, bool end = true) {
    server::MatchState state;
    std::vector<server::Entry> journal;
    const auto tell = [&](server::Fact fact) {
      journal.push_back(server::write_fact(fact, state.version + 1, state.version + 1));
      ASSERT_TRUE(server::apply(state, fact, {}));
    };
    const server::Json bot{{"kind", "bot"}, {"level", "easy"}};
    const auto settings = server::read_settings({{"game", game}, {"seats", {bot, bot}}});
    ASSERT_TRUE(settings);
    tell(server::fact::Created{"", "", "", *settings});
    tell(server::decide_start(state.settings, state.roster, {FairDice::fresh(), {0, 1}, ""}));
    for (int i = 0; i < events && state.actor() >= 0; ++i) {
      tell(server::decide_bot(state, state.actor(), state.play->legal.front(), {}).front());
    }
    if (end) tell(server::fact::Ended{server::Ending::agreed, {}});
    const server::Submission submission = {
        server::Append{match, 0, journal, server::Summary{state.phase(), game, 2, "{}", {}}}};
    ASSERT_EQ(store_->commit({&submission, 1}).front(), server::Stored::yes);
  }

  fs::path folder_;
  std::unique_ptr<server::Store> store_;
};

TEST_F(DataTest, exported_records_of_every_game_verify) {
  for (const char* game : {"five-towers", "paws", "carcassonne"}) {
    play(game, game, 1000);
    const Said said = run<ExportArguments>(export_records, {file("server.db"), game, false, file("out")});
    EXPECT_EQ(said.code, kYes) << said.err;
    EXPECT_EQ(said.out, "1 record in " + file("out") + "\n");
    const Said verified = verify_file(file("out/" + std::string(game) + ".igra"));
    EXPECT_EQ(verified.code, kYes) << verified.out;
    EXPECT_NE(verified.out.find("draws follow from the key"), std::string::npos) << verified.out;
  }
}

TEST_F(DataTest, all_that_are_over) {
  play("one", "paws", 10);
  play("two", "paws", 20);
  play("running", "paws", 5, false);
  const Said said = run<ExportArguments>(export_records, {file("server.db"), "", true, file("out")});
  EXPECT_EQ(said.out, "2 records in " + file("out") + "\n") << said.err;
  EXPECT_TRUE(fs::exists(file("out/one.igra")) && fs::exists(file("out/two.igra")));
  const Said running =
      run<ExportArguments>(export_records, {file("server.db"), "running", false, file("out")});
  EXPECT_EQ(running.code, kUsage);
  EXPECT_EQ(running.err, "igra: The match running is not over.\n");
  EXPECT_EQ(run<ExportArguments>(export_records, {file("server.db"), "none", false, file("out")}).code,
            kUsage);
  EXPECT_EQ(run<ExportArguments>(export_records, {file("missing.db"), "", true, file("out")}).code, kUsage);
}

TEST_F(DataTest, a_backup_takes_the_databases_place) {
  play("one", "paws", 10);
  const Said said = run<BackupArguments>(backup, {file("server.db"), file("copy.db")});
  EXPECT_EQ(said.code, kYes) << said.err;
  EXPECT_EQ(run<ExportArguments>(export_records, {file("copy.db"), "one", false, file("out")}).code, kYes);
  const Said same = run<BackupArguments>(backup, {file("server.db"), file("server.db"), true});
  EXPECT_EQ(same.code, kUsage);
  EXPECT_NE(same.err.find("that is the same file"), std::string::npos) << same.err;
  const Said missing = run<BackupArguments>(backup, {file("missing.db"), file("other.db")});
  EXPECT_EQ(missing.code, kUsage);
  EXPECT_FALSE(fs::exists(file("missing.db")));
  EXPECT_FALSE(fs::exists(file("other.db")));
}

TEST_F(DataTest, verify_takes_several_records_and_tells_the_worst) {
  play("one", "paws", 10);
  play("two", "paws", 20);
  run<ExportArguments>(export_records, {file("server.db"), "", true, file("out")});
  std::ofstream(file("bad.igra")) << "nonsense";
  const Said good = run<VerifyArguments>(verify, {{file("out/one.igra"), file("out/two.igra")}, ""});
  EXPECT_EQ(good.code, kYes) << good.out << good.err;
  EXPECT_EQ(std::count(good.out.begin(), good.out.end(), '\n'), 2);
  const Said mixed = run<VerifyArguments>(verify, {{file("bad.igra"), file("out/two.igra")}, ""});
  EXPECT_EQ(mixed.code, kNo);
  EXPECT_NE(mixed.out.find("two.igra: ok"), std::string::npos) << "the others are looked at all the same";
}

TEST_F(DataTest, verify_finds_every_deceit) {
  play("one", "paws", 10);
  run<ExportArguments>(export_records, {file("server.db"), "one", false, file("out")});
  const std::string record = content(file("out/one.igra"));
  const auto verified = [&](const std::string& text, const std::string& key = "") {
    std::ofstream(file("changed.igra")) << text;
    return verify_file(file("changed.igra"), key);
  };
  EXPECT_EQ(verified(record).code, kYes);

  // The first two deals, swapped: a valid record, but not what the dice said.
  const std::size_t events = record.find("\n\n") + 2;
  const std::size_t second = record.find('\n', events) + 1;
  const std::size_t third = record.find('\n', second) + 1;
  const std::string first_card = record.substr(events + 7, second - events - 8);
  const std::string second_card = record.substr(second + 7, third - second - 8);
  std::string swapped = record;
  swapped.replace(second + 7, second_card.size(), first_card);
  swapped.replace(events + 7, first_card.size(), second_card);
  const auto line =
      std::count(record.begin(), record.begin() + static_cast<std::ptrdiff_t>(events), '\n') + 1;
  const Said lie = verified(swapped);
  EXPECT_EQ(lie.code, kNo) << lie.out << lie.err;
  EXPECT_NE(lie.out.find("Line " + std::to_string(line) + ": "), std::string::npos) << lie.out;

  const std::string other = FairDice::fresh().key_text();
  const Said wrong_key = verified(record, other);
  EXPECT_EQ(wrong_key.code, kNo);
  EXPECT_NE(wrong_key.out.find("not the one that was promised"), std::string::npos) << wrong_key.out;

  const std::size_t comment = record.find("# key ");
  const std::string key = record.substr(comment + 6, 64);
  std::string without = record;
  without.erase(comment, 6 + 64 + 1);
  EXPECT_EQ(verified(without).code, kUsage) << "no key";
  EXPECT_EQ(verified(without, key).code, kYes);
  EXPECT_EQ(verified(without, "123").code, kUsage);

  std::string promiseless = record;
  const std::size_t promise = record.find("seed-commitment");
  promiseless.erase(promise, record.find('\n', promise) + 1 - promise);
  EXPECT_EQ(verified(promiseless).code, kNo);

  EXPECT_EQ(verified("nonsense").code, kNo);
  EXPECT_EQ(verify_file(file("missing")).code, kUsage);
}

}  // namespace
}  // namespace igra::cli
