#include "engine/engine.h"

#include "cli/command.h"
#include "cli/lines.h"

namespace igra::cli {

int engine(Console& console) {
  Engine engine;
  std::string line;
  // One byte more than the engine takes: enough for it to see that a line is too long.
  while (next_line(console.in(), line, Engine::kLongestLine + 1) != LineKind::end) {
    console.print_raw(engine.answer(line) + "\n");
    console.flush();
  }
  return kYes;
}

}  // namespace igra::cli
