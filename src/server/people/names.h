// Names of people, compared as people compare them: by sound, by sight, and one spelling for what looks the
// same. Unicode's rules are ICU's; input is valid UTF-8 everywhere.
#pragma once

#include <string>
#include <string_view>

namespace igra::server {

// The one spelling of what can be spelled in several ways (NFC): an é is one character.
std::string composed(std::string_view text);

// `name` with its letters made small in every script that has capitals: an account is found by this, and no
// two accounts share it.
std::string folded(std::string_view name);

// What `name` looks like (the skeleton of UTS 39): a Cyrillic А is a Latin A, a 0 an O, fullwidth letters are
// letters. Whoever has an account is not imitated: nobody else gets a name that looks like theirs.
std::string look_of(std::string_view name);

// The characters (code points).
std::u32string characters(std::string_view text);

}  // namespace igra::server
