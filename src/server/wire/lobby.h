// What the lobby says: a page of tables, then what changes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace igra::server {

// `tables`: listings as JSON, in order; `total`: how many there are in all; `more`: where the next page
// begins, empty at the end.
std::string tables_text(const std::vector<std::string_view>& tables, std::size_t total,
                        std::string_view more);

// Tables that are new or look otherwise, and the ids of those that are no longer listed.
std::string tables_changed_text(const std::vector<std::string_view>& put,
                                const std::vector<std::string_view>& gone, std::size_t total);

}  // namespace igra::server
