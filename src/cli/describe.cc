#include "cli/describe.h"

#include <algorithm>

namespace igra::cli {

namespace {

// CLI11 shows a closed set as `TEXT:{en,bg,ru}` and keeps it nowhere else.
std::vector<std::string> listed_choices(const std::string& type) {
  std::vector<std::string> choices;
  const std::size_t open = type.find('{');
  const std::size_t close = type.rfind('}');
  if (open == std::string::npos || close == std::string::npos || close < open) return choices;
  std::stringstream inside(type.substr(open + 1, close - open - 1));
  for (std::string word; std::getline(inside, word, ',');) choices.push_back(word);
  return choices;
}

// `INT:INT in [1 - 256]` is a NUMBER for people.
std::string value_name(const std::string& type) {
  const std::string first = type.substr(0, type.find_first_of(":{ "));
  const bool number = first == "INT" || first == "UINT" || first == "FLOAT" || type.starts_with("INT ") ||
                      type.starts_with("POSITIVE") || type.starts_with("NONNEGATIVE");
  if (number) return "NUMBER";
  return first.empty() ? "TEXT" : first;
}

OptionDescription describe_option(const CLI::Option& option, const Choices& known) {
  OptionDescription told;
  told.name = option.get_positional()        ? option.get_name(true)
              : !option.get_lnames().empty() ? "--" + option.get_lnames().front()
                                             : "-" + option.get_snames().front();
  told.what = option.get_description();
  told.required = option.get_required();
  told.repeated = option.get_items_expected_max() > 1;
  if (option.get_items_expected_max() > 0) {
    told.value = value_name(option.get_type_name());
    told.choices = listed_choices(option.get_type_name());
  }
  const auto given = known.find(told.name);
  if (told.takes_value() && told.choices.empty() && given != known.end()) told.choices = given->second;
  return told;
}

void add_options(const CLI::App& app, const Choices& known, CommandDescription& told) {
  for (const CLI::Option* option : app.get_options({})) {
    if (option != app.get_help_ptr()) told.options.push_back(describe_option(*option, known));
  }
}

void add_inside(const CLI::App& app, const Choices& known, CommandDescription& told) {
  for (const CLI::App* inner : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (inner->get_name().empty()) {  // a group of options, not a command
      add_options(*inner, known, told);
      continue;
    }
    CommandDescription& command = told.commands.emplace_back();
    command.path = told.path;
    command.path.push_back(inner->get_name());
    command.what = inner->get_description();
    add_options(*inner, known, command);
    add_inside(*inner, known, command);
  }
}

}  // namespace

CommandDescription describe(const CLI::App& app, const Choices& choices) {
  CommandDescription program;
  program.what = app.get_description();
  program.footer = app.get_footer();
  add_options(app, choices, program);
  add_inside(app, choices, program);
  return program;
}

}  // namespace igra::cli
