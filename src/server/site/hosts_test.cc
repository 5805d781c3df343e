#include "server/site/hosts.h"

#include <gtest/gtest.h>

namespace igra::server {
namespace {

TEST(Hosts, names_without_their_ports) {
  EXPECT_EQ(host_name("play.example:8080"), "play.example");
  EXPECT_EQ(host_name("https://play.example"), "play.example");
  EXPECT_EQ(host_name("http://[::1]:8080"), "[::1]");
  EXPECT_EQ(host_name("[::1]"), "[::1]");
}

// evil.example may lead to 127.0.0.1 in somebody's browser, and its pages were taken for ours.
TEST(Hosts, a_name_that_nobody_gave_this_server_is_not_known) {
  const Hosts hosts("", "box");
  for (const char* good : {"127.0.0.1:8080", "[::1]:8080", "localhost:8080", "LOCALHOST", "localhost.",
                           "192.168.1.7", "box", "box.local:8080", "igra.localhost"})
    EXPECT_TRUE(hosts.known(good)) << good;
  for (const char* bad : {"evil.example:8080", "play.example", ":8080", "127.0.0.1.evil.example",
                          "localhost.evil.example", "box.evil.example", "0x7f.1", "[evil.example]"})
    EXPECT_FALSE(hosts.known(bad)) << bad;
}

TEST(Hosts, programs_that_name_none_are_let_in) { EXPECT_TRUE(Hosts("", "box").known("")); }

TEST(Hosts, the_public_name_is_known) {
  const Hosts hosts("https://play.example", "");
  EXPECT_TRUE(hosts.known("play.example"));
  EXPECT_TRUE(hosts.known("Play.Example:443"));
  EXPECT_TRUE(hosts.known("127.0.0.1:8080")) << "the operator, beside the proxy";
  EXPECT_FALSE(hosts.known("evil.example"));
  EXPECT_FALSE(hosts.known(".local"));
}

}  // namespace
}  // namespace igra::server
