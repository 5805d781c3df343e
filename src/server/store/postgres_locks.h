// Numbers of PostgreSQL's advisory locks: what servers on one database do one after another. A lock is held
// to the end of the transaction.
#pragma once

#include <cstdint>

namespace igra::server {

inline constexpr std::int64_t kMigrationLock = 0x49475241'0001;  // "IGRA"
inline constexpr std::int64_t kPeopleLock = 0x49475241'0002;     // whoever takes a name, or is erased
inline constexpr std::int64_t kRatingsLock = 0x49475241'0003;    // reads ratings and writes what follows
inline constexpr std::int64_t kDeedsLock = 0x49475241'0004;      // gives the next number

}  // namespace igra::server
