#include "core/ink.h"
#include "core/text.h"
#include "games/five_towers/five_towers.h"
namespace igra::five_towers {
void State::sketch(Viewer, std::string&) const {}
}  // namespace igra::five_towers
