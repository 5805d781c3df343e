// What one WebSocket still has to say: frames that its socket did not take yet, or that are to go out
// together. An empty one takes no memory, because almost all sockets are quiet almost all the time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "server/net/frames.h"
#include "server/net/hub.h"

namespace igra::server {

class Outbox {
 public:
  bool empty() const { return sent_ == waiting_.size(); }
  std::size_t bytes() const { return waiting_.size() - sent_; }

  void add(const FrameHead& head, std::string_view text) {
    waiting_.append(head.bytes.data(), head.size).append(text);
  }
  // Without a copy, as long as the socket takes it all. An error other than would_block ends it all.
  boost::system::error_code send(TcpSocket& socket, const FrameHead& head, std::string_view text,
                                 std::int64_t& sent);
  // As much of what waits as the socket takes now.
  boost::system::error_code send(TcpSocket& socket, std::int64_t& sent);
  void forget() {
    std::string().swap(waiting_);  // an assignment would keep its memory
    sent_ = 0;
  }
  // How much memory it takes more than when this was asked last.
  std::int64_t growth() {
    const auto now = static_cast<std::int64_t>(waiting_.capacity() < kInside ? 0 : waiting_.capacity());
    return now - std::exchange(counted_, now);
  }

 private:
  static constexpr std::size_t kInside = 32;  // a short text needs no memory of its own
  std::string waiting_;
  std::size_t sent_ = 0;      // of it
  std::int64_t counted_ = 0;  // memory that was told of
};

}  // namespace igra::server
