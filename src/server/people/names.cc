#include "server/people/names.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include "core/check.h"

namespace igra::server {

namespace {

icu::UnicodeString from(std::string_view text) {
  return icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

icu::UnicodeString normal(const icu::UnicodeString& text, const icu::Normalizer2* form, UErrorCode status) {
  IGRA_CHECK(U_SUCCESS(status));
  icu::UnicodeString out = form->normalize(text, status);
  IGRA_CHECK(U_SUCCESS(status));
  return out;
}

// Compatible characters as one, capitals small, what nobody sees left out.
icu::UnicodeString plain(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFKCCasefoldInstance(status);
  return normal(text, form, status);
}

icu::UnicodeString skeleton(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  static const USpoofChecker* const checker = [] {
    UErrorCode opening = U_ZERO_ERROR;
    USpoofChecker* made = uspoof_open(&opening);
    IGRA_CHECK(U_SUCCESS(opening));
    return made;
  }();
  icu::UnicodeString out;
  uspoof_getSkeletonUnicodeString(checker, 0, text, out, &status);
  IGRA_CHECK(U_SUCCESS(status));
  return out;
}

}  // namespace

std::string composed(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFCInstance(status);
  return utf8(normal(from(text), form, status));
}

std::string folded(std::string_view name) { return utf8(from(composed(name)).foldCase()); }

// Small letters first, so that capitals are compared as what they are; again at the end, for a skeleton may
// have capitals of its own. By then a capital I, which looks like an l, is an i: both count as one.
std::string look_of(std::string_view name) {
  return utf8(plain(skeleton(plain(from(name)))).findAndReplace("i", "l"));
}

std::u32string characters(std::string_view text) {
  const icu::UnicodeString all = from(text);
  std::u32string out;
  for (std::int32_t i = 0; i < all.length(); i = all.moveIndex32(i, 1))
    out += static_cast<char32_t>(all.char32At(i));
  return out;
}

}  // namespace igra::server
