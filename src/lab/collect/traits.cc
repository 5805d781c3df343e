#include "lab/collect/traits.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace igra::lab {

namespace {

bool lower(char c) { return 'a' <= c && c <= 'z'; }
bool upper(char c) { return 'A' <= c && c <= 'Z'; }
bool digit(char c) { return '0' <= c && c <= '9'; }
int kind_of(char c) { return lower(c) ? 0 : upper(c) ? 1 : digit(c) ? 2 : 3; }

bool small_word(std::string_view word) {
  return word.size() >= 2 &&
         std::all_of(word.begin(), word.end(), [](char c) { return lower(c) || c == '-'; });
}

bool preposition(std::string_view word) {
  constexpr std::array<std::string_view, 10> kWords = {"as", "at", "by",   "for", "from",
                                                       "in", "of", "onto", "on",  "to"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

bool place(std::string_view word) { return word.find(',') != std::string_view::npos || word == "?"; }

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::string_view word = next_word(text);
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

// Where the last run of characters of one kind begins: `C|12`, `R|s`, `TS-S|04`.
std::size_t end_of_family(std::string_view word) {
  std::size_t at = word.size() - 1;
  while (at > 0 && kind_of(word[at - 1]) == kind_of(word[at])) --at;
  return at;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : words_(words_of(text)) {}

  std::vector<Trait> read() {
    if (words_.empty()) return {};
    add(Aspect::act, "");
    for (std::size_t i = 1; i < words_.size(); ++i) read_word(i);
    if (things_ > 0) add(Aspect::size, std::to_string(things_));
    return std::move(traits_);
  }

 private:
  void add(Aspect aspect, std::string what) {
    traits_.push_back({std::string(words_[0]), aspect, std::move(what)});
  }

  void read_word(std::size_t& i) {
    const std::string_view word = words_[i];
    if (place(word)) return;
    if (parse_number(word)) {
      // Among other words a number is a seat, a turn or a place.
      if (words_.size() == 2) add(Aspect::number, std::string(word));
      return;
    }
    if (small_word(word)) return read_manner(i);
    // Behind a manner come its details: `field NL`.
    if (!manner_) add_thing(word);
  }

  // A preposition takes the next word with it: `as s`; if that is a thing it says where: `on G5`.
  void read_manner(std::size_t& i) {
    std::string manner(words_[i]);
    if (preposition(manner) && i + 1 < words_.size()) {
      const std::string_view next = words_[++i];
      if (std::all_of(next.begin(), next.end(), lower)) manner += " " + std::string(next);
    } else {
      manner_ = true;
    }
    add(Aspect::manner, std::move(manner));
  }

  void add_thing(std::string_view word) {
    ++things_;
    add(Aspect::thing, std::string(word));
    const std::size_t end = end_of_family(word);
    if (end == 0) return;
    const std::string_view family = word.substr(0, end);
    add(Aspect::family, std::string(family));
    // What follows a hyphenated name only numbers its members.
    if (family.find('-') == std::string_view::npos) add(Aspect::rank, std::string(word.substr(end)));
  }

  const std::vector<std::string_view> words_;
  std::vector<Trait> traits_;
  int things_ = 0;
  bool manner_ = false;
};

}  // namespace

std::string_view name(Aspect aspect) {
  switch (aspect) {
    case Aspect::act: return "act";
    case Aspect::manner: return "manner";
    case Aspect::number: return "number";
    case Aspect::size: return "size";
    case Aspect::thing: return "thing";
    case Aspect::family: return "family";
    case Aspect::rank: return "rank";
  }
  return "";
}

std::vector<Trait> traits_of(std::string_view text) { return Reader(text).read(); }

std::string label(const Trait& trait) {
  switch (trait.aspect) {
    case Aspect::act: return trait.verb;
    case Aspect::manner:
    case Aspect::number:
    case Aspect::thing: return trait.verb + " " + trait.what;
    case Aspect::size: return trait.verb + " " + trait.what + " at once";
    case Aspect::family: return trait.verb + " " + trait.what + "…";
    case Aspect::rank: return trait.verb + " …" + trait.what;
  }
  return "";
}

}  // namespace igra::lab
