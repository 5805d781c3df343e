// Operators' commands, over a store in memory and one in SQLite.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <set>

#include "server/admin/room.h"
#include "server/admin/socket.h"
#include "server/people/names.h"
#include "server/store/stores_for_tests.h"

namespace igra::server::admin {
namespace {

constexpr Millis kNow = 1'800'000'000'000;

// Notes what it was told.
class ToldFloor final : public Floor {
 public:
  void show_out(const PersonId& person) override { shown_out.push_back(person); }
  void forget(const PersonId& person) override { forgotten.push_back(person); }
  void set_aside(const MatchId& match) override { aside.insert(match); }
  void restore(const MatchId& match) override { aside.erase(match); }
  Json limits() override { return Json::array(); }
  Outcome set_limit(const std::string& name, const std::string&) override {
    return name == "max-tables" ? granted() : Outcome(Refusal{"bad_request", "No."});
  }
  Json usage() override { return {{"people", Json::array()}}; }
  Json numbers() override { return Json::object(); }
  void show_out(const Network& network) override { networks.push_back(network.text()); }

  std::vector<PersonId> shown_out;
  std::vector<std::string> networks;
  std::vector<PersonId> forgotten;
  std::set<MatchId> aside;
};

class AdminTest : public testing::TestWithParam<bool> {
 protected:
  AdminTest() : store_(GetParam() ? opened(folder_.file("a.db")) : std::make_unique<MemoryStore>()) {}

  Json ask(const Json& request) {
    Answer<Json> answer = room_.execute("root on this machine", request);
    return answer ? *answer : Json{{"error", answer.error().code}, {"message", answer.error().message}};
  }
  Person sign_up(const PersonId& id, const std::string& name) {
    Person person{id, name, "bg", "secret", 1, folded(name), look_of(name)};
    EXPECT_EQ(put(*store_, {PutPerson{person, std::nullopt}}), Stored::yes);
    return person;
  }
  Json audit() { return ask({{"do", "audit"}})["audit"]; }

  Folder folder_;
  std::unique_ptr<Store> store_;
  Committer committer_{*store_};
  Accounts accounts_{*store_, committer_, [] { return kNow; }, std::string(Signer::kKeyBytes, 'k')};
  Gate gate_{*store_};
  ToldFloor floor_;
  std::vector<MatchId> closed_;
  Room room_{{.store = *store_,
              .committer = committer_,
              .accounts = accounts_,
              .gate = gate_,
              .floor = &floor_,
              .close_table = [this](const MatchId& id) { return closed_.push_back(id), granted(); },
              .now = [] { return kNow; },
              .public_url = "https://play.example"}};
};

const PersonId kAna = "Aaaaaaaaaaaaaaaaaaaaaa";

TEST_P(AdminTest, people_are_found_by_a_part_of_their_name) {
  sign_up(kAna, "Ана Петрова");
  const Json found = ask({{"do", "people find"}, {"text", "петр"}})["people"];
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0]["person"], kAna);
  EXPECT_TRUE(found[0]["account"]);
  EXPECT_EQ(ask({{"do", "people find"}, {"text", kAna}})["people"].size(), 1U);
  EXPECT_EQ(ask({{"do", "people find"}, {"text", "nobody"}})["people"].size(), 0U);
}

TEST_P(AdminTest, a_ban_shows_out_and_ends) {
  sign_up(kAna, "Ана");
  const Json banned = ask({{"do", "people ban"}, {"person", "ана"}, {"until", "7d"}, {"reason", "rude"}});
  EXPECT_EQ(banned["ban"]["reason"], "rude");
  EXPECT_EQ(floor_.shown_out, std::vector<PersonId>{kAna});
  EXPECT_TRUE(gate_.on(kAna, "", kNow));
  EXPECT_FALSE(gate_.on(kAna, "", kNow + 8LL * 24 * 3600 * 1000));
  EXPECT_FALSE(gate_.on("somebody else", "", kNow));
  ask({{"do", "people unban"}, {"person", kAna}});
  EXPECT_FALSE(gate_.on(kAna, "", kNow));
}

TEST_P(AdminTest, a_network_is_shut_out_and_its_neighbours_are_not) {
  EXPECT_EQ(ask({{"do", "bans add"}, {"network", "203.0.113.77/24"}})["network"], "203.0.113.0/24");
  EXPECT_EQ(ask({{"do", "bans add"}, {"network", "2001:db8:1:2::5/64"}})["network"], "2001:db8:1:2::/64");
  EXPECT_EQ(floor_.networks.size(), 2U);
  EXPECT_TRUE(gate_.on("", "203.0.113.5", kNow));
  EXPECT_TRUE(gate_.on("", "::ffff:203.0.113.5", kNow));
  EXPECT_TRUE(gate_.on("", "2001:db8:1:2:ffff::1", kNow));
  EXPECT_FALSE(gate_.on("", "203.0.114.5", kNow));
  EXPECT_FALSE(gate_.on("", "2001:db8:1:3::1", kNow));
  EXPECT_FALSE(gate_.on("", "not an address", kNow));
  ask({{"do", "bans lift"}, {"network", "203.0.113.0/24"}});
  EXPECT_FALSE(gate_.on("", "203.0.113.5", kNow));
  EXPECT_EQ(ask({{"do", "bans list"}})["bans"].size(), 1U);
}

TEST_P(AdminTest, nobody_is_shut_out_by_a_slip) {
  for (const char* wrong : {"0.0.0.0/0", "::/0", "1.2.3.4/33", "house", "1.2.3.4/x", "203.0.113.0/"})
    EXPECT_EQ(ask({{"do", "bans add"}, {"network", wrong}})["error"], "bad_request") << wrong;
  sign_up(kAna, "Ана");
  ask({{"do", "people role"}, {"person", "Ана"}, {"role", "operator"}});
  EXPECT_EQ(ask({{"do", "people ban"}, {"person", "Ана"}})["error"], "not_allowed");
  EXPECT_EQ(ask({{"do", "people delete"}, {"person", "Ана"}})["error"], "not_allowed");
}

TEST_P(AdminTest, a_role_is_given_and_taken) {
  sign_up(kAna, "Ана");
  EXPECT_FALSE(room_.is_operator(kAna));
  EXPECT_EQ(ask({{"do", "people role"}, {"person", "Ана"}, {"role", "operator"}})["role"], "operator");
  EXPECT_TRUE(room_.is_operator(kAna));
  EXPECT_EQ(ask({{"do", "people role"}, {"person", "Ана"}, {"role", "king"}})["error"], "bad_request");
  ask({{"do", "people role"}, {"person", "Ана"}, {"role", "none"}});
  EXPECT_FALSE(room_.is_operator(kAna));
}

TEST_P(AdminTest, a_password_link_is_for_one_day_and_is_not_written_down) {
  sign_up(kAna, "Ана");
  const Json answer = ask({{"do", "people password-link"}, {"person", "Ана"}});
  const std::string link = answer["link"];
  ASSERT_TRUE(link.starts_with("https://play.example/password#")) << link;
  const std::string token = link.substr(link.find('#') + 1);
  const auto kept = store_->operating().password_link(token_hash(token));
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->person, kAna);
  EXPECT_EQ(audit().dump().find(token), std::string::npos);
}

TEST_P(AdminTest, everything_that_changes_something_is_written_down) {
  sign_up(kAna, "Ана");
  ask({{"do", "people find"}, {"text", "а"}});
  ask({{"do", "people rename"}, {"person", "Ана"}, {"name", "Анна"}});
  ask({{"do", "people rename"}, {"person", "Nobody"}, {"name", "X"}});
  const Json deeds = audit();
  ASSERT_EQ(deeds.size(), 3U);  // what failed is there twice: that it was asked for, and why not
  EXPECT_EQ(deeds[0]["failure"], "Nobody has this name or id.");
  EXPECT_EQ(deeds[2]["command"]["name"], "Анна");
  EXPECT_EQ(deeds[2]["by"], "root on this machine");
  EXPECT_EQ((*store_->person(kAna))->name, "Анна");
}

TEST_P(AdminTest, announcements_are_listed_until_they_are_withdrawn) {
  const Json made =
      ask({{"do", "announcements add"}, {"text", "Rest at noon"}, {"bg", "Почивка"}, {"until", "2h"}});
  const Json listed = ask({{"do", "announcements list"}})["announcements"];
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0]["bg"], "Почивка");
  EXPECT_EQ(listed[0]["until"], kNow + 2LL * 3600 * 1000);
  ask({{"do", "announcements withdraw"}, {"announcement", made["announcement"]}});
  EXPECT_TRUE(ask({{"do", "announcements list"}})["announcements"].empty());
  EXPECT_EQ(ask({{"do", "announcements withdraw"}, {"announcement", "x"}})["error"], "not_found");
}

TEST_P(AdminTest, tables_are_listed_and_closed) {
  const MatchId id = "mmmmmmmmmmmmmmmmmmmmmm";
  put(*store_, {append(id, 0, {"a", "b"}, Summary{Phase::running, "paws", 2, R"({"seats":[]})", {kAna}})});
  const Json listed = ask({{"do", "tables list"}, {"game", "paws"}, {"phase", "running"}})["tables"];
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0]["table"], id);
  EXPECT_EQ(ask({{"do", "tables list"}, {"game", "klats"}})["tables"].size(), 0U);
  EXPECT_EQ(ask({{"do", "tables look"}, {"table", id}})["entries"], 2);
  ask({{"do", "tables close"}, {"table", id}});
  EXPECT_EQ(closed_, std::vector<MatchId>{id});
}

TEST_P(AdminTest, tables_are_set_aside_and_restored) {
  const MatchId id = "mmmmmmmmmmmmmmmmmmmmmm";
  put(*store_, {append(id, 0, {"a"}, Summary{Phase::waiting, "paws", 2, R"({"seats":[]})", {kAna}})});
  const Json restore{{"do", "tables restore"}, {"table", id}};
  EXPECT_EQ(ask(restore)["error"], "not_now");
  ask({{"do", "tables set-aside"}, {"table", id}});
  EXPECT_TRUE(floor_.aside.contains(id));
  EXPECT_EQ(*store_->operating().set_aside(), std::vector<MatchId>{id});
  EXPECT_EQ(ask({{"do", "tables set-aside"}, {"table", id}})["error"], "not_now");
  EXPECT_EQ(ask({{"do", "tables close"}, {"table", id}})["error"], "not_now");
  EXPECT_EQ(ask({{"do", "tables list"}, {"phase", "aside"}})["tables"].size(), 1U);
  EXPECT_TRUE(ask({{"do", "tables look"}, {"table", id}})["aside"]);
  ask(restore);
  EXPECT_TRUE(floor_.aside.empty());
  EXPECT_TRUE(ask({{"do", "tables list"}, {"phase", "aside"}})["tables"].empty());
}

TEST_P(AdminTest, limits_that_are_refused_are_written_down_too) {
  EXPECT_TRUE(ask({{"do", "limits set"}, {"name", "max-tables"}, {"value", "7"}}).contains("limits"));
  EXPECT_EQ(ask({{"do", "limits set"}, {"name", "port"}, {"value", "7"}})["error"], "bad_request");
  EXPECT_EQ(audit().size(), 3U);
}

TEST_P(AdminTest, whoever_is_deleted_is_forgotten_everywhere) {
  sign_up(kAna, "Ана");
  ask({{"do", "people delete"}, {"person", "Ана"}});
  EXPECT_EQ(floor_.forgotten, std::vector<PersonId>{kAna});
  EXPECT_FALSE(*store_->person(kAna));
}

TEST_P(AdminTest, commands_are_a_closed_set) {
  EXPECT_EQ(ask({{"do", "people eat"}})["error"], "bad_request");
  EXPECT_EQ(ask({{"do", "people find"}})["error"], "bad_request");
  EXPECT_EQ(ask({{"do", "people find"}, {"text", "a"}, {"more", "b"}})["error"], "bad_request");
  EXPECT_EQ(ask({{"do", "people find"}, {"text", 7}})["error"], "bad_request");
  EXPECT_EQ(ask(Json::array())["error"], "bad_request");
  EXPECT_EQ(ask({{"do", "people ban"}, {"person", "x"}, {"until", "yesterday"}})["error"], "bad_request");
  EXPECT_TRUE(audit().empty());
}

INSTANTIATE_TEST_SUITE_P(Stores, AdminTest, testing::Values(false, true),
                         [](const auto& which) { return which.param ? "sqlite" : "memory"; });

TEST(AdminTime, is_a_while_or_a_day) {
  EXPECT_EQ(*read_time("", 5), kForEver);
  EXPECT_EQ(*read_time("30m", 5), 5 + 30 * 60'000);
  EXPECT_EQ(*read_time("1970-01-02", 5), 24LL * 3600 * 1000);
  for (const char* wrong : {"0d", "-1d", "7", "d", "1970-01-01x", "1969-12-31", "7y"})
    EXPECT_FALSE(read_time(wrong, 5)) << wrong;
}

TEST(AdminSocketTest, answers_its_owner_and_goes_away) {
  const Folder folder;
  MemoryStore store;
  Committer committer(store);
  Accounts accounts(store, committer, [] { return kNow; }, std::string(Signer::kKeyBytes, 'k'));
  Gate gate(store);
  Room room({.store = store,
             .committer = committer,
             .accounts = accounts,
             .gate = gate,
             .floor = nullptr,
             .close_table = [](const MatchId&) { return granted(); },
             .now = [] { return kNow; },
             .public_url = ""});
  const std::string path = folder.file("igra.db-admin");
  EXPECT_EQ(ask_running_server(path, {{"do", "bans list"}}).error().code, "not_running");
  {
    const auto socket = AdminSocket::open(path, room);
    ASSERT_TRUE(socket);
    struct stat mode{};
    ASSERT_EQ(::stat(path.c_str(), &mode), 0);
    EXPECT_EQ(mode.st_mode & 0777, 0600U);
    EXPECT_TRUE(ask_running_server(path, {{"do", "bans list"}})->contains("bans"));
    EXPECT_FALSE(ask_running_server(path, {{"do", "usage"}}));
    EXPECT_FALSE(AdminSocket::open(path, room));
  }
  EXPECT_EQ(ask_running_server(path, {{"do", "bans list"}}).error().code, "not_running");
}

}  // namespace
}  // namespace igra::server::admin
