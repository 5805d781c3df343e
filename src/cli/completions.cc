#include <functional>

#include "cli/description.h"

namespace igra::cli {

namespace {

using Visit = std::function<void(const CommandDescription&)>;

void visit_all(const CommandDescription& command, const Visit& visit) {
  visit(command);
  for (const CommandDescription& inner : command.commands) visit_all(inner, visit);
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : between).append(word);
  return text;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

// Between single quotes, as all three shells read it.
std::string quoted(const std::string& text) { return "'" + replaced(text, "'", "'\\''") + "'"; }

std::vector<std::string> command_names(const CommandDescription& command) {
  std::vector<std::string> names;
  for (const CommandDescription& inner : command.commands) names.push_back(inner.name());
  return names;
}

// Words that may stand alone after a command: inner commands, and what positionals take.
std::vector<std::string> plain_words(const CommandDescription& command) {
  std::vector<std::string> words = command_names(command);
  for (const OptionDescription& option : command.options) {
    if (option.positional()) words.insert(words.end(), option.choices.begin(), option.choices.end());
  }
  return words;
}

std::vector<std::string> flags(const CommandDescription& command) {
  std::vector<std::string> names = {"--help"};
  for (const OptionDescription& option : command.options) {
    if (!option.positional()) names.push_back(option.name);
  }
  return names;
}

// zsh reads these as syntax inside a specification.
std::string zsh_text(std::string text) {
  for (const std::string_view special : {"\\", "[", "]", ":"}) {
    text = replaced(std::move(text), special, "\\" + std::string(special));
  }
  return text;
}

// What may follow an option or stand for a positional: `:name:action`.
std::string zsh_value(const OptionDescription& option) {
  const std::string name = replaced(option.name, "--", "");
  if (!option.choices.empty()) return ":" + name + ":(" + joined(option.choices, " ") + ")";
  return ":" + name + (option.value == "NUMBER" ? ": " : ":_files");
}

std::string zsh_arguments(const CommandDescription& command) {
  std::string out = "  _arguments -C \\\n    '--help[Explain it]'";
  for (const OptionDescription& option : command.options) {
    const std::string value = option.takes_value() ? zsh_value(option) : "";
    const std::string specification = option.positional()
                                          ? (option.repeated ? "*" : "") + value
                                          : option.name + "[" + zsh_text(option.what) + "]" + value;
    out += " \\\n    " + quoted(specification);
  }
  if (!command.commands.empty()) out += " \\\n    '1:command:->command' '*::argument:->argument'";
  return out + "\n";
}

std::string zsh_function(const CommandDescription& command) {
  std::string name = "_igra";
  for (const std::string& word : command.path) name += "_" + word;
  std::string out =
      name + "() {\n  local context state line\n  typeset -A opt_args\n" + zsh_arguments(command);
  if (command.commands.empty()) return out + "}\n\n";
  out += "  case $state in\n    command)\n      local -a commands=(\n";
  for (const CommandDescription& inner : command.commands) {
    out += "        " + quoted(inner.name() + ":" + zsh_text(inner.what)) + "\n";
  }
  out += "      )\n      _describe -t commands command commands ;;\n    argument)\n      case $words[1] in\n";
  for (const std::string& inner : command_names(command)) {
    out += "        " + inner + ") " + name + "_" + inner + " ;;\n";
  }
  return out + "      esac ;;\n  esac\n}\n\n";
}

// When fish offers what belongs to this command.
std::string fish_condition(const CommandDescription& command) {
  std::string condition;
  for (const std::string& word : command.path) {
    condition += (condition.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
  }
  if (!command.commands.empty()) {
    condition += (condition.empty() ? "" : "; and ") +
                 ("not __fish_seen_subcommand_from " + joined(command_names(command), " "));
  }
  return condition;
}

}  // namespace

std::string bash_completions(const CommandDescription& program) {
  std::string steps, values, words;
  visit_all(program, [&](const CommandDescription& command) {
    const std::string here = joined(command.path, " ");
    for (const std::string& inner : command_names(command)) {
      steps += "      " + quoted(here + "/" + inner) +
               ") command=" + quoted(here.empty() ? inner : here + " " + inner) + " ;;\n";
    }
    for (const OptionDescription& option : command.options) {
      if (option.positional() || !option.takes_value()) continue;
      values += "    " + quoted(here + "/" + option.name) + ") words=" + quoted(joined(option.choices, " ")) +
                " ;;\n";
    }
    words += "      " + quoted(here) + ") words=" + quoted(joined(plain_words(command), " ")) +
             "; flags=" + quoted(joined(flags(command), " ")) + " ;;\n";
  });
  return "# bash completion for igra, written by `igra completions bash`\n"
         "_igra() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= words= flags= "
         "i\n"
         "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
         "    case \"$command/${COMP_WORDS[i]}\" in\n" +
         steps +
         "    esac\n"
         "  done\n"
         "  # Nothing to offer: bash offers files.\n"
         "  COMPREPLY=()\n"
         "  case \"$command/$before\" in\n" +
         values +
         "    *)\n"
         "      case \"$command\" in\n" +
         replaced(words, "      '", "        '") +
         "      esac\n"
         "      if [[ $word == -* ]]; then words=$flags; fi ;;\n"
         "  esac\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
         "}\n"
         "complete -o bashdefault -o default -F _igra igra\n";
}

std::string zsh_completions(const CommandDescription& program) {
  std::string out = "#compdef igra\n# zsh completion for igra, written by `igra completions zsh`\n\n";
  visit_all(program, [&](const CommandDescription& command) { out += zsh_function(command); });
  return out + "_igra \"$@\"\n";
}

std::string fish_completions(const CommandDescription& program) {
  std::string out = "# fish completion for igra, written by `igra completions fish`\n";
  visit_all(program, [&](const CommandDescription& command) {
    const std::string begin = "complete -c igra -n " + quoted(fish_condition(command));
    for (const CommandDescription& inner : command.commands) {
      out += begin + " -f -a " + inner.name() + " -d " + quoted(inner.what) + "\n";
    }
    for (const OptionDescription& option : command.options) {
      const std::string offered = !option.choices.empty()    ? " -x -a " + quoted(joined(option.choices, " "))
                                  : option.value == "NUMBER" ? " -x"
                                  : option.takes_value()     ? " -r"
                                                             : "";
      if (!option.positional()) {
        out += begin + " -l " + option.name.substr(2) + offered + " -d " + quoted(option.what) + "\n";
      } else if (!option.choices.empty()) {
        out += begin + " -f -a " + quoted(joined(option.choices, " ")) + " -d " + quoted(option.what) + "\n";
      }
    }
  });
  return out;
}

}  // namespace igra::cli
