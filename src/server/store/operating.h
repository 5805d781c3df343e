// What operators decide, beside matches and people: bans, announcements, roles, one-time password links,
// tables set aside, and the list of everything that operators did. Written through the committer like all
// else (a Write may be one of these), read through Store::operating().
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/refusal.h"

namespace igra::server {

struct Person;

// Until when something holds, in milliseconds since 1970: for ever.
inline constexpr std::int64_t kForEver = 253'402'300'799'000;  // the end of the year 9999

// Somebody, or a network, that may not come in.
struct Ban {
  std::string subject;  // a person's id, or a network: `203.0.113.7/32`, `2001:db8:1:2::/64`
  bool network = false;
  std::int64_t until = kForEver;
  std::string reason;  // shown to whoever is banned
  std::int64_t made = 0;
  bool operator==(const Ban&) const = default;
};

// A sentence that everybody sees until its time is over, in the languages that somebody wrote it in.
struct Announcement {
  std::string id;
  std::string english, bulgarian, russian;  // a language that is empty reads the English one
  std::int64_t from = 0;
  std::int64_t until = kForEver;
  bool operator==(const Announcement&) const = default;
};

// One act of an operator. Deeds are appended and never changed.
struct Deed {
  std::int64_t number = 0;  // given by the store, from 1
  std::int64_t at = 0;
  std::string by;       // `root on this machine`, or the operator's account and id
  std::string command;  // what was asked for, as JSON
  std::string failure;  // why it was not done; empty: it was
  bool operator==(const Deed&) const = default;
};

// Lets whoever has the token choose a new password, once.
struct PasswordLink {
  std::string hash;  // of the token
  std::string person;
  std::int64_t until = 0;
  bool operator==(const PasswordLink&) const = default;
};

// --- Writes. Each takes the place of what had the same key before.

struct PutBan {
  Ban ban;
};
struct DropBan {
  std::string subject;
};
struct PutAnnouncement {
  Announcement announcement;
};
struct DropAnnouncement {
  std::string id;
};
struct PutRole {  // an empty role takes it away
  std::string person;
  std::string role;
};
struct PutPasswordLink {
  PasswordLink link;
};
// Refused when there is no such link: of two who come with it, one is first.
struct TakePasswordLink {
  std::string hash;
};
// Nobody comes to the table, and nothing happens there, until it is restored.
struct SetAside {
  std::string match;
  std::int64_t at = 0;
};
struct Restore {
  std::string match;
};
struct AddDeed {  // its number is the store's to give
  Deed deed;
};
using OperatingWrite = std::variant<PutBan, DropBan, PutAnnouncement, DropAnnouncement, PutRole,
                                    PutPasswordLink, TakePasswordLink, SetAside, Restore, AddDeed>;

// A match as a list shows it.
struct TableRow {
  std::string match;
  int phase = 0;  // a Phase (store/store.h)
  std::string game;
  int players = 0;
  std::string title;                // JSON, as in a Summary
  std::int64_t updated = 0;         // when its last entry was made
  std::int64_t entries = 0;         // of its journal
  std::vector<std::string> people;  // those who have a seat
  bool aside = false;
};
struct TableQuery {
  std::string game;    // empty: all
  int phase = -1;      // -1: all
  bool aside = false;  // those alone that are set aside
  int most = 100;
};

// --- Reads, from any thread.
class OperatingRows {
 public:
  virtual ~OperatingRows() = default;

  // Those that are over too. Refused when they cannot be read: nobody comes in because a disk is damaged.
  virtual Answer<std::vector<Ban>> bans() = 0;
  virtual std::vector<Announcement> announcements() = 0;  // the latest first
  virtual std::vector<Deed> deeds(std::int64_t before,
                                  int most) = 0;            // the latest first; before 0: from the last
  virtual std::string role(const std::string& person) = 0;  // empty: none
  virtual std::optional<PasswordLink> password_link(std::string_view hash) = 0;
  // People whose name has `text` in it, letter case aside, or whose id it is; accounts first, by name.
  virtual std::vector<Person> find_people(std::string_view text, int most) = 0;

  virtual Answer<std::vector<std::string>> set_aside() = 0;           // ids of matches
  virtual std::vector<TableRow> tables(const TableQuery& query) = 0;  // the latest first
  virtual std::optional<TableRow> table(std::string_view match) = 0;
};

}  // namespace igra::server
