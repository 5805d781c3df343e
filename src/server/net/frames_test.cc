#include "server/net/frames.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/text.h"
#include "server/net/client_for_tests.h"

namespace igra::server {
namespace {

using Kind = Said::Kind;

// All that is said in `bytes`, given to the reader in pieces of `piece` bytes.
std::vector<std::pair<Kind, std::string>> read(FrameReader& reader, std::string bytes, std::size_t piece) {
  std::vector<std::pair<Kind, std::string>> all;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.feed(std::span(bytes).subspan(at, std::min(piece, bytes.size() - at)));
    for (Said said = reader.next(); said.kind != Kind::nothing; said = reader.next()) {
      all.emplace_back(said.kind, said.text);
      if (said.kind == Kind::close || said.kind == Kind::nonsense) {
        all.back().second = std::to_string(said.code);
        return all;
      }
    }
  }
  return all;
}

std::string only(const std::string& bytes, std::size_t limit = 1000) {
  FrameReader reader(limit);
  const auto all = read(reader, bytes, bytes.size());
  return all.size() == 1 ? all[0].second : "said " + std::to_string(all.size());
}

TEST(Frames, any_pieces) {
  const std::string long_text(70000, 'x');
  std::string bytes =
      Client::masked(Opcode::text, "one") + Client::masked(Opcode::ping, "p") +
      Client::masked(Opcode::text, "") + Client::masked(Opcode::text, "т", false) +
      Client::masked(Opcode::pong, "") + Client::masked(Opcode::more, "у", false) +
      Client::masked(Opcode::more, "к") + Client::masked(Opcode::text, std::string(300, 'y')) +
      Client::masked(Opcode::text, long_text) + Client::masked(Opcode::close, close_payload(kNormalClose));
  const std::vector<std::pair<Kind, std::string>> expected = {
      {Kind::text, "one"},     {Kind::ping, "p"},    {Kind::text, ""},
      {Kind::pong, ""},        {Kind::text, "тук"},  {Kind::text, std::string(300, 'y')},
      {Kind::text, long_text}, {Kind::close, "1000"}};
  for (const std::size_t piece :
       {std::size_t{1}, std::size_t{2}, std::size_t{7}, std::size_t{1000}, bytes.size()}) {
    FrameReader reader(100000);
    EXPECT_EQ(read(reader, bytes, piece), expected) << piece;
  }
}

TEST(Frames, nonsense) {
  EXPECT_EQ(only(Client::masked(Opcode::text, "x", true, 4)), "1002") << "reserved bit";
  EXPECT_EQ(only(std::string("\x81\x01x")), "1002") << "not masked";
  EXPECT_EQ(only(Client::masked(Opcode::more, "x")), "1002") << "nothing to continue";
  EXPECT_EQ(only(Client::masked(Opcode::text, "x", false) + Client::masked(Opcode::text, "y")), "1002");
  EXPECT_EQ(only(Client::masked(Opcode::binary, "x")), "1003");
  EXPECT_EQ(only(Client::masked(static_cast<Opcode>(3), "x")), "1002");
  EXPECT_EQ(only(Client::masked(static_cast<Opcode>(11), "")), "1002");
  EXPECT_EQ(only(Client::masked(Opcode::ping, std::string(126, 'x'))), "1002");
  EXPECT_EQ(only(Client::masked(Opcode::ping, "x", false)), "1002") << "fragmented control frame";
  EXPECT_EQ(only(std::string("\x89\xFF\0\0\0\0\0\0\0\0\1\2\3\4", 14)), "1002") << "long way to say nothing";
  EXPECT_EQ(only(std::string("\x81\xFE\0\1\1\2\3\4x", 9)), "1002") << "long way to say one";
  EXPECT_EQ(only(Client::masked(Opcode::text, "\xC3")), "1007");
  EXPECT_EQ(only(Client::masked(Opcode::close, "x")), "1002");
}

TEST(Frames, close_codes) {
  for (const int code : {1000, 1001, 1003, 1007, 1011, 3000, 4999}) {
    EXPECT_EQ(only(Client::masked(Opcode::close, close_payload(static_cast<std::uint16_t>(code)))),
              std::to_string(code));
  }
  for (const int code : {0, 999, 1004, 1006, 1015, 2999, 5000}) {
    EXPECT_EQ(only(Client::masked(Opcode::close, close_payload(static_cast<std::uint16_t>(code)))), "1002");
  }
  EXPECT_EQ(only(Client::masked(Opcode::close, "")), "1005");
  EXPECT_EQ(only(Client::masked(Opcode::close, close_payload(1000) + "\xFF")), "1007");
}

// A frame that is too long is refused by its length alone, before its bytes come.
TEST(Frames, too_big) {
  EXPECT_EQ(only(Client::masked(Opcode::text, std::string(1000, 'x'))), std::string(1000, 'x'));
  EXPECT_EQ(only(Client::masked(Opcode::text, std::string(1001, 'x')).substr(0, 4)), "1009");
  EXPECT_EQ(only(std::string("\x81\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10)), "1009");
  EXPECT_EQ(only(Client::masked(Opcode::text, std::string(600, 'x'), false) +
                 Client::masked(Opcode::more, std::string(401, 'x'))),
            "1009");
}

// The client's side: what a server sends is understood, and a masked frame is not a server's.
TEST(Frames, of_servers) {
  const FrameHead head = frame_head(Opcode::text, 300);
  std::string bytes(head.bytes.data(), head.size);
  bytes += std::string(300, 'x');
  FrameReader reader(1000, false);
  EXPECT_EQ(read(reader, bytes + bytes, 7).size(), 2U);
  FrameReader strict(1000, false);
  EXPECT_EQ(read(strict, Client::masked(Opcode::text, "x"), 100)[0].second, "1002");
  EXPECT_EQ(only(client_frame(Opcode::text, "masked text", {1, 2, 3, 4})), "masked text");
}

TEST(Frames, heads) {
  EXPECT_EQ(frame_head(Opcode::text, 125).size, 2);
  EXPECT_EQ(frame_head(Opcode::text, 126).size, 4);
  EXPECT_EQ(frame_head(Opcode::text, 65535).size, 4);
  EXPECT_EQ(frame_head(Opcode::text, 65536).size, 10);
}

// Against the definition: decode, and see whether encoding again gives the same.
bool slowly_valid(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto at = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
    const int length = at(i) < 0x80       ? 1
                       : at(i) >> 5 == 6  ? 2
                       : at(i) >> 4 == 14 ? 3
                       : at(i) >> 3 == 30 ? 4
                                          : 0;
    if (length == 0 || i + static_cast<std::size_t>(length) > text.size()) return false;
    unsigned point = length == 1 ? at(i) : at(i) & (0x7FU >> length);
    for (int k = 1; k < length; ++k) {
      if (at(i + static_cast<std::size_t>(k)) >> 6 != 2) return false;
      point = point << 6 | (at(i + static_cast<std::size_t>(k)) & 0x3FU);
    }
    const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (point < least[length] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return false;
    i += static_cast<std::size_t>(length);
  }
  return true;
}

TEST(Frames, utf8) {
  std::mt19937 rng(7);
  const unsigned char bytes[] = {'a',  0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2,
                                 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF};
  int valid = 0;
  for (int i = 0; i < 300000; ++i) {
    std::string text(rng() % 2 == 0 ? 8 : 0, 'a');
    for (unsigned k = rng() % 5; k > 0; --k) text += static_cast<char>(bytes[rng() % sizeof bytes]);
    ASSERT_EQ(valid_utf8(text), slowly_valid(text)) << testing::PrintToString(text);
    valid += valid_utf8(text) ? 1 : 0;
  }
  EXPECT_GT(valid, 1000);
  EXPECT_TRUE(valid_utf8("Здравей, 世界 🎲"));
}

}  // namespace
}  // namespace igra::server
