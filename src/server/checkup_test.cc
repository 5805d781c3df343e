#include "server/checkup.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>

#include "server/store/stores_for_tests.h"

namespace igra::server {
namespace {

const Finding& about(const std::vector<Finding>& findings, const std::string& what) {
  return *std::find_if(findings.begin(), findings.end(),
                       [&](const Finding& one) { return one.what == what; });
}

class CheckupTest : public testing::Test {
 protected:
  CheckupTest() {
    settings_.database = folder_.file("igra.db");
    settings_.port = 0;
  }
  Verdict verdict(const std::string& what) { return about(checkup(settings_), what).verdict; }

  Folder folder_;
  ServeSettings settings_;
};

TEST_F(CheckupTest, a_new_server_would_start) {
  const std::vector<Finding> findings = checkup(settings_);
  EXPECT_NE(worst_of(findings), Verdict::wrong) << text_of(findings);
  EXPECT_EQ(findings.size(), 6U);
  EXPECT_FALSE(std::filesystem::exists(settings_.database)) << "nothing is made";
}

TEST_F(CheckupTest, a_database_in_use_is_fine_and_a_damaged_one_is_not) {
  {
    const auto store = opened(settings_.database);
    put(*store, {append("m", 0, {"a"})});
    EXPECT_EQ(verdict("database"), Verdict::ok);
    EXPECT_NE(about(checkup(settings_), "database").sentence.find("a server has it"), std::string::npos);
  }
  ::chmod(settings_.database.c_str(), 0644);
  EXPECT_EQ(verdict("database"), Verdict::wrong) << "others may read it";
  ::chmod(settings_.database.c_str(), 0600);
  EXPECT_EQ(verdict("database"), Verdict::ok);
  {
    std::fstream out(settings_.database, std::ios::binary | std::ios::in | std::ios::out);
    out.seekp(100);
    out << std::string(8000, '\xAA');
  }
  EXPECT_EQ(verdict("database"), Verdict::wrong);
}

TEST_F(CheckupTest, what_was_written_in_the_future_tells_of_a_wrong_clock) {
  {
    const auto store = opened(settings_.database);
    Append late = append("m", 0, {"a"});
    late.entries.front().at = 32'503'680'000'000;  // the year 3000
    put(*store, {late});
  }
  EXPECT_EQ(verdict("clock"), Verdict::wrong);
}

TEST_F(CheckupTest, settings_that_give_something_away) {
  settings_.net.trust_proxy = true;
  EXPECT_EQ(verdict("settings"), Verdict::ok);
  settings_.address = "0.0.0.0";
  EXPECT_EQ(verdict("settings"), Verdict::doubtful);
  settings_.database = folder_.file("no/such/igra.db");
  EXPECT_EQ(verdict("disk"), Verdict::wrong);
  settings_.address = "192.0.2.1";  // nobody's
  EXPECT_EQ(verdict("port"), Verdict::wrong);
}

}  // namespace
}  // namespace igra::server
