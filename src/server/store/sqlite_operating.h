// Operators' rows in SQLite.
#pragma once

#include <mutex>

#include "server/store/operating.h"
#include "server/store/sqlite_connection.h"

namespace igra::server {

// The tables, for a migration.
extern const char* const kOperatingTables;

// Makes one write inside the transaction that is open. False when refused; throws SqliteError.
bool put_operating(Connection& connection, const OperatingWrite& write);

class SqliteOperating final : public OperatingRows {
 public:
  // Reads through a connection of its own, opened now. Throws SqliteError.
  explicit SqliteOperating(const std::string& file);

  Answer<std::vector<Ban>> bans() override;
  std::vector<Announcement> announcements() override;
  std::vector<Deed> deeds(std::int64_t before, int most) override;
  std::string role(const std::string& person) override;
  std::optional<PasswordLink> password_link(std::string_view hash) override;
  std::vector<Person> find_people(std::string_view text, int most) override;
  Answer<std::vector<std::string>> set_aside() override;
  std::vector<TableRow> tables(const TableQuery& query) override;
  std::optional<TableRow> table(std::string_view match) override;

 private:
  // Gives `ask` the connection; when the disk does not give back what is there, it is said, and nothing is
  // found.
  template <class Ask>
  bool read(Ask ask);

  std::mutex mutex_;
  Connection connection_;
};

}  // namespace igra::server
