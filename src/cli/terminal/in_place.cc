#include "cli/terminal/in_place.h"

#include <algorithm>
#include <vector>

#include "cli/terminal/paragraphs.h"
#include "core/ink.h"
#include "core/text.h"

namespace igra::cli {

namespace {

using Words = std::map<std::string, std::string, std::less<>>;

bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0; }
bool digit(char c) { return c >= '0' && c <= '9'; }

// The plural form that Russian takes for this number; a single form is for all of them.
std::string_view form_for(std::string_view forms, int number) {
  const int tens = number % 100;
  const int ones = number % 10;
  const bool teens = tens > 10 && tens < 20;
  int skip = teens || ones == 0 || ones > 4 ? 2 : ones == 1 ? 0 : 1;
  for (std::size_t bar = forms.find('|'); skip > 0 && bar != std::string_view::npos;
       bar = forms.find('|'), --skip)
    forms.remove_prefix(bar + 1);
  return forms.substr(0, forms.find('|'));
}

// One line that is being rewritten.
class Line {
 public:
  Line(std::string_view text, const Words& words) : text_(text), words_(words) {}

  std::string rewritten() {
    while (at_ < text_.size()) {
      if (text_[at_] == '\x1b') {
        copy(std::min(text_.find('m', at_), text_.size() - 1) + 1 - at_);
      } else if (text_[at_] == ' ') {
        write_blanks();
      } else if (at_ == 0 || (!letter(text_[at_ - 1]) && !digit(text_[at_ - 1])) || text_[at_ - 1] == 'm') {
        write_word();
      } else {
        copy(1);
      }
    }
    return std::move(out_);
  }

 private:
  void copy(std::size_t count) {
    out_ += text_.substr(at_, count);
    at_ += count;
  }

  // A gap between columns pays what words before it cost; one blank between words stays.
  void write_blanks() {
    const std::size_t end = std::min(text_.find_first_not_of(' ', at_), text_.size());
    int count = static_cast<int>(end - at_);
    if (count > 1 && end < text_.size()) {
      const int paid = std::clamp(debt_, -64, count - 1);
      count -= paid;
      debt_ -= paid;
    }
    out_.append(static_cast<std::size_t>(count), ' ');
    at_ = end;
  }

  // The longest phrase that begins here, or the text as it is up to the end of the word.
  void write_word() {
    std::size_t after = at_;
    while (after < text_.size() && digit(text_[after])) ++after;
    const std::string_view number = text_.substr(at_, after - at_);
    const Words::value_type* best = nullptr;
    std::size_t length = 0;
    for (const auto& entry : words_) {
      std::string phrase = entry.first;
      if (phrase.starts_with("{}")) phrase.replace(0, 2, number);
      const bool here = text_.substr(at_).starts_with(phrase);
      const bool whole = here && (at_ + phrase.size() == text_.size() || !letter(text_[at_ + phrase.size()]));
      if (whole && phrase.size() > length && (number.empty() == !entry.first.starts_with("{}"))) {
        best = &entry;
        length = phrase.size();
      }
    }
    if (best == nullptr) {
      do copy(1);
      while (at_ < text_.size() && (letter(text_[at_]) || digit(text_[at_])));
      return;
    }
    std::string own(form_for(best->second, parse_number(number).value_or(0)));
    if (own.starts_with("{}")) own.replace(0, 2, number);
    debt_ += columns(own) - static_cast<int>(length);
    out_ += own;
    at_ += length;
  }

  std::string_view text_;
  const Words& words_;
  std::size_t at_ = 0;
  int debt_ = 0;  // columns that the new line is ahead of the old one
  std::string out_;
};

}  // namespace

std::string in_place(std::string_view sketch, const Words& words) {
  std::string out;
  for (const std::string& line : lines_in(sketch)) out += Line(line, words).rewritten() + '\n';
  return out;
}

}  // namespace igra::cli
