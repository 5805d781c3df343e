#include "cli/command.h"
#include "server/store/postgres.h"
#include "server/store/sqlite.h"

namespace igra::cli {

int backup(const BackupArguments& arguments, Console& console) {
  if (server::addresses_postgres(arguments.database)) {
    console.error(
        "A database of PostgreSQL is copied by its own program, also while a server runs: pg_dump -Fc -f "
        "FILE "
        "ADDRESS (docs/operating.md, \"PostgreSQL\").");
    return kUsage;
  }
  const server::Replace replace = arguments.force ? server::Replace::anything : server::Replace::backups;
  const server::Outcome copied = server::backup_sqlite(arguments.database, arguments.file, replace);
  if (copied) {
    console.print(printable(arguments.file) + ": complete and checked\n");
    return kYes;
  }
  console.error(printable(arguments.database) + " cannot be copied to " + printable(arguments.file) + ": " +
                printable(copied.error().message) + ".");
  return kUsage;
}

}  // namespace igra::cli
