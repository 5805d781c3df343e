// Any bytes as HTTP requests, in pieces, as a connection reads them: what is accepted has a path that leads
// nowhere else and a body within its limit; what is refused has a status.
#include "core/check.h"
#include "core/text.h"
#include "server/net/files.h"
#include "server/net/http.h"

namespace {

using namespace igra::server;
using State = RequestReader::State;
constexpr std::size_t kBodyLimit = 500;

void check(const Request& request) {
  IGRA_CHECK(request.path.starts_with('/') && igra::valid_utf8(request.path));
  IGRA_CHECK(request.path.find("/../") == request.path.npos && !request.path.ends_with("/.."));
  IGRA_CHECK(request.path.find('\0') == request.path.npos);
  IGRA_CHECK(request.body.size() <= kBodyLimit);
  accepts(request.accept_encoding, "br");
}

// As HttpConnection does it. False when the connection would be closed.
bool proceed(RequestReader& reader, std::string& input) {
  while (true) {
    input.erase(0, reader.take(input));
    switch (reader.state()) {
      case State::reading: return true;
      case State::failed: IGRA_CHECK(reader.failure() >= 400 && reader.failure() < 600); return false;
      case State::head: reader.admit_body(kBodyLimit); break;
      case State::done:
        if (reader.upgrade()) reader.upgrade_key();
        reader.forwarded_for();
        check(reader.request());
        reader = RequestReader(1000);
        if (input.empty()) return true;
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t piece = data[0] == 0 ? bytes.size() + 1 : data[0];
  RequestReader reader(1000);
  std::string input;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    input += bytes.substr(at, piece);
    if (!proceed(reader, input)) return 0;
    IGRA_CHECK(input.size() <= 1000 + piece);
  }
  Request page;
  page.method = "GET";
  page.path = "/";
  if (const auto files = Files::from_pack(bytes)) files->serve(page);
  return 0;
}
