#include "cli/terminal/choices.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "core/text.h"

namespace igra::cli {

namespace {

constexpr int kNone = -1;

bool begins_like(std::string_view text, std::string_view typed) {
  return lowered(text).starts_with(lowered(typed));
}

// The one text that is `typed` in any case, or the only one that begins so.
Chosen choose_text(const std::vector<std::string_view>& texts, std::string_view typed) {
  Chosen alike;
  Chosen beginning;
  for (int i = 0; i < static_cast<int>(texts.size()); ++i) {
    if (texts[i] == typed) return {i};
    if (!begins_like(texts[i], typed)) continue;
    beginning.ambiguous.push_back(i);
    if (texts[i].size() == typed.size()) alike.ambiguous.push_back(i);
  }
  Chosen& best = alike.ambiguous.empty() ? beginning : alike;
  if (best.ambiguous.size() == 1) return {best.ambiguous.front()};
  return best;
}

// A number at the beginning of `text`, cut off from it; '-' counts only where a number may begin.
std::optional<int> leading_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

std::string lowered(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i] >= 'A' && out[i] <= 'Z') out[i] = static_cast<char>(out[i] - 'A' + 'a');
    if (out[i] != '\xD0' || i + 1 == out.size()) continue;
    auto byte = static_cast<unsigned char>(out[++i]);
    const bool late = byte >= 0xA0 && byte < 0xB0;       // Р to Я: their small letters begin with D1
    if (byte == 0x81) out[i - 1] = '\xD1', byte = 0x91;  // Ё
    if (late) out[i - 1] = '\xD1', byte -= 0x20;
    if (byte >= 0x90 && byte < 0xA0 && !late && out[i - 1] == '\xD0') byte += 0x20;
    out[i] = static_cast<char>(byte);
  }
  return out;
}

std::vector<int> numbers_for(const std::vector<std::string>& offered) {
  std::vector<int> numbers;
  std::set<int> taken;
  bool clash = false;
  for (const std::string& text : offered) {
    std::string_view rest = text;
    next_word(rest);
    const int own = parse_number(rest).value_or(kNone);
    numbers.push_back(own);
    clash = clash || own < kNone || (own != kNone && !taken.insert(own).second);
  }
  if (clash) std::fill(numbers.begin(), numbers.end(), kNone), taken.clear();
  int next = 1;
  for (int& number : numbers) {
    if (number != kNone) continue;
    while (taken.contains(next)) ++next;
    number = next++;
  }
  return numbers;
}

Chosen choose(const std::vector<std::string>& offered, std::string_view typed) {
  if (const auto number = parse_number(typed)) {
    const std::vector<int> numbers = numbers_for(offered);
    const auto found = std::find(numbers.begin(), numbers.end(), *number);
    return {found == numbers.end() ? -1 : static_cast<int>(found - numbers.begin())};
  }
  std::vector<std::string_view> texts(offered.begin(), offered.end());
  Chosen whole = choose_text(texts, typed);
  if (whole.index >= 0 || !whole.ambiguous.empty()) return whole;
  for (std::string_view& text : texts) next_word(text);
  return choose_text(texts, typed);
}

bool before(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    const auto x = leading_number(a);
    const auto y = leading_number(b);
    if (x && y && *x != *y) return *x < *y;
    if (x.has_value() != y.has_value()) return x.has_value();
    if (x) continue;
    if (a.front() != b.front()) return a.front() < b.front();
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.empty() && !b.empty();
}

std::string_view unique_word(const std::vector<std::string_view>& words, std::string_view typed) {
  std::vector<std::string_view> found;
  for (const std::string_view word : words) {
    if (!begins_like(word, typed)) continue;
    if (word.size() == typed.size()) return word;
    found.push_back(word);
  }
  return found.size() == 1 ? found.front() : std::string_view{};
}

}  // namespace igra::cli
