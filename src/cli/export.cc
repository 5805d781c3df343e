#include <filesystem>

#include "cli/command.h"
#include "cli/setup.h"
#include "server/match/record.h"
#include "server/store/open.h"
#include "server/store/postgres.h"

namespace igra::cli {

namespace {

namespace fs = std::filesystem;

class Export {
 public:
  Export(server::Store& store, fs::path folder, Console& console)
      : store_(store), folder_(std::move(folder)), console_(console) {}

  int one(const server::MatchId& match) {
    const server::Answer<std::vector<server::Entry>> journal = store_.journal(match);
    if (!journal)
      return refuse("The match " + printable(match) + " cannot be read: the database is damaged.");
    if (journal->empty()) return refuse("There is no match " + printable(match) + ".");
    if (const int result = write(match, *journal); result != kYes) return result;
    return written_ > 0 ? report() : refuse("The match " + printable(match) + " is not over.");
  }

  int all() {
    const server::Answer<std::vector<server::MatchId>> matches = store_.matches_in(server::Phase::over);
    if (!matches) return refuse("The list of matches cannot be read: the database is damaged.");
    for (const server::MatchId& match : *matches) {
      if (const int result = write_if_readable(match); result != kYes) return result;
    }
    const int done = report();
    return damaged_ == 0 ? done
                         : refuse(std::to_string(damaged_) + " could not be read: the database is damaged.");
  }

 private:
  // What can still be read is saved, whatever lies beside it.
  int write_if_readable(const server::MatchId& match) {
    const server::Answer<std::vector<server::Entry>> journal = store_.journal(match);
    if (journal) return write(match, *journal);
    ++damaged_;
    return kYes;
  }

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
  int damaged_ = 0;
};

}  // namespace

int export_records(const ExportArguments& arguments, Console& console) {
  const auto store = server::open_store_to_read(arguments.database);
  if (!store) {
    console.error(printable(server::without_password(arguments.database)) +
                  " cannot be read: " + printable(store.error().message) + ".");
    return kUsage;
  }
  std::error_code failed;
  fs::create_directories(arguments.folder, failed);
  if (failed) {
    console.error(printable(arguments.folder) + " cannot be made: " + failed.message() + ".");
    return kUsage;
  }
  Export exporting(**store, arguments.folder, console);
  return arguments.all ? exporting.all() : exporting.one(arguments.match);
}

}  // namespace igra::cli
