#include "games/carcassonne/carcassonne.h"
namespace igra::carcassonne {
void State::view(Viewer, JsonWriter& json) const { json.begin_object().end_object(); }
void State::sketch(Viewer, std::string&) const {}
const char* State::broken() const { return nullptr; }
}  // namespace igra::carcassonne
