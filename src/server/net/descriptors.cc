#include "server/net/descriptors.h"

#include <dirent.h>
#include <sys/resource.h>

#include <algorithm>

namespace igra::server {

namespace {

constexpr int kReserve = 64;
constexpr rlim_t kEnough = 1 << 20;

rlimit descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) limit.rlim_cur = limit.rlim_max = 1024;
  return limit;
}

int open_descriptors() {
  DIR* folder = ::opendir("/proc/self/fd");
  if (folder == nullptr) return kReserve;
  int count = -3;  // `.`, `..`, and the folder itself
  while (::readdir(folder) != nullptr) ++count;
  ::closedir(folder);
  return count;
}

}  // namespace

int raise_descriptor_limit() {
  rlimit limit = descriptor_limit();
  // Where there is no limit, a number all the same: some programs go through all descriptors.
  const rlim_t most = std::min(limit.rlim_max, std::max(limit.rlim_cur, kEnough));
  if (limit.rlim_cur < most) {
    limit.rlim_cur = most;
    ::setrlimit(RLIMIT_NOFILE, &limit);  // a sandbox may forbid it; then the lower one counts
  }
  return static_cast<int>(std::min(descriptor_limit().rlim_cur, kEnough));
}

int connections_within_limit(int wanted) {
  const int limit = static_cast<int>(std::min(descriptor_limit().rlim_cur, kEnough));
  return std::clamp(limit - open_descriptors() - kReserve, 1, std::max(1, wanted));
}

}  // namespace igra::server
