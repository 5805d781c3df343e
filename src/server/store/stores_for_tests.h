// Stores and people for tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include "server/people/names.h"
#include "server/people/rating.h"
#include "server/store/memory.h"
#include "server/store/sqlite.h"

namespace igra::server {

// A folder of its own that goes away.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "igra-store-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

inline std::unique_ptr<Store> opened(const std::string& file) {
  auto store = std::move(*open_sqlite(file));
  return store;
}

inline Stored put(Store& store, Submission submission) { return store.commit({&submission, 1}).front(); }

inline Person guest(const PersonId& id, const std::string& name) {
  return {id, name, "en", std::nullopt, 1, folded(name)};
}
inline Person account(const PersonId& id, const std::string& name) {
  return {id, name, "bg", "secret", 1, folded(name)};
}

// A match's result with what it means for ratings, as servers store it.
inline Submission with_ratings(const Finish& finish) {
  Submission submission{finish};
  if (auto ratings = moved_ratings(finish)) submission.push_back(*ratings);
  return submission;
}

// The entries after `expected`, with these bodies.
inline Append append(const MatchId& match, std::int64_t expected, const std::vector<std::string>& bodies,
                     std::optional<Summary> summary = std::nullopt) {
  Append append{match, expected, {}, std::move(summary)};
  std::int64_t seq = expected;
  for (const std::string& body : bodies) {
    ++seq;
    append.entries.push_back({seq, 1000 + seq, "play", body});
  }
  return append;
}

}  // namespace igra::server
