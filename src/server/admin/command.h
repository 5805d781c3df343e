// Everything that an operator can ask for: one closed set of typed commands, whoever speaks (the socket of a
// running server, the command line over the database of a stopped one, the operator's page). A command is
// described once, in command.cc: from there come its reading from JSON, the words of the command line, and
// its help.
//
//   {"do":"people ban","person":"Ана","until":"7d","reason":"…"}   igra admin people ban Ана --until 7d
//   --reason …
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/request.h"
#include "server/refusal.h"
#include "server/store/store.h"

namespace igra::server::admin {

// A person is named by account, or by the id that `people find` shows; a table by its id.
struct FindPeople {
  std::string text;
};
struct RenamePerson {
  std::string person, name;
};
struct LinkPassword {
  std::string person;
};
struct BanPerson {
  std::string person;
  Millis until = kForEver;
  std::string reason;
};
struct UnbanPerson {
  std::string person;
};
struct DeletePerson {
  std::string person;
};
struct SetRole {
  std::string person, role;  // `operator` or `none`
};
struct ListTables {
  std::string game, phase;  // empty: all; a phase may also be `aside`
};
struct LookAtTable {
  std::string table;
};
struct CloseTable {
  std::string table;
};
struct SetTableAside {
  std::string table;
};
struct RestoreTable {
  std::string table;
};
struct ListBans {};
struct BanNetwork {
  std::string network;  // an address, or a network as `203.0.113.0/24`
  Millis until = kForEver;
  std::string reason;
};
struct UnbanNetwork {
  std::string network;
};
struct ListAnnouncements {};
struct Announce {
  std::string english, bulgarian, russian;
  Millis until = kForEver;
};
struct Withdraw {
  std::string announcement;
};
struct ListLimits {};
struct SetLimit {
  std::string name, value;  // as in the configuration
};
struct ShowUsage {};
struct ShowNumbers {};
struct ShowDeeds {
  std::int64_t before = 0;  // a deed's number; 0: from the last
};

using Command = std::variant<FindPeople, RenamePerson, LinkPassword, BanPerson, UnbanPerson, DeletePerson,
                             SetRole, ListTables, LookAtTable, CloseTable, SetTableAside, RestoreTable,
                             ListBans, BanNetwork, UnbanNetwork, ListAnnouncements, Announce, Withdraw,
                             ListLimits, SetLimit, ShowUsage, ShowNumbers, ShowDeeds>;

struct Field {
  std::string_view name;
  bool needed = false;  // on the command line: a word in this place; else an option
};

struct CommandSpec {
  std::string_view name;  // `people ban`
  std::string_view help;
  std::span<const Field> fields;
  bool changes = false;  // something: it is written down before it is done
  // From the fields' texts, by name; `now` for times like `7d`.
  Answer<Command> (*make)(const Json& fields, Millis now);
};

std::span<const CommandSpec> commands();
const CommandSpec* find_command(std::string_view name);

// A command out of `{"do":…, fields…}`. Fields are texts; what is not a field is refused.
struct Asked {
  const CommandSpec* spec;
  Command command;
};
Answer<Asked> read_command(const Json& request, Millis now);

// `30m`, `12h`, `7d` from now, `2026-12-31`, or empty for ever.
Answer<Millis> read_time(std::string_view text, Millis now);

}  // namespace igra::server::admin
