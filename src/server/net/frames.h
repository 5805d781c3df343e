// WebSocket frames (RFC 6455) as bytes: what a client's bytes say, and how a server's frame begins. No socket
// is in here, so that a fuzzer can hold it. Text only: this is all that is ever said here, and neither
// compression nor extensions are offered, so that an idle connection costs next to no memory.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace igra::server {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Why a WebSocket is closed.
enum CloseCode : std::uint16_t {
  kNormalClose = 1000,
  kGoingAway = 1001,
  kProtocolError = 1002,
  kNotText = 1003,
  kNoCode = 1005,  // never sent: the other side gave none
  kNotUtf8 = 1007,
  kNotAllowed = 1008,
  kTooBig = 1009,
};

// May a close frame carry this?
bool valid_close_code(std::uint16_t code);

struct FrameHead {
  std::array<char, 10> bytes;
  std::uint8_t size = 0;
};
FrameHead frame_head(Opcode opcode, std::size_t payload);

// A whole frame as a client sends it.
std::string client_frame(Opcode opcode, std::string_view payload, std::array<char, 4> mask);

// The payload of a close frame.
std::string close_payload(std::uint16_t code);

// What the other side said.
struct Said {
  enum class Kind : std::uint8_t { nothing, text, ping, pong, close, nonsense };
  Kind kind = Kind::nothing;
  std::string_view text;   // the message, or what a ping carries; good until the reader is asked again
  std::uint16_t code = 0;  // close: the client's, or kNoCode; nonsense: what to close with
};

// Cuts the other side's bytes into messages. Feed it, then ask until it says `nothing`; after `nonsense` or
// `close` there is nothing more to ask.
class FrameReader {
 public:
  // `limit` on one message's bytes. Clients mask what they send, servers never do.
  explicit FrameReader(std::size_t limit, bool masked = true) : limit_(limit), masked_(masked) {}

  // The bytes are unmasked where they are, and must stay there until `nothing` is said.
  void feed(std::span<char> bytes);
  Said next();

 private:
  struct Frame {
    bool last;
    Opcode opcode;
    std::size_t size;  // of the payload
    std::size_t head;  // bytes before the payload
    std::array<char, 4> mask;
  };
  enum class Cut : std::uint8_t { whole, partial, broken };

  Cut cut(Frame& frame, std::uint16_t& why) const;
  std::uint16_t objection(const Frame& frame) const;
  std::string_view unmask(const Frame& frame);
  Said message(const Frame& frame, std::string_view payload);
  Said control(Opcode opcode, std::string_view payload);
  Said wait();

  std::size_t limit_;
  bool masked_;
  std::span<char> rest_;  // not looked at yet
  // What waits for more. Most messages come whole: this takes no memory until one does not.
  struct Kept {
    std::string partial;    // the beginning of a frame whose rest has not come
    std::string fragments;  // of a message that comes in several frames
  };
  Kept& kept();
  void forget(std::string Kept::* which);
  std::unique_ptr<Kept> kept_;
  bool fragmented_ = false;
  bool told_ = false;  // fragments_ has been given out
};

}  // namespace igra::server
