// The command line as a value: what arguments.cc has declared, for those who tell others about it: the manual
// page and the shells' completions. What it cannot say (which words a shell may offer for a game) is given to
// it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace igra::cli {

struct OptionDescription {
  std::string name;  // `--players`, or the name of a positional: `file`
  std::string what;
  std::string value;                 // `NUMBER`; empty: a flag
  std::vector<std::string> choices;  // all that the value can be; empty: anything
  bool required = false;
  bool repeated = false;

  bool positional() const { return !name.starts_with('-'); }
  bool takes_value() const { return !value.empty(); }
};

struct CommandDescription {
  std::vector<std::string> path;  // `play`; empty: the program itself
  std::string what;
  std::string footer;
  std::vector<OptionDescription> options;
  std::vector<CommandDescription> commands;

  const std::string& name() const { return path.back(); }
};

// By an option's name: the words it takes where the command line itself does not list them.
using Choices = std::map<std::string, std::vector<std::string>, std::less<>>;

// The manual page, in the man macros of roff.
std::string manual_page(const CommandDescription& program, std::string_view version);

// A script for one of these shells.
std::string bash_completions(const CommandDescription& program);
std::string zsh_completions(const CommandDescription& program);
std::string fish_completions(const CommandDescription& program);

}  // namespace igra::cli
