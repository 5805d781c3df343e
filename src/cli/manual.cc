#include "cli/description.h"

namespace igra::cli {

namespace {

// As roff wants it: no line begins with a command, a hyphen is one that can be typed.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) {
      out += std::string("\\&") + c;
    } else {
      out += c;
    }
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string full_name(const CommandDescription& command) {
  std::string name = "igra";
  for (const std::string& word : command.path) name += " " + word;
  return name;
}

std::string signature(const OptionDescription& option) {
  if (option.positional()) return italic(option.name) + (option.repeated ? " ..." : "");
  return bold(option.name) + (option.takes_value() ? " " + italic(option.value) : "");
}

std::string synopsis(const CommandDescription& command) {
  std::string line = bold(full_name(command));
  for (const OptionDescription& option : command.options) {
    if (option.positional()) {
      line += option.required ? " " + signature(option) : " [" + signature(option) + "]";
    } else if (option.required) {
      line += " " + signature(option);
    }
  }
  return line + " [" + italic("options") + "]\n";
}

std::string option_list(const CommandDescription& command) {
  std::string out;
  for (const OptionDescription& option : command.options) {
    out += ".TP\n" + signature(option) + "\n" + escaped(option.what);
    std::string words;
    for (const std::string& word : option.choices) words += (words.empty() ? "" : ", ") + word;
    // Some descriptions list the words themselves.
    if (!words.empty() && option.what.find(words) == std::string::npos) out += " (" + escaped(words) + ")";
    out += ".\n";
  }
  return out;
}

void add_commands(const CommandDescription& group, std::string& page) {
  for (const CommandDescription& command : group.commands) {
    page += ".SS " + full_name(command) + "\n";
    if (command.commands.empty()) page += synopsis(command) + ".PP\n";
    page += escaped(command.what) + ".\n" + option_list(command);
    add_commands(command, page);
  }
}

constexpr const char* kDescription =
    "Igra plays modern tabletop games: in the browser with friends over its own server, in the terminal, and "
    "against "
    "bots. It is one file: the web client that\n.B igra serve\noffers to browsers is inside.\n";

constexpr const char* kFiles =
    ".SH FILES\n.TP\n.I igra.db\nThe server's database, in the folder it is started in unless told "
    "otherwise; the "
    "packaged service keeps it in\n.IR /var/lib/igra .\n.TP\n.I /etc/igra/igra.toml\nThe packaged service's "
    "settings, "
    "each with its meaning.\n"
    ".SH ENVIRONMENT\n.TP\n.BR IGRA_PORT \", \" IGRA_DATABASE \" and so on\"\nEvery setting of\n.B igra "
    "serve\nin "
    "capital letters, with underscores. A flag counts more, the file of settings less.\n.TP\n.B NO_COLOR\nNo "
    "colour "
    "in the terminal.\n"
    ".SH SEE ALSO\nThe pages in\n.IR /usr/share/doc/igra :\noperating.md for servers, command\\-line.md with "
    "examples, "
    "bots.md, lab.md, protocol.md and the rules in games/.\n";

}  // namespace

std::string manual_page(const CommandDescription& program, std::string_view version) {
  std::string page = ".TH IGRA 1 \"\" \"igra " + escaped(version) + "\" \"Games\"\n.SH NAME\n";
  page += "igra \\- tabletop games: play, serve, replay, check and measure\n.SH SYNOPSIS\n";
  page += ".B igra\n[" + italic("options") + "] " + italic("command") + " [" + italic("arguments") + "]\n";
  page += ".SH DESCRIPTION\n" + std::string(kDescription);
  page += ".SH OPTIONS\n" + option_list(program);
  page += ".TP\n.B \\-\\-help\nExplain the program, or after a command that command.\n";
  page += ".SH COMMANDS\n";
  add_commands(program, page);
  const std::string_view footer = program.footer;
  page += ".SH EXIT STATUS\n" + escaped(footer.substr(footer.find(": ") + 2)) + "\n" + kFiles;
  return page;
}

}  // namespace igra::cli
