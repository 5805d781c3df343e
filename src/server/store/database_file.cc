#include "server/store/database_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>

#include "server/store/sqlite_schema.h"

namespace igra::server {

namespace {

namespace fs = std::filesystem;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  explicit operator bool() const { return number_ >= 0; }
  int operator*() const { return number_; }
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

// The file's own place: a link beside it means the same database.
std::string lock_name(const std::string& database) {
  std::error_code failed;
  const fs::path real = fs::weakly_canonical(database, failed);
  return (failed ? fs::path(database) : real).string() + "-lock";
}

// What SQLite writes at the beginning of every database (sqlite.org/fileformat2.html).
FileContent content_of_header(std::string_view header) {
  using namespace std::string_view_literals;
  constexpr std::size_t kWriteVersion = 18, kApplicationIdAt = 68;
  if (header.size() < 100 || !header.starts_with("SQLite format 3\0"sv)) return FileContent::other;
  std::uint32_t id = 0;
  for (std::size_t i = 0; i < 4; ++i) id = id << 8 | static_cast<unsigned char>(header[kApplicationIdAt + i]);
  if (id != static_cast<std::uint32_t>(kApplicationId)) return FileContent::other;
  return header[kWriteVersion] == 1 ? FileContent::backup : FileContent::database;
}

std::string read_owner(int lock) {
  std::array<char, 16> text{};
  const ssize_t size = ::pread(lock, text.data(), text.size(), 0);
  return size > 0 ? std::string(text.data(), static_cast<std::size_t>(size)) : std::string();
}

// Root, who looks after a stopped server's database, leaves a lock that the server may take.
void belong_to_owner_of(const std::string& database, int lock) {
  struct stat status{};
  if (::geteuid() != 0 || ::stat(database.c_str(), &status) != 0) return;
  [[maybe_unused]] const int given = ::fchown(lock, status.st_uid, status.st_gid);
}

void write_owner(int lock) {
  const std::string pid = std::to_string(::getpid());
  if (::ftruncate(lock, 0) != 0) return;
  // For the other one's sentence alone; it does without.
  [[maybe_unused]] const ssize_t written = ::pwrite(lock, pid.data(), pid.size(), 0);
}

}  // namespace

bool same_file(const std::string& a, const std::string& b) {
  struct stat one{}, two{};
  return ::stat(a.c_str(), &one) == 0 && ::stat(b.c_str(), &two) == 0 && one.st_dev == two.st_dev &&
         one.st_ino == two.st_ino;
}

FileContent content_of(const std::string& file) {
  struct stat status{};
  if (::lstat(file.c_str(), &status) != 0 && errno == ENOENT) return FileContent::nothing;
  const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  std::array<char, 100> header{};
  const ssize_t size = opened ? ::read(*opened, header.data(), header.size()) : -1;
  return size < 0 ? FileContent::other : content_of_header({header.data(), static_cast<std::size_t>(size)});
}

void make_private_file(const std::string& file) {
  // Whether it was made is for SQLite to say, which opens it next.
  const Descriptor made(::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
}

bool open_to_others(const std::string& file) {
  struct stat status{};
  return ::stat(file.c_str(), &status) == 0 && (status.st_mode & 077) != 0;
}

void sync_folder_of(const std::string& file) {
  fs::path folder = fs::path(file).parent_path();
  if (folder.empty()) folder = ".";
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened) ::fsync(*opened);
}

Answer<ServerLock> ServerLock::take(const std::string& database) {
  const std::string name = lock_name(database);
  Descriptor lock(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!lock) return Refusal("bad_store", name + " cannot be made: " + std::strerror(errno));
  if (::flock(*lock, LOCK_EX | LOCK_NB) != 0) {
    const std::string owner = read_owner(*lock);
    return Refusal("bad_store", "another server has it" + (owner.empty() ? "" : " (process " + owner + ")"));
  }
  belong_to_owner_of(database, *lock);
  write_owner(*lock);
  return ServerLock(lock.release());
}

bool ServerLock::held(const std::string& database) {
  const Descriptor lock(::open(lock_name(database).c_str(), O_RDWR | O_CLOEXEC));
  return lock && ::flock(*lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

ServerLock::ServerLock(ServerLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

ServerLock& ServerLock::operator=(ServerLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

ServerLock::~ServerLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace igra::server
