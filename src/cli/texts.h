// Sentences for players: why points were given, in their language. They come from the games'
// texts/<language>.json, which are compiled in.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"

namespace igra::cli {

// One game's file, as it stands in the source tree.
struct EmbeddedText {
  std::string_view language;
  std::string_view json;
};
std::span<const EmbeddedText> embedded_texts();

class Texts {
 public:
  explicit Texts(std::string_view language);
  // The reason of an item, its placeholders filled in; its key where there is no sentence.
  std::string reason(const ScoreItem& item) const;

 private:
  std::map<std::string, std::string, std::less<>> sentences_;
};

// `sentence` with each `{name}` replaced by that member of the JSON object `args`: lists joined by commas,
// unknown names left as they are.
std::string filled(std::string_view sentence, std::string_view args);

}  // namespace igra::cli
