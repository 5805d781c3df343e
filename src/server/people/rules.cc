#include "server/people/rules.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>

#include "core/text.h"
#include "server/people/names.h"

namespace igra::server {

namespace {

// What nobody sees, or what plays tricks with those around it: controls, directions, fillers, marks that draw
// around others, blanks besides ' ', and what no Unicode has a meaning for.
bool unseen(char32_t letter) {
  const auto c = static_cast<UChar32>(letter);
  constexpr UChar32 kBlankBraille = 0x2800;
  if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || c == kBlankBraille) return true;
  switch (u_charType(c)) {
    case U_UNASSIGNED:
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
    case U_ENCLOSING_MARK: return true;
    case U_SPACE_SEPARATOR: return c != ' ';
    default: return false;
  }
}

// Towers of accents reach into other people's lines. Some scripts need two marks on a letter; accents that
// any letter can have are one with it, or alone.
bool stacked(const std::u32string& text) {
  int height = 2;  // a mark needs a letter first
  for (const char32_t letter : text) {
    const auto c = static_cast<UChar32>(letter);
    if (u_charType(c) != U_NON_SPACING_MARK) {
      height = 0;
      continue;
    }
    UErrorCode status = U_ZERO_ERROR;
    const bool any_letters = uscript_getScript(c, &status) == USCRIPT_INHERITED;
    height += any_letters ? 2 : 1;
    if (height > 2) return true;
  }
  return false;
}

// Letters of both directions in one name turn each other and what stands beside them around.
bool both_directions(const std::u32string& text) {
  bool left = false, right = false;
  for (const char32_t letter : text) {
    const UCharDirection direction = u_charDirection(static_cast<UChar32>(letter));
    left = left || direction == U_LEFT_TO_RIGHT;
    right = right || direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC;
  }
  return left && right;
}

std::string without_extra_blanks(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' || (!out.empty() && out.back() != ' ')) out += c;
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

}  // namespace

std::optional<std::string> tidy_name(std::string_view text) {
  // 4 bytes a character, and some blanks: nothing longer needs to be looked at.
  if (text.size() > 8 * kLongestName || !valid_utf8(text)) return std::nullopt;
  std::string name = composed(without_extra_blanks(text));
  const std::u32string letters = characters(name);
  // Records have no room for a name that is not presentable.
  if (letters.size() > kLongestName || !presentable(name)) return std::nullopt;
  if (std::any_of(letters.begin(), letters.end(), unseen)) return std::nullopt;
  if (stacked(letters) || both_directions(letters)) return std::nullopt;
  return name;
}

bool acceptable_password(std::string_view text) {
  return kShortestPassword <= text.size() && text.size() <= kLongestPassword;
}

}  // namespace igra::server
