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
    const auto example = [&]() -> std::string {
      switch (setting.kind) {
        case SettingKind::text: return "some/where";
        case SettingKind::number: return std::to_string(setting.high);
        case SettingKind::flag: return "true";
        case SettingKind::level: return "warning";
        case SettingKind::address: return "::1";
        case SettingKind::origin: return "https://play.example:8443";
      }
      return "";
    };
    const std::string text = example();
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

// Each of these once began cleanly and then refused whatever people did.
TEST(Config, a_public_url_is_spelled_as_browsers_spell_it) {
  const Setting& setting = *find_setting("public-url");
  for (const char* good : {"", "https://play.example", "http://localhost:8080", "https://[::1]:8443",
                           "http://[::1]", "https://xn--80aswg.xn--p1ai"}) {
    ServeSettings all;
    EXPECT_TRUE(set(all, setting, good)) << good;
  }
  for (const char* bad :
       {"https://play.example/", "play.example", "ftp://x", "https://", "https://play.example/igra",
        "https://Play.example", "https://play.example:443", "http://x:80", "https://x:port",
        "https://x:", "https://a b", "https://игра.рф", "https://user@play.example"}) {
    ServeSettings all;
    const Status done = set(all, setting, bad);
    ASSERT_FALSE(done) << bad;
    EXPECT_NE(done.error().message.find("as https://play.example, "), std::string::npos)
        << done.error().message;
    EXPECT_NE(done.error().message.find(bad), std::string::npos) << done.error().message;
  }
}

TEST(Config, an_address_is_one) {
  ServeSettings all;
  for (const char* good : {"127.0.0.1", "::", "0.0.0.0", "localhost"})
    EXPECT_TRUE(set(all, *find_setting("address"), good)) << good;
  for (const char* bad : {"", "play.example", "1.2.3", "http://127.0.0.1"})
    EXPECT_FALSE(set(all, *find_setting("address"), bad)) << bad;
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
