#include "games/carcassonne/carcassonne.h"
namespace igra::carcassonne {
void State::sketch(Viewer, std::string&) const {}
}  // namespace igra::carcassonne
