// Operators' rows in PostgreSQL.
#pragma once

#include "server/store/operating.h"
#include "server/store/postgres_readers.h"

namespace igra::server {

class PostgresOperating final : public OperatingRows {
 public:
  explicit PostgresOperating(PostgresReaders& readers) : readers_(readers) {}

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
  PostgresReaders& readers_;
};

}  // namespace igra::server
