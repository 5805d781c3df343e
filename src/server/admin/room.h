// Where operators' commands are carried out, whoever brought them. Every command that changes something is
// written down before it is done, and again with the reason if it could not be: nothing is done that the list
// does not show.
//
// Commands wait for the disk: call execute() on a thread that may.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/admin/command.h"
#include "server/admin/gate.h"
#include "server/people/accounts.h"
#include "server/store/committer.h"

namespace igra::server::admin {

// A running server, as operators see it. The database of a stopped one has no such thing, and commands that
// need it say so. Called from any thread.
class Floor {
 public:
  virtual ~Floor() = default;
  // Closes every socket of somebody.
  virtual void show_out(const PersonId& person) = 0;
  // Closes the sockets of whoever comes from there.
  virtual void show_out(const Network& network) = 0;
  // Somebody was erased: their sockets close, and tables in memory forget the name.
  virtual void forget(const PersonId& person) = 0;
  // The store knows that a table was set aside, or restored.
  virtual void set_aside(const MatchId& match) = 0;
  virtual void restore(const MatchId& match) = 0;
  // Limits by the names that the configuration gives them.
  virtual Json limits() = 0;
  virtual Outcome set_limit(const std::string& name, const std::string& value) = 0;
  // What sockets, tables and bots everybody uses, the greediest first.
  virtual Json usage() = 0;
  // Numbers of the last day, a list each.
  virtual Json numbers() = 0;
};

struct RoomParts {
  Store& store;
  Committer& committer;
  Accounts& accounts;
  Gate& gate;
  Floor* floor = nullptr;  // nothing: the server does not run
  // Ends a match, so that nothing counts, and waits until that is stored. How depends on whether it is alive.
  std::function<Outcome(const MatchId&)> close_table;
  std::function<Millis()> now;
  std::string public_url;  // where links lead; may be empty
};

class Room {
 public:
  explicit Room(RoomParts parts) : parts_(std::move(parts)) {}

  // `by` names the operator for the list: `root on this machine`. Gives what the command answers, as JSON.
  Answer<Json> execute(std::string_view by, const Json& request);

  // Whether somebody has the powers of an operator.
  bool is_operator(const PersonId& person);

 private:
  // One for each command.
  Answer<Json> run(const FindPeople& command);
  Answer<Json> run(const RenamePerson& command);
  Answer<Json> run(const LinkPassword& command);
  Answer<Json> run(const BanPerson& command);
  Answer<Json> run(const UnbanPerson& command);
  Answer<Json> run(const DeletePerson& command);
  Answer<Json> run(const SetRole& command);
  Answer<Json> run(const ListTables& command);
  Answer<Json> run(const LookAtTable& command);
  Answer<Json> run(const CloseTable& command);
  Answer<Json> run(const SetTableAside& command);
  Answer<Json> run(const RestoreTable& command);
  Answer<Json> run(const ListBans& command);
  Answer<Json> run(const BanNetwork& command);
  Answer<Json> run(const UnbanNetwork& command);
  Answer<Json> run(const ListAnnouncements& command);
  Answer<Json> run(const Announce& command);
  Answer<Json> run(const Withdraw& command);
  Answer<Json> run(const ListLimits& command);
  Answer<Json> run(const SetLimit& command);
  Answer<Json> run(const ShowUsage& command);
  Answer<Json> run(const ShowNumbers& command);
  Answer<Json> run(const ShowDeeds& command);

  // The one person that a text names; refused when there is none.
  Answer<Person> person(const std::string& text);
  Json person_json(const Person& person);
  std::string name_of(const PersonId& person);
  bool is_banned(const std::string& subject);
  std::optional<TableRow> table(const std::string& id);
  Outcome kept(OperatingWrite write);
  Outcome note(std::string_view by, const Json& request, std::string failure);

  RoomParts parts_;
};

}  // namespace igra::server::admin
