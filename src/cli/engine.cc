#include "cli/command.h"
#include "cli/lines.h"
#include "engine/host.h"

namespace igra::cli {

int engine(Console& console) {
  Host host([&](const std::string& line) {
    console.print_raw(line + "\n");
    console.flush();
  });
  std::string line;
  // One byte more than the engine takes: enough for it to see that a line is too long.
  while (next_line(console.in(), line, Engine::kLongestLine + 1) != LineKind::end) host.take(line);
  return kYes;
}

}  // namespace igra::cli
