#include "server/net/frames.h"

#include <cstring>

#include "core/text.h"

namespace igra::server {

namespace {

constexpr std::size_t kControlBytes = 125;  // the longest payload of a control frame

bool is_control(Opcode opcode) { return static_cast<std::uint8_t>(opcode) >= 8; }

// A whole number, the highest byte first.
std::uint64_t number(std::span<const char> bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

void put_number(char* to, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) to[i] = static_cast<char>(value >> (8 * (bytes - 1 - i)));
}

// There and back: what is masked twice is as it was.
void apply_mask(std::span<char> bytes, std::array<char, 4> mask) {
  std::uint64_t wide;
  std::memcpy(&wide, mask.data(), 4);
  std::memcpy(reinterpret_cast<char*>(&wide) + 4, mask.data(), 4);
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t block;
    std::memcpy(&block, bytes.data() + i, 8);
    block ^= wide;
    std::memcpy(bytes.data() + i, &block, 8);
  }
  for (; i < bytes.size(); ++i) bytes[i] = static_cast<char>(bytes[i] ^ mask[i % 4]);
}

Said nonsense(std::uint16_t code) { return {Said::Kind::nonsense, {}, code}; }

}  // namespace

bool valid_close_code(std::uint16_t code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

FrameHead frame_head(Opcode opcode, std::size_t payload) {
  FrameHead head;
  head.bytes[0] = static_cast<char>(0x80 | static_cast<unsigned>(opcode));
  if (payload < 126) {
    head.bytes[1] = static_cast<char>(payload);
    head.size = 2;
  } else if (payload < 65536) {
    head.bytes[1] = 126;
    put_number(&head.bytes[2], payload, 2);
    head.size = 4;
  } else {
    head.bytes[1] = 127;
    put_number(&head.bytes[2], payload, 8);
    head.size = 10;
  }
  return head;
}

std::string client_frame(Opcode opcode, std::string_view payload, std::array<char, 4> mask) {
  FrameHead head = frame_head(opcode, payload.size());
  head.bytes[1] = static_cast<char>(static_cast<unsigned char>(head.bytes[1]) | 0x80);
  std::string frame(head.bytes.data(), head.size);
  frame.append(mask.data(), mask.size()).append(payload);
  apply_mask(std::span(frame).last(payload.size()), mask);
  return frame;
}

std::string close_payload(std::uint16_t code) {
  if (code == kNoCode) return {};
  std::string payload(2, '\0');
  put_number(payload.data(), code, 2);
  return payload;
}

void FrameReader::feed(std::span<char> bytes) {
  if (kept_ == nullptr || kept_->partial.empty()) {
    rest_ = bytes;
  } else {
    kept_->partial.append(bytes.data(), bytes.size());
    rest_ = kept_->partial;
  }
}

FrameReader::Kept& FrameReader::kept() {
  if (kept_ == nullptr) kept_ = std::make_unique<Kept>();
  return *kept_;
}

void FrameReader::forget(std::string Kept::* which) {
  if (kept_ == nullptr) return;
  ((*kept_).*which).clear();
  if (kept_->partial.empty() && kept_->fragments.empty()) kept_ = nullptr;
}

Said FrameReader::next() {
  if (told_) {
    forget(&Kept::fragments);
    told_ = false;
  }
  while (true) {
    Frame frame;
    std::uint16_t why = 0;
    switch (cut(frame, why)) {
      case Cut::partial: return wait();
      case Cut::broken: return nonsense(why);
      case Cut::whole: break;
    }
    const std::string_view payload = unmask(frame);
    if (is_control(frame.opcode)) return control(frame.opcode, payload);
    const Said said = message(frame, payload);
    if (said.kind != Said::Kind::nothing) return said;
  }
}

// What has not been understood yet is kept for when more comes.
Said FrameReader::wait() {
  if (rest_.empty()) {
    forget(&Kept::partial);
  } else if (kept().partial.empty()) {
    kept_->partial.assign(rest_.data(), rest_.size());
  } else {
    kept_->partial.erase(0, kept_->partial.size() - rest_.size());
  }
  rest_ = {};
  return {};
}

//   byte 0: last, three reserved bits, opcode (4 bits)
//   byte 1: masked, length (7 bits; 126: two more bytes, 127: eight more), then the mask's four bytes
FrameReader::Cut FrameReader::cut(Frame& frame, std::uint16_t& why) const {
  if (rest_.size() < 2) return Cut::partial;
  const unsigned first = static_cast<unsigned char>(rest_[0]);
  const unsigned second = static_cast<unsigned char>(rest_[1]);
  const unsigned length = second & 0x7F;
  const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
  frame.last = (first & 0x80) != 0;
  frame.opcode = static_cast<Opcode>(first & 0x0F);
  frame.head = 2 + more + (masked_ ? 4 : 0);
  frame.size = length;
  // These are refused before anything is waited for.
  const bool too_long = is_control(frame.opcode) && more != 0;
  if ((first & 0x70) != 0 || ((second & 0x80) != 0) != masked_ || too_long) {
    why = kProtocolError;
    return Cut::broken;
  }
  if (rest_.size() < 2 + more) {
    frame.size = 0;
    why = objection(frame);
    return why == 0 ? Cut::partial : Cut::broken;
  }
  if (more != 0) frame.size = number(rest_.subspan(2, more));
  why = objection(frame);
  // A length is written as shortly as it can be.
  if (why == 0 && more != 0 && frame.size < (more == 2 ? 126U : 65536U)) why = kProtocolError;
  if (why != 0) return Cut::broken;
  if (rest_.size() < frame.head || rest_.size() - frame.head < frame.size) return Cut::partial;
  if (masked_) std::memcpy(frame.mask.data(), rest_.data() + 2 + more, 4);
  return Cut::whole;
}

// The code to close with, 0 when nothing speaks against the frame.
std::uint16_t FrameReader::objection(const Frame& frame) const {
  switch (frame.opcode) {
    case Opcode::more:
      if (!fragmented_) return kProtocolError;
      break;
    case Opcode::text:
      if (fragmented_) return kProtocolError;
      break;
    case Opcode::binary: return fragmented_ ? kProtocolError : kNotText;
    case Opcode::close:
    case Opcode::ping:
    case Opcode::pong: return frame.last && frame.size <= kControlBytes ? 0 : std::uint16_t{kProtocolError};
  }
  const auto opcode = static_cast<unsigned>(frame.opcode);
  if (opcode > 2) return kProtocolError;
  return frame.size > limit_ - (kept_ ? kept_->fragments.size() : 0) ? std::uint16_t{kTooBig} : 0;
}

std::string_view FrameReader::unmask(const Frame& frame) {
  char* const payload = rest_.data() + frame.head;
  rest_ = rest_.subspan(frame.head + frame.size);
  if (masked_) apply_mask({payload, frame.size}, frame.mask);
  return {payload, frame.size};
}

Said FrameReader::message(const Frame& frame, std::string_view payload) {
  if (frame.opcode == Opcode::more || !frame.last) {
    kept().fragments += payload;
    fragmented_ = !frame.last;
    if (fragmented_) return {};
    told_ = true;
    payload = kept_->fragments;
  }
  if (!valid_utf8(payload)) return nonsense(kNotUtf8);
  return {Said::Kind::text, payload, 0};
}

Said FrameReader::control(Opcode opcode, std::string_view payload) {
  if (opcode == Opcode::ping) return {Said::Kind::ping, payload, 0};
  if (opcode == Opcode::pong) return {Said::Kind::pong, payload, 0};
  if (payload.empty()) return {Said::Kind::close, {}, kNoCode};
  if (payload.size() == 1) return nonsense(kProtocolError);
  const auto code = static_cast<std::uint16_t>(number(std::span(payload).first(2)));
  if (!valid_close_code(code)) return nonsense(kProtocolError);
  if (!valid_utf8(payload.substr(2))) return nonsense(kNotUtf8);
  return {Said::Kind::close, payload.substr(2), code};
}

}  // namespace igra::server
