// Ids of matches and people, and other texts nobody guesses: drawn from the operating system.
#pragma once

#include <string>
#include <string_view>

namespace igra::server {

// `length` of these letters, each as likely as the others.
std::string drawn(std::string_view letters, std::size_t length);

// 22 letters and digits: 131 bits.
std::string new_id();
bool is_id(std::string_view text);

// 43 letters and digits: 256 bits.
std::string new_token();

// Compared in a time that tells nothing but the length.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace igra::server
