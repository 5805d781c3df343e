// Words for players in their language: the command line's own (cli/texts), a game's reasons for points
// (games/<game>/texts), what its board and its events are called (games/<game>/terminal) and its rules (the
// web client's). All of them are compiled in.
#pragma once

#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"

namespace igra::cli {

// One file, as it stands in the source tree.
struct EmbeddedText {
  std::string_view owner;     // a game's id, or `cli`
  std::string_view kind;      // `texts`, `terminal` or `rules`
  std::string_view language;  // `en`
  std::string_view json;
};
std::span<const EmbeddedText> embedded_texts();

using Words = std::map<std::string, std::string, std::less<>>;

// The words of one language, and of one game in it.
class Texts {
 public:
  // `game`: its id; "" where no game is being played yet.
  explicit Texts(std::string_view language, std::string_view game = {});

  using Values = std::initializer_list<std::pair<std::string_view, std::string_view>>;
  // The sentence of this key (cli/texts/en.json lists them) with each `{name}` replaced.
  std::string say(std::string_view key, Values values = {}) const;
  std::string say(std::string_view key, std::string_view name, int number) const;
  bool knows(std::string_view key) const { return sentences_.contains(key); }

  // What the game is called.
  std::string name_of(const GameInfo& info) const { return name_.empty() ? std::string(info.name) : name_; }
  // The reason of an item, its placeholders filled in; its key where there is no sentence.
  std::string reason(const ScoreItem& item) const;
  // An event's notation in words: `meeple city N` as `мийпъл: град, север`. In English it is the notation.
  std::string event(std::string_view notation) const;
  // A board as games sketch it, in this language (in_place.h).
  std::string board(std::string_view sketch) const;

  const std::string& language() const { return language_; }

 private:
  void read_terminal(std::string_view json);
  std::string filled_pattern(const std::string& pattern, std::string_view notation) const;

  std::string language_;
  Words sentences_;
  std::string name_;
  Words board_;                        // by the English words of the sketch
  Words events_;                       // by patterns of the notation
  Words values_;                       // `{kind} C`: what a value of a placeholder is called
  std::vector<std::string> patterns_;  // of events, those with more words first
};

// `sentence` with each `{name}` replaced by that member of the JSON object `args`: lists joined by commas,
// unknown names left as they are. `values` may know better names: `{kind} C`.
std::string filled(std::string_view sentence, std::string_view args, const Words& values = {});

// The language to speak where nobody says which: that of the environment (LC_ALL, LC_MESSAGES, LANG), if we
// speak it and the terminal shows its letters; else English.
std::string usual_language();
// Whether the environment's characters are UTF-8.
bool speaks_utf8();

}  // namespace igra::cli
