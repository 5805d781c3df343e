#include <gtest/gtest.h>

#include "server/people/tokens.h"

namespace igra::server {
namespace {

TEST(Tokens, hashes_are_blake2b) {
  // `b2sum -l 256` of "abc"
  EXPECT_EQ(token_hash("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST(Tokens, signatures_fit_one_text_and_one_key) {
  const Signer signer(std::string(32, 'k'));
  const std::string signature = signer.sign("text");
  EXPECT_TRUE(signer.valid("text", signature));
  EXPECT_FALSE(signer.valid("texu", signature));
  EXPECT_FALSE(signer.valid("text", ""));
  EXPECT_FALSE(signer.valid("text", signature + "A"));
  EXPECT_FALSE(Signer(std::string(32, 'l')).valid("text", signature));
  for (std::size_t i = 0; i < signature.size(); ++i) {
    std::string forged = signature;
    forged[i] = forged[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(signer.valid("text", forged));
  }
}

}  // namespace
}  // namespace igra::server
