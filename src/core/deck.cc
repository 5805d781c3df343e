#include "core/deck.h"

#include <algorithm>

#include "core/text.h"

namespace igra {

namespace {

std::string_view without_comment(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

// `B15 0`, whatever blanks are between.
Result<CardCount> read_line(std::string_view line) {
  const std::size_t gap = std::min(line.find_first_of(" \t"), line.size());
  const std::string_view count = without_comment(line.substr(gap));
  const std::optional<int> copies = parse_number(count);
  if (!copies || *copies < 0) {
    return Error{ErrorCode::bad_request,
                 "A card and how many there are of it were expected, not " + in_quotes(line) + "."};
  }
  return CardCount{std::string(line.substr(0, gap)), *copies};
}

}  // namespace

Result<CardCounts> read_card_counts(std::string_view text) {
  CardCounts counts;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = without_comment(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty()) continue;
    Result<CardCount> count = read_line(line);
    if (!count) return Error{count.error().code, count.error().message, number};
    const auto same = [&](const CardCount& other) { return other.card == count->card; };
    if (std::any_of(counts.begin(), counts.end(), same)) {
      return Error{ErrorCode::bad_request, "The card " + in_quotes(count->card) + " is named twice.", number};
    }
    counts.push_back(*std::move(count));
  }
  return counts;
}

std::string card_counts_text(const CardCounts& counts) {
  std::string text;
  for (const CardCount& count : counts) {
    if (!text.empty()) text += ", ";
    text += count.card + ' ';
    append_number(text, count.copies);
  }
  return text;
}

Status change_deck(DeckCards& cards, const CardCounts& counts) {
  for (const CardCount& count : counts) {
    const auto named = [&](const DeckCard& card) { return card.name == count.card; };
    const auto found = std::find_if(cards.begin(), cards.end(), named);
    if (found == cards.end()) {
      return Error{ErrorCode::bad_option, "This game has no card " + in_quotes(count.card) + "."};
    }
    if (count.copies > found->most) {
      std::string message = "Of the card " + count.card + " a deck has at most ";
      append_number(message, found->most);
      return Error{ErrorCode::bad_option, message + "."};
    }
    found->copies = count.copies;
  }
  return success();
}

}  // namespace igra
