// What operators do with tables.
#include "server/admin/room.h"
#include "server/people/ids.h"

namespace igra::server::admin {

namespace {

constexpr std::string_view kPhases[] = {"waiting", "running", "over"};

std::optional<Phase> phase_of(std::string_view name) {
  for (const Phase phase : {Phase::waiting, Phase::running, Phase::over}) {
    if (kPhases[static_cast<int>(phase)] == name) return phase;
  }
  return std::nullopt;
}

Json table_json(const TableRow& row) {
  const Json title = Json::parse(row.title, nullptr, false);
  return {{"table", row.match},
          {"game", row.game},
          {"players", row.players},
          {"phase", kPhases[row.phase]},
          {"aside", row.aside},
          {"at", row.updated},
          {"seats", title.is_object() ? title.value("seats", Json::array()) : Json::array()}};
}

Refusal no_table() { return {"not_found", "There is no such table."}; }

}  // namespace

std::optional<TableRow> Room::table(const std::string& id) {
  return is_id(id) ? parts_.store.operating().table(id) : std::nullopt;
}

Answer<Json> Room::run(const ListTables& command) {
  constexpr int kMost = 100;
  const std::optional<Phase> phase = phase_of(command.phase);
  Json list = Json::array();
  const TableQuery query{.game = command.game,
                         .phase = phase ? static_cast<int>(*phase) : -1,
                         .aside = command.phase == "aside",
                         .most = kMost};
  for (const TableRow& row : parts_.store.operating().tables(query)) list.push_back(table_json(row));
  return Json{{"tables", std::move(list)}};
}

Answer<Json> Room::run(const LookAtTable& command) {
  const std::optional<TableRow> row = table(command.table);
  if (!row) return no_table();
  Json json = table_json(*row);
  json["entries"] = row->entries;
  json["people"] = Json::array();
  for (const PersonId& id : row->people) json["people"].push_back({{"person", id}, {"name", name_of(id)}});
  return json;
}

Answer<Json> Room::run(const CloseTable& command) {
  const std::optional<TableRow> row = table(command.table);
  if (!row) return no_table();
  if (row->aside) return Refusal{"not_now", "The table is set aside: restore it first."};
  const Outcome done = parts_.close_table(command.table);
  if (!done) return done.error();
  return Json::object();
}

Answer<Json> Room::run(const SetTableAside& command) {
  const std::optional<TableRow> row = table(command.table);
  if (!row) return no_table();
  if (row->aside) return Refusal{"not_now", "The table is set aside already."};
  const Outcome done = kept(SetAside{command.table, parts_.now()});
  if (!done) return done.error();
  if (parts_.floor) parts_.floor->set_aside(command.table);
  return Json::object();
}

Answer<Json> Room::run(const RestoreTable& command) {
  const std::optional<TableRow> row = table(command.table);
  if (!row) return no_table();
  if (!row->aside) return Refusal{"not_now", "The table is not set aside."};
  const Outcome done = kept(Restore{command.table});
  if (!done) return done.error();
  if (parts_.floor) parts_.floor->restore(command.table);
  return Json::object();
}

}  // namespace igra::server::admin
