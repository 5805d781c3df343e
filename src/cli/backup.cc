#include "cli/command.h"
#include "server/store/sqlite.h"

namespace igra::cli {

int backup(const BackupArguments& arguments, Console& console) {
  std::string reason;
  if (server::backup_sqlite(arguments.database, arguments.file, reason)) {
    console.print(printable(arguments.file) + ": complete and checked\n");
    return kYes;
  }
  console.error(printable(arguments.database) + " cannot be copied to " + printable(arguments.file) + ": " +
                printable(reason) + ".");
  return kUsage;
}

}  // namespace igra::cli
