// Recovery codes in SQLite.
#include "server/store/sqlite_writer.h"

namespace igra::server {

bool SqliteWriter::put(const PutRecoveryCodes& put) {
  if (!find_person(connection_, put.person)) return false;
  // Takes the codes from before along.
  connection_.query("DELETE FROM recovery WHERE person = ?", put.person).run();
  connection_.query("INSERT INTO recovery (person, made) VALUES (?, ?)", put.person, put.codes.made).run();
  for (const RecoveryCode& code : put.codes.codes) {
    connection_
        .query("INSERT INTO recovery_codes (person, label, hash) VALUES (?, ?, ?)", put.person, code.label,
               code.hash)
        .run();
  }
  return true;
}

bool SqliteWriter::put(const TakeRecoveryCode& take) {
  connection_
      .query("DELETE FROM recovery_codes WHERE person = ? AND label = ? AND hash = ?", take.person,
             take.code.label, take.code.hash)
      .run();
  return connection_.changes() == 1;
}

RecoveryCodes find_recovery_codes(Connection& connection, const PersonId& person) {
  RecoveryCodes found;
  Query made = connection.query("SELECT made FROM recovery WHERE person = ?", person);
  if (!made.step()) return found;
  found.made = made.number(0);
  Query query =
      connection.query("SELECT label, hash FROM recovery_codes WHERE person = ? ORDER BY label", person);
  while (query.step()) found.codes.push_back({query.text(0), query.text(1)});
  return found;
}

}  // namespace igra::server
