// The web client's files, all in memory: a request finds one of them or none, so no path leads anywhere else.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/net.h"

namespace igra::server {

class Files {
 public:
  // A pack of tools/pack_web.mjs, where its form is described. nullopt when it is none.
  static std::optional<Files> from_pack(std::string_view bytes);
  // All files of a folder, read once, uncompressed: for work on the client. nullopt when it cannot be
  // read.
  static std::optional<Files> from_folder(const std::string& folder);
  // What the binary carries: the client, or a page that says it was not built.
  static Files built_in();

  // Answers GET: a file, the client's page for any path that is a place in the client (no dot in its last
  // part, not under /api or /ws), or 404.
  Response serve(const Request& request) const;

  int count() const { return static_cast<int>(files_.size()); }

 private:
  using Bytes = std::shared_ptr<const std::string>;
  enum Encoding : std::uint8_t { plain, gzip, brotli };
  struct File {
    std::string tag;
    std::array<Bytes, 3> bytes;  // by Encoding; nullptr: not there
  };

  const File* find(std::string_view path, std::string& found) const;

  std::map<std::string, File, std::less<>> files_;  // by path, `/index.html`
};

// The pack inside the binary; empty when the client was not built.
std::string_view embedded_pack();

// `br` in `gzip;q=0.5, br`: may an answer be encoded so?
bool accepts(std::string_view accept_encoding, std::string_view encoding);

}  // namespace igra::server
