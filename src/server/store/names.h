// Names of people, compared as people compare them.
#pragma once

#include <string>
#include <string_view>

namespace igra::server {

// `name` with its letters made small (Latin with its accents, Greek, Cyrillic): names are the same when these
// are. Other scripts have no capitals or keep them. Input is valid UTF-8.
std::string folded(std::string_view name);

// The characters (code points) of valid UTF-8.
std::u32string characters(std::string_view text);

}  // namespace igra::server
