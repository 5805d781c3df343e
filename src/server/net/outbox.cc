#include "server/net/outbox.h"

#include <array>
#include <boost/asio/buffer.hpp>

namespace igra::server {

namespace asio = boost::asio;
using boost::system::error_code;

error_code Outbox::send(TcpSocket& socket, const FrameHead& head, std::string_view text, std::int64_t& sent) {
  error_code error;
  const std::array<asio::const_buffer, 2> both = {asio::buffer(head.bytes.data(), head.size),
                                                  asio::buffer(text.data(), text.size())};
  const std::size_t size = socket.write_some(both, error);
  if (error && error != asio::error::would_block) return error;
  sent += static_cast<std::int64_t>(size);
  if (size == head.size + text.size()) return error;
  add(head, text);
  sent_ = size;
  return asio::error::would_block;
}

error_code Outbox::send(TcpSocket& socket, std::int64_t& sent) {
  error_code error;
  while (!empty() && !error) {
    const std::size_t size = socket.write_some(asio::buffer(waiting_) + sent_, error);
    sent += static_cast<std::int64_t>(size);
    sent_ += size;
  }
  constexpr std::size_t kKept = 64 << 10;
  if (empty()) {
    forget();  // a quiet socket keeps no memory
  } else if (sent_ > kKept) {
    waiting_.erase(0, sent_);  // nor does one that is always behind keep what it has read
    sent_ = 0;
  }
  return error;
}

}  // namespace igra::server
