#include <algorithm>

#include "cli/command.h"
#include "cli/setup.h"

namespace igra::cli {

namespace {

// One line about one file.
Exit check_file(const std::string& path, Console& console) {
  const Result<Table> table = read_table(path, console);
  if (!table && table.error().code != ErrorCode::bad_record) {
    console.error(printable(path) + ": " + table.error().message);
    return kUsage;
  }
  console.print(printable(path) + ": " + (table ? "ok" : printable(table.error().message)) + "\n");
  return table ? kYes : kNo;
}

}  // namespace

int check(const CheckArguments& arguments, Console& console) {
  int worst = kYes;
  for (const std::string& file : arguments.files) worst = std::max<int>(worst, check_file(file, console));
  return worst;
}

}  // namespace igra::cli
