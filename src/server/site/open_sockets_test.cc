#include "server/site/open_sockets.h"

#include <gtest/gtest.h>

#include <vector>

namespace igra::server {
namespace {

// Keeps owners, and forgets those that are closed.
struct FakeNet final : NetServer {
  std::vector<std::string> open;
  int code = 0;
  std::uint16_t port() const override { return 0; }
  NetCounts counts() const override { return {}; }
  void change_limits(int, int) override {}
  void close_sockets(const std::function<bool(std::string_view)>& which, std::uint16_t why) override {
    code = why;
    std::erase_if(open, which);
  }
  std::vector<std::string> owners() const override { return open; }
  void stop() override {}
};

class OpenSocketsTest : public testing::Test {
 protected:
  void open(const PersonId& person, const std::string& session, const std::string& address = "203.0.113.7") {
    net_.open.push_back(SocketOwner{person, session, address}.text());
  }
  // Those that are left, as `person/session`.
  std::vector<std::string> left() const {
    std::vector<std::string> all;
    for (const SocketOwner& one : sockets_.owners()) all.push_back(one.person + "/" + one.session);
    return all;
  }

  FakeNet net_;
  OpenSockets sockets_{[this]() -> NetServer& { return net_; }};
};

using Left = std::vector<std::string>;

TEST_F(OpenSocketsTest, a_session_that_ends_takes_its_sockets_along) {
  open("ana", "one"), open("ana", "one"), open("ana", "two"), open("bo", "one");
  sockets_.close_session("ana", "one");
  EXPECT_EQ(left(), (Left{"ana/two", "bo/one"}));
  EXPECT_EQ(net_.code, 1008);
}

TEST_F(OpenSocketsTest, a_changed_password_spares_the_session_that_changed_it) {
  open("ana", "one"), open("ana", "two"), open("ana", ""), open("bo", "two"), open("", "");
  sockets_.close_person("ana", "one");
  EXPECT_EQ(left(), (Left{"ana/one", "bo/two", "/"}));
  sockets_.close_person("ana");
  EXPECT_EQ(left(), (Left{"bo/two", "/"}));
}

TEST_F(OpenSocketsTest, a_banned_network_loses_strangers_too) {
  open("ana", "one", "203.0.113.7"), open("", "", "203.0.113.7"), open("", "", "2001:db8::1");
  sockets_.close_from([](const std::string& address) { return address == "203.0.113.7"; });
  ASSERT_EQ(sockets_.owners().size(), 1U);
  EXPECT_EQ(sockets_.owners().front().address, "2001:db8::1");
}

}  // namespace
}  // namespace igra::server
