#include <iostream>

#include "cli/arguments.h"
#include "cli/console.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  igra::cli::Console console(std::cin, std::cout, std::cerr);
  return igra::cli::run(argc, argv, console);
}
