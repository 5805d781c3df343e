#include "core/game.h"

#include "core/text.h"

namespace igra {

namespace {

std::string range_text(const GameInfo& info) {
  std::string text;
  append_number(text, info.min_players);
  text += " to ";
  append_number(text, info.max_players);
  return text;
}

}  // namespace

std::string_view name(ActorKind kind) {
  switch (kind) {
    case ActorKind::chance: return "chance";
    case ActorKind::player: return "player";
    case ActorKind::end: return "end";
  }
  return "";
}

Status check_start(const GameInfo& info, int players, const Options& options) {
  if (players < info.min_players || players > info.max_players) {
    return Error{ErrorCode::bad_option, std::string(info.name) + " is for " + range_text(info) + " players."};
  }
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const OptionSpec& spec = info.options[i];
    const int value = options.value[i];
    const int high = spec.kind == OptionKind::seat ? players - 1 : spec.high;
    if (value < spec.low || value > high) {
      return Error{ErrorCode::bad_option, "Option " + std::string(spec.key) + " is out of range."};
    }
  }
  const char* refusal = info.refuse ? info.refuse(players, options) : nullptr;
  if (refusal) return Error{ErrorCode::bad_option, refusal};
  return success();
}

}  // namespace igra
