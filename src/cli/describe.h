// Reads the description of the command line out of the library that parses it.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/description.h"

namespace igra::cli {

CommandDescription describe(const CLI::App& app, const Choices& choices);

}  // namespace igra::cli
