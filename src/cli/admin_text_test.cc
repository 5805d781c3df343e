#include "cli/admin_text.h"

#include <gtest/gtest.h>

namespace igra::cli {
namespace {

TEST(AdminText, a_list_is_a_table_with_times_as_people_read_them) {
  const Json answer{{"bans",
                     {{{"subject", "203.0.113.0/24"}, {"until", 1'800'000'000'000}, {"over", false}},
                      {{"subject", "Ана"}, {"until", 253'402'300'799'000}, {"over", true}}}}};
  EXPECT_EQ(admin_text(answer),
            "subject         until                 over\n"
            "203.0.113.0/24  2027-01-15 08:00 UTC  no\n"
            "Ана             for ever              yes\n");
}

TEST(AdminText, one_thing_is_a_line_a_field) {
  const Json answer{{"name", "Ана"}, {"ban", {{"until", 253'402'300'799'000}, {"reason", "rude\x1b[31m"}}}};
  EXPECT_EQ(admin_text(answer), "name: Ана\nban: until for ever, reason rude?[31m\n");
  EXPECT_EQ(admin_text(Json::object()), "Done.\n");
  EXPECT_EQ(admin_text({{"bans", Json::array()}}), "None.\n");
}

TEST(AdminText, numbers_of_a_day_are_the_last_and_the_largest) {
  const Json answer{
      {"at", {1'800'000'000'000, 1'800'000'060'000}}, {"tables", {7, 3}}, {"memory", {14.5, 15.0}}};
  EXPECT_EQ(
      admin_text(answer),
      "at: 2027-01-15 08:00 UTC to 2027-01-15 08:01 UTC\ntables: 3, at most 7\nmemory: 15.0, at most 15.0\n");
}

}  // namespace
}  // namespace igra::cli
