#include "server/config.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <fstream>

namespace igra::server {
namespace {

class ConfigFile {
 public:
  explicit ConfigFile(const std::string& text) {
    std::snprintf(name_, sizeof name_, "%s", "/tmp/igra-config-XXXXXX");
    close(mkstemp(name_));
    std::ofstream(name_) << text;
  }
  ~ConfigFile() { std::remove(name_); }
  std::string name() const { return name_; }

 private:
  char name_[64];
};

TEST(Config, the_sample_sets_what_is_so_anyway) {
  std::string sample = sample_config();
  std::string active;
  for (std::size_t at = 0; at < sample.size();) {
    const std::size_t end = sample.find('\n', at);
    std::string line = sample.substr(at, end - at);
    if (line.starts_with("# ") && line.find(" = ") != std::string::npos) active += line.substr(2) + "\n";
    at = end + 1;
  }
  ServeSettings read;
  const ConfigFile file(active);
  const Status done = read_config_file(read, file.name());
  ASSERT_TRUE(done) << done.error().message;
  const ServeSettings standard;
  for (const Setting& setting : settings())
    EXPECT_EQ(setting.show(read), setting.show(standard)) << setting.name;
}

TEST(Config, every_setting_can_be_set_by_file_and_environment) {
  for (const Setting& setting : settings()) {
    ServeSettings all;
    const std::string text = setting.kind == SettingKind::text     ? "some/where"
                             : setting.kind == SettingKind::number ? std::to_string(setting.high)
                             : setting.kind == SettingKind::level  ? "warning"
                                                                   : "true";
    ASSERT_TRUE(set(all, setting, text)) << setting.name;
    EXPECT_EQ(setting.show(all), text) << setting.name;
  }
}

TEST(Config, says_what_is_wrong_and_where) {
  const std::pair<const char*, const char*> cases[] = {
      {"port = 99999\n", "line 1: The setting 'port' must be a number from 0 to 65535."},
      {"# x\nprot = 1\n", "line 2: there is no setting 'prot'."},
      {"port = \"80\"\n", "line 1: The setting 'port' must be a number."},
      {"trust-proxy = 1\n", "line 1: The setting 'trust-proxy' must be true or false."},
      {"address = \n", "line 1: "},
      {"log-level = \"loud\"\n", "line 1: The setting 'log-level' must be debug, info, warning or error."},
  };
  for (const auto& [text, message] : cases) {
    const ConfigFile file(text);
    ServeSettings all;
    const Status done = read_config_file(all, file.name());
    ASSERT_FALSE(done) << text;
    EXPECT_NE(done.error().message.find(message), std::string::npos) << done.error().message;
  }
  ServeSettings all;
  EXPECT_FALSE(read_config_file(all, "/nowhere/igra.toml"));
}

TEST(Config, the_environment_counts_more_than_the_file) {
  const ConfigFile file("port = 1\nbot-threads = 3\n");
  ServeSettings all;
  ASSERT_TRUE(read_config_file(all, file.name()));
  ASSERT_TRUE(read_environment(all, [](const char* name) -> const char* {
    return std::strcmp(name, "IGRA_PORT") == 0 ? "2" : nullptr;
  }));
  EXPECT_EQ(all.port, 2);
  EXPECT_EQ(all.bot_threads, 3);
  EXPECT_FALSE(read_environment(all, [](const char* name) -> const char* {
    return std::strcmp(name, "IGRA_PORT") == 0 ? "many" : nullptr;
  }));
}

}  // namespace
}  // namespace igra::server
