// What names and passwords may be.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace igra::server {

inline constexpr std::size_t kLongestName = 24;       // characters
inline constexpr std::size_t kShortestPassword = 8;   // bytes
inline constexpr std::size_t kLongestPassword = 256;  // bytes

// `text` without blanks around it and with single ones inside, in its one spelling (NFC), if that is a name:
// 1 to 24 characters that can be seen. Invisible characters, those that turn the direction of writing,
// letters of both directions and towers of accents are no part of a name. Seats that a host names keep to the
// same rule.
std::optional<std::string> tidy_name(std::string_view text);

bool acceptable_password(std::string_view text);

}  // namespace igra::server
