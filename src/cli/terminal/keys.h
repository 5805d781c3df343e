// What a person presses at a terminal that gives us every key.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace igra::cli {

struct Key {
  enum class Kind : std::uint8_t {
    text,  // a character, in `text`
    enter,
    backspace,
    erase_line,
    up,
    down,
    left,
    right,
    // Arrows with shift, control or alt.
    far_up,
    far_down,
    far_left,
    far_right,
    page_up,
    page_down,
    home,
    end,
    escape,
    f1,
    f2,
    f3,
    redraw,
    end_of_input,
    nothing,  // a key that means nothing here
  };
  Kind kind;
  std::string text = {};
};

// The first key of what was read, cut off from it; nothing where more must be read to know. `last`: nothing
// more is coming, so an ESC is the key itself.
std::optional<Key> next_key(std::string& read, bool last);

}  // namespace igra::cli
