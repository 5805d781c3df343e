// Any bytes as WebSocket frames: the same is said however they are cut into pieces, nothing that is said is
// longer than the limit, and every text is UTF-8.
#include "server/net/frames.h"

#include <vector>

#include "core/check.h"
#include "core/text.h"

namespace {

using namespace igra::server;
constexpr std::size_t kLimit = 4096;

struct Heard {
  Said::Kind kind;
  std::string text;
  std::uint16_t code;
  bool operator==(const Heard&) const = default;
};

std::vector<Heard> hear(std::string bytes, std::size_t piece, bool masked) {
  FrameReader reader(kLimit, masked);
  std::vector<Heard> all;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.feed(std::span(bytes).subspan(at, std::min(piece, bytes.size() - at)));
    for (Said said = reader.next(); said.kind != Said::Kind::nothing; said = reader.next()) {
      all.push_back({said.kind, std::string(said.text), said.code});
      IGRA_CHECK(said.text.size() <= kLimit);
      IGRA_CHECK(said.kind != Said::Kind::text || igra::valid_utf8(said.text));
      if (said.kind == Said::Kind::close || said.kind == Said::Kind::nonsense) return all;
    }
  }
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const bool masked = (data[0] & 1) != 0;
  const std::size_t piece = 1 + data[0] / 2;
  IGRA_CHECK(hear(bytes, piece, masked) == hear(bytes, bytes.size() + 1, masked));
  return 0;
}
