#include "server/admin/command.h"

#include <algorithm>
#include <ctime>

#include "core/text.h"

namespace igra::server::admin {

namespace {

constexpr Millis kMinute = 60'000;

Refusal bad(std::string message) { return {"bad_request", std::move(message)}; }

std::string text(const Json& fields, const char* key) { return fields.value(key, ""); }

constexpr Field kText[] = {{"text", true}};
constexpr Field kPerson[] = {{"person", true}};
constexpr Field kRename[] = {{"person", true}, {"name", true}};
constexpr Field kRole[] = {{"person", true}, {"role", true}};
constexpr Field kBan[] = {{"person", true}, {"until"}, {"reason"}};
constexpr Field kTables[] = {{"game"}, {"phase"}};
constexpr Field kTable[] = {{"table", true}};
constexpr Field kNetwork[] = {{"network", true}};
constexpr Field kNetworkBan[] = {{"network", true}, {"until"}, {"reason"}};
constexpr Field kAnnounce[] = {{"text", true}, {"bg"}, {"ru"}, {"until"}};
constexpr Field kAnnouncement[] = {{"announcement", true}};
constexpr Field kLimit[] = {{"name", true}, {"value", true}};
constexpr Field kBefore[] = {{"before"}};

template <class One>
Answer<Command> plain(const Json&, Millis) {
  return Command(One{});
}
template <class One>
Answer<Command> of_person(const Json& fields, Millis) {
  return Command(One{text(fields, "person")});
}
template <class One>
Answer<Command> of_table(const Json& fields, Millis) {
  return Command(One{text(fields, "table")});
}

Answer<Command> rename(const Json& fields, Millis) {
  return Command(RenamePerson{text(fields, "person"), text(fields, "name")});
}

Answer<Command> find(const Json& fields, Millis) { return Command(FindPeople{text(fields, "text")}); }

Answer<Command> set_role(const Json& fields, Millis) {
  std::string role = text(fields, "role");
  if (role != "operator" && role != "none") return bad("A role is 'operator' or 'none'.");
  return Command(SetRole{text(fields, "person"), std::move(role)});
}

template <class One>
Answer<Command> ban(const Json& fields, const char* subject, Millis now) {
  Answer<Millis> until = read_time(text(fields, "until"), now);
  if (!until) return until.error();
  return Command(One{text(fields, subject), *until, text(fields, "reason")});
}
Answer<Command> ban_person(const Json& fields, Millis now) { return ban<BanPerson>(fields, "person", now); }
Answer<Command> ban_network(const Json& fields, Millis now) {
  return ban<BanNetwork>(fields, "network", now);
}
Answer<Command> unban_network(const Json& fields, Millis) {
  return Command(UnbanNetwork{text(fields, "network")});
}

Answer<Command> list_tables(const Json& fields, Millis) {
  std::string phase = text(fields, "phase");
  if (!phase.empty() && phase != "waiting" && phase != "running" && phase != "over" && phase != "aside")
    return bad("A phase is 'waiting', 'running', 'over' or 'aside'.");
  return Command(ListTables{text(fields, "game"), std::move(phase)});
}

Answer<Command> announce(const Json& fields, Millis now) {
  constexpr std::size_t kLongest = 500;
  Answer<Millis> until = read_time(text(fields, "until"), now);
  if (!until) return until.error();
  Announce one{text(fields, "text"), text(fields, "bg"), text(fields, "ru"), *until};
  for (const std::string* words : {&one.english, &one.bulgarian, &one.russian}) {
    if (words->size() > kLongest) return bad("An announcement has at most 500 bytes in each language.");
  }
  return Command(std::move(one));
}

Answer<Command> withdraw(const Json& fields, Millis) {
  return Command(Withdraw{text(fields, "announcement")});
}

Answer<Command> set_limit(const Json& fields, Millis) {
  return Command(SetLimit{text(fields, "name"), text(fields, "value")});
}

Answer<Command> show_deeds(const Json& fields, Millis) {
  const std::string before = text(fields, "before");
  const std::optional<int> number = before.empty() ? 0 : parse_number(before);
  if (!number) return bad("'before' is the number of a deed.");
  return Command(ShowDeeds{*number});
}

constexpr CommandSpec kCommands[] = {
    {"people find", "People whose name has this in it, or whose id it is", kText, false, find},
    {"people rename", "Give somebody another name", kRename, true, rename},
    {"people password-link", "A link that lets somebody choose a new password, once, for a day", kPerson,
     true, of_person<LinkPassword>},
    {"people ban", "Show somebody out, and let them not come back", kBan, true, ban_person},
    {"people unban", "Let somebody come back", kPerson, true, of_person<UnbanPerson>},
    {"people delete", "Forget somebody", kPerson, true, of_person<DeletePerson>},
    {"people role", "Make somebody an operator, or 'none'", kRole, true, set_role},
    {"tables list", "Tables, the latest first", kTables, false, list_tables},
    {"tables look", "All that is known of a table, without anybody's hand", kTable, false,
     of_table<LookAtTable>},
    {"tables close", "End a table at once; nothing counts", kTable, true, of_table<CloseTable>},
    {"tables set-aside", "Let nobody come to a table, and nothing happen there, until it is restored", kTable,
     true, of_table<SetTableAside>},
    {"tables restore", "Let a table that was set aside go on", kTable, true, of_table<RestoreTable>},
    {"bans list", "Everybody and every network that may not come in", {}, false, plain<ListBans>},
    {"bans add", "Ban an address or a network, as 203.0.113.0/24", kNetworkBan, true, ban_network},
    {"bans lift", "Let an address or a network come back", kNetwork, true, unban_network},
    {"announcements list", "What everybody is shown", {}, false, plain<ListAnnouncements>},
    {"announcements add", "Show everybody a sentence", kAnnounce, true, announce},
    {"announcements withdraw", "Show it no longer", kAnnouncement, true, withdraw},
    {"limits list", "What may be changed while the server runs", {}, false, plain<ListLimits>},
    {"limits set", "Change a limit until the server stops", kLimit, true, set_limit},
    {"usage", "Who is using what", {}, false, plain<ShowUsage>},
    {"numbers", "The server's numbers over the last day", {}, false, plain<ShowNumbers>},
    {"audit", "What operators did, the latest first", kBefore, false, show_deeds},
};

std::optional<Refusal> wrong_fields(const CommandSpec& spec, const Json& request) {
  for (const auto& [key, value] : request.items()) {
    if (key == "do") continue;
    const auto known = [&key = key](const Field& field) { return field.name == key; };
    if (std::none_of(spec.fields.begin(), spec.fields.end(), known))
      return bad(in_quotes(spec.name) + " takes no " + in_quotes(key) + ".");
    if (!value.is_string()) return bad("The field " + in_quotes(key) + " must be a text.");
  }
  for (const Field& field : spec.fields) {
    const auto found = request.find(field.name);
    if (field.needed && (found == request.end() || found->get_ref<const std::string&>().empty()))
      return bad(in_quotes(spec.name) + " needs " + in_quotes(field.name) + ".");
  }
  return std::nullopt;
}

}  // namespace

std::span<const CommandSpec> commands() { return kCommands; }

const CommandSpec* find_command(std::string_view name) {
  const auto* const found = std::find_if(std::begin(kCommands), std::end(kCommands),
                                         [&](const CommandSpec& spec) { return spec.name == name; });
  return found == std::end(kCommands) ? nullptr : found;
}

Answer<Asked> read_command(const Json& request, Millis now) {
  if (!request.is_object()) return bad("A command is an object.");
  const auto asked = request.find("do");
  if (asked == request.end() || !asked->is_string()) return bad("The field 'do' must say what to do.");
  const CommandSpec* spec = find_command(asked->get_ref<const std::string&>());
  if (!spec) return bad("There is no command " + in_quotes(asked->get_ref<const std::string&>()) + ".");
  if (std::optional<Refusal> wrong = wrong_fields(*spec, request)) return *std::move(wrong);
  Answer<Command> command = spec->make(request, now);
  if (!command) return command.error();
  return Asked{spec, *std::move(command)};
}

Answer<Millis> read_time(std::string_view text, Millis now) {
  if (text.empty()) return kForEver;
  if (text.size() > 1) {
    const std::optional<int> count = parse_number(text.substr(0, text.size() - 1));
    const Millis unit = text.back() == 'm'   ? kMinute
                        : text.back() == 'h' ? 60 * kMinute
                        : text.back() == 'd' ? 24 * 60 * kMinute
                                             : 0;
    if (count && *count > 0 && unit > 0) return now + *count * unit;
  }
  std::tm day{};
  const std::string copy(text);
  const char* end = strptime(copy.c_str(), "%Y-%m-%d", &day);
  if (end && *end == '\0') {
    const Millis at = static_cast<Millis>(timegm(&day)) * 1000;
    if (at > now && at <= kForEver) return at;
  }
  return bad("A time is like 30m, 12h, 7d or 2026-12-31, and not over yet.");
}

}  // namespace igra::server::admin
