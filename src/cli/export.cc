#include <filesystem>

#include "cli/command.h"
#include "cli/match.h"
#include "server/match/record.h"
#include "server/store/sqlite.h"

namespace igra::cli {

namespace {

namespace fs = std::filesystem;

class Export {
 public:
  Export(server::Store& store, fs::path folder, Console& console)
      : store_(store), folder_(std::move(folder)), console_(console) {}

  int one(const server::MatchId& match) {
    const std::vector<server::Entry> journal = store_.journal(match);
    if (journal.empty()) return refuse("There is no match " + printable(match) + ".");
    if (const int result = write(match, journal); result != kYes) return result;
    return written_ > 0 ? report() : refuse("The match " + printable(match) + " is not over.");
  }

  int all() {
    for (const server::MatchId& match : store_.matches_in(server::Phase::over)) {
      if (const int result = write(match, store_.journal(match)); result != kYes) return result;
    }
    return report();
  }

 private:
  // A match that ended before it began leaves no record.
  int write(const server::MatchId& match, const std::vector<server::Entry>& journal) {
    const std::optional<std::string> record = server::record_of(journal);
    if (!record) return kYes;
    const fs::path file = folder_ / (match + ".igra");
    if (Status status = write_file(file.string(), *record); !status)
      return refuse(printable(file.string()) + ": " + status.error().message);
    ++written_;
    return kYes;
  }

  int report() {
    console_.print(std::to_string(written_) + (written_ == 1 ? " record" : " records") + " in " +
                   printable(folder_.string()) + "\n");
    return kYes;
  }

  int refuse(const std::string& sentence) {
    console_.error(sentence);
    return kUsage;
  }

  server::Store& store_;
  fs::path folder_;
  Console& console_;
  int written_ = 0;
};

}  // namespace

int export_records(const ExportArguments& arguments, Console& console) {
  std::string reason;
  const std::unique_ptr<server::Store> store = server::open_sqlite_to_read(arguments.database, reason);
  if (!store) {
    console.error(printable(arguments.database) + " cannot be read: " + printable(reason) + ".");
    return kUsage;
  }
  std::error_code failed;
  fs::create_directories(arguments.folder, failed);
  if (failed) {
    console.error(printable(arguments.folder) + " cannot be made: " + failed.message() + ".");
    return kUsage;
  }
  Export exporting(*store, arguments.folder, console);
  return arguments.all ? exporting.all() : exporting.one(arguments.match);
}

}  // namespace igra::cli
