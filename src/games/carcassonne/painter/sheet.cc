#include "games/carcassonne/carcassonne.h"
#include "games/carcassonne/painter/draw.h"

namespace igra::carcassonne {

std::string State::sheet(SheetForm form) {
  switch (form) {
    case SheetForm::svg: return tiles_svg();
    case SheetForm::text: return tiles_text();
    case SheetForm::json: return tiles_json();
  }
  return {};
}

}  // namespace igra::carcassonne
