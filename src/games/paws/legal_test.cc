// Legal events against a slow, obvious version: try every group of cards in the hand, and every way to
// say what its jokers stand for.
#include <set>

#include "games/paws/layout_for_tests.h"

namespace igra::paws {
namespace {

constexpr std::string_view kColourLetters = "VBCRY";
constexpr std::string_view kSignLetters = "rsp";

struct Meaning {
  char colour;
  char sign;
};

// What one card, by its name, can stand for.
std::vector<Meaning> meanings(const std::string& card) {
  std::vector<Meaning> all;
  for (const char colour : kColourLetters) {
    for (const char sign : kSignLetters) {
      const bool fits = (card[0] == '*' || card[0] == colour) && (card[1] == '*' || card[1] == sign);
      if (fits) all.push_back({colour, sign});
    }
  }
  return all;
}

// Calls visit(meanings) for every way to say what the cards stand for.
template <class Visit>
void for_every_meaning(const std::vector<std::string>& cards, std::vector<Meaning>& so_far, Visit visit) {
  if (so_far.size() == cards.size()) return visit(so_far);
  for (const Meaning meaning : meanings(cards[so_far.size()])) {
    so_far.push_back(meaning);
    for_every_meaning(cards, so_far, visit);
    so_far.pop_back();
  }
}

// "r same", "p mixed", ...: everything these cards can be declared as.
std::set<std::string> declarable(const std::vector<std::string>& cards) {
  std::set<std::string> kinds;
  std::vector<Meaning> so_far;
  for_every_meaning(cards, so_far, [&](const std::vector<Meaning>& said) {
    std::set<char> colours;
    std::set<char> signs;
    for (const Meaning meaning : said) {
      colours.insert(meaning.colour);
      signs.insert(meaning.sign);
    }
    if (signs.size() > 1) return;
    const std::string sign(1, *signs.begin());
    if (colours.size() == 1) kinds.insert(sign + " same");
    if (colours.size() == said.size() && said.size() > 1) kinds.insert(sign + " mixed");
  });
  return kinds;
}

// Calls visit(cards) for every different group of `size` cards; cards ascend as in the notation.
template <class Visit>
void for_every_group(const Cards& hand, Card from, int size, std::vector<std::string>& so_far, Visit visit) {
  if (size == 0) return visit(so_far);
  if (from == kTypes) return;
  const std::size_t before = so_far.size();
  for (int count = 0; count <= std::min(size, hand.count(from)); ++count) {
    for_every_group(hand, from + 1, size - count, so_far, visit);
    so_far.push_back(name_of(from));
  }
  so_far.resize(before);
}

char beaten_by(char sign) { return sign == 'r' ? 'p' : sign == 's' ? 'r' : 's'; }

// The rule of the least force, word by word. "sign kind" of `size` cards against the table.
bool beats(char sign, bool mixed, int size, char there, bool there_mixed, int there_size) {
  if (sign == beaten_by(there)) return size == 1;
  if (sign != there) return false;
  if (there_mixed) return mixed ? size == there_size + 1 : size == there_size;
  return size == there_size + 1;
}

std::string joined(const std::vector<std::string>& cards) {
  std::string text;
  for (const std::string& card : cards) text += card + " ";
  return text;
}

std::vector<std::string> slow_legal(const State& state) {
  const Cards& hand = Layout::hand_in(state, state.actor().seat);
  const Combination there = Layout::table_in(state);
  const char there_sign = kSignLetters[static_cast<int>(there.sign())];
  std::vector<std::string> texts;
  std::vector<std::string> group;
  const auto add = [&](int size, auto legal, const std::string& verb) {
    for_every_group(hand, 0, size, group, [&](const std::vector<std::string>& cards) {
      for (const std::string& what : declarable(cards)) {
        if (!legal(what[0], what.substr(2) == "mixed", size)) continue;
        texts.push_back(verb + joined(cards) + "as " + (size == 1 ? what.substr(0, 1) : what));
      }
    });
  };
  for (int size = 1; there.size() > 0 && size <= there.size() + 1; ++size) {
    if (size != 1 && size < there.size()) continue;  // no such group can beat it
    add(
        size,
        [&](char sign, bool mixed, int cards) {
          return beats(sign, mixed, cards, there_sign, there.mixed(), there.size());
        },
        "beat ");
  }
  if (Layout::lead_allowed(state)) {
    add(1, [](char, bool, int) { return true; }, "lead ");
  } else {
    texts.push_back("pass");
  }
  if (hand.size() <= 8) {
    bool whole = false;
    add(hand.size(), [&](char, bool, int) { return whole = true, false; }, "");
    if (whole) texts.push_back("declare");
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

// A random hand, rich in one sign and in jokers so that large combinations turn up.
Cards rich_hand(Cards pile, Sign sign, int size, Rng& rng) {
  Cards hand;
  for (int tries = 0; hand.size() < size && tries < 400; ++tries) {
    const Card card = pile.draw(rng);
    const bool wanted = card >= kPlain || card / kColours == static_cast<int>(sign);
    if (!wanted && rng.below(8) != 0) continue;
    if (card >= kPlain && hand.joker_count() >= 4) continue;  // keeps the slow version bearable
    pile.remove(card);
    hand.add(card);
  }
  return hand;
}

// A random combination that can lie on the table.
Combination some_combination(Rng& rng) {
  for (;;) {
    const Sign sign = static_cast<Sign>(rng.below(kSigns));
    const bool mixed = rng.below(2) != 0;
    const Bits sign_bit = rng.below(3) == 0 ? 32u << static_cast<int>(sign) : 0;
    if (mixed) {
      const Bits plain = rng.below(32);
      const Bits jokers = rng.below(32) & rng.below(32) & ~plain;
      const Combination made = Combination::of(sign, true, 1, plain, jokers | sign_bit);
      if (made.size() >= 2 && made.size() <= kColours) return made;
    } else {
      const Bits colour = 1u << rng.below(kColours);
      const int copies = static_cast<int>(rng.below(kCopies + 1));
      const Bits jokers = (rng.below(3) == 0 ? colour : 0) | sign_bit;
      if (copies + std::popcount(jokers) > 0) {
        return Combination::of(sign, false, copies, copies > 0 ? colour : 0, jokers);
      }
    }
  }
}

TEST(PawsLegal, agrees_with_trying_every_group_on_rich_hands) {
  Rng rng(11);
  std::set<int> sizes_beaten;
  for (int n = 0; n < 1500; ++n) {
    const Combination there = some_combination(rng);
    Layout layout(2);
    layout.table(static_cast<Seat>(rng.below(2)), there);
    Cards rest = Cards::every_card();
    rest.remove(there);
    layout.hand(0, rich_hand(rest, there.sign(), 1 + static_cast<int>(rng.below(11)), rng));
    PositionOf<State> position(layout.state);
    const std::vector<std::string> fast = Match(layout.state).offered();
    ASSERT_EQ(fast, slow_legal(layout.state)) << sketch_text(position, Viewer::record());
    if (fast.size() > 2) sizes_beaten.insert(there.size() + (there.mixed() ? 10 : 0));
  }
  EXPECT_GE(sizes_beaten.size(), 10u);  // same 1-6 and mixed 2-5 have all been on the table
}

TEST(PawsLegal, agrees_with_trying_every_group_in_real_rounds) {
  Rng rng(12);
  for (int n = 0; n < 60; ++n) {
    State state = State::start(2 + n % 3, standard_options(State::info().options));
    while (state.actor().kind != ActorKind::end) {
      if (state.actor().kind == ActorKind::chance) {
        state.apply(state.draw(rng));
        continue;
      }
      const Match now(state);
      if (rng.below(10) == 0 && Layout::table_in(state).size() <= 4) {
        ASSERT_EQ(now.offered(), slow_legal(state));
      }
      EventList events;
      state.legal(events);
      state.apply(events[static_cast<int>(rng.below(static_cast<std::uint32_t>(events.size())))]);
    }
  }
}

TEST(PawsLegal, one_combination_agrees_with_trying_every_meaning) {
  Rng rng(13);
  int yes = 0;
  for (int n = 0; n < 20'000; ++n) {
    const Cards hand = rich_hand(Cards::every_card(), Sign::p, 1 + static_cast<int>(rng.below(7)), rng);
    std::vector<std::string> cards;
    hand.for_each([&](Card card, int count) { cards.insert(cards.end(), count, name_of(card)); });
    ASSERT_EQ(one_combination(hand), !declarable(cards).empty()) << joined(cards);
    yes += one_combination(hand);
  }
  EXPECT_GT(yes, 1000);
}

std::vector<std::string> beats_of(std::string_view hand, std::string_view table) {
  std::vector<std::string> texts = Match(Layout(2).table(1, table).hand(0, hand).state).offered();
  std::erase_if(texts, [](const std::string& text) { return !text.starts_with("beat"); });
  return texts;
}
using Texts = std::vector<std::string>;

TEST(PawsRulings, PA02_a_single_card_counts_as_same) {
  EXPECT_EQ(beats_of("Br Vs", "Vr as r"), Texts{});
  EXPECT_EQ(beats_of("Br Br", "Vr as r"), Texts{"beat Br Br as r same"});
  EXPECT_EQ(beats_of("Br Cr", "Vr as r"), Texts{"beat Br Cr as r mixed"});
}

TEST(PawsRulings, PA03_same_has_at_most_six_cards_and_mixed_five) {
  EXPECT_EQ(beats_of("Vr Vr Vr Vr V* *r", "Br Br Br Br B* as r same"),
            (Texts{"beat V* as p", "beat Vr Vr Vr Vr V* *r as r same"}));
  EXPECT_EQ(beats_of("Br Br Br Br B* Cr Rr Yr", "Vr Vr Vr Vr V* *r as r same"), Texts{"beat B* as p"});
  EXPECT_EQ(beats_of("Vr Br Cr Rr Yr *r", "Vr Br Cr Rr Yr as r mixed"), Texts{});
  EXPECT_EQ(beats_of("Vr Vr Vr V* *r", "Vr Br Cr Rr Yr as r mixed"),
            (Texts{"beat V* as p", "beat Vr Vr Vr V* *r as r same"}));
}

TEST(PawsRulings, PA04_a_sign_joker_in_mixed_needs_a_free_colour) {
  EXPECT_EQ(beats_of("Br Cr Rr Yr *r", "Vr Vr Vr Vr as r same"), Texts{"beat Br Cr Rr Yr *r as r mixed"});
  EXPECT_EQ(beats_of("Br Br *r", "Vr Vr as r same"), Texts{"beat Br Br *r as r same"});
}

TEST(PawsRulings, PA05_cards_that_are_both_kinds_are_offered_as_both) {
  EXPECT_EQ(beats_of("Br *r", "Vr as r"), (Texts{"beat Br *r as r mixed", "beat Br *r as r same"}));
  EXPECT_EQ(beats_of("B* *r", "V* as r"),
            (Texts{"beat B* *r as r mixed", "beat B* *r as r same", "beat B* as p"}));
  // Against two mixed cards only `same` has the strength.
  EXPECT_EQ(beats_of("Br *r", "Vr Cr as r mixed"), Texts{"beat Br *r as r same"});
}

TEST(PawsLegal, least_force_allows_no_card_more) {
  EXPECT_EQ(beats_of("Vr Vr Vr", "Br as r"), Texts{"beat Vr Vr as r same"});
  EXPECT_EQ(beats_of("Vr Vr Vr Br", "Cr Yr as r mixed"), (Texts{"beat Vr Vr as r same"}));
  EXPECT_EQ(beats_of("Vp Vp Bs", "Cr Yr as r mixed"), (Texts{"beat Vp as p"}));
}

TEST(PawsLegal, same_may_change_colour_and_kind) {
  EXPECT_EQ(beats_of("Br Br Br Cr Rr", "Vr Vr as r same"),
            (Texts{"beat Br Br Br as r same", "beat Br Cr Rr as r mixed"}));
}

TEST(PawsLegal, single_jokers_beat_as_the_beating_sign) {
  EXPECT_EQ(beats_of("V* *p *s *r", "Br as r"),
            (Texts{"beat *p as p", "beat V* *r as r mixed", "beat V* *r as r same", "beat V* as p"}));
}

TEST(PawsLegal, two_colour_jokers_are_never_of_one_colour) {
  EXPECT_EQ(beats_of("V* B*", "Cs as s"), (Texts{"beat B* as r", "beat V* B* as s mixed", "beat V* as r"}));
}

TEST(PawsLegal, a_colour_shown_twice_is_not_mixed) {
  EXPECT_EQ(beats_of("Vs V*", "Cs as s"), (Texts{"beat V* as r", "beat Vs V* as s same"}));
}

TEST(PawsLegal, every_sign_is_beaten_by_its_own_sign) {
  EXPECT_EQ(beats_of("Vr Vs Vp", "Br as r"), Texts{"beat Vp as p"});
  EXPECT_EQ(beats_of("Vr Vs Vp", "Bs as s"), Texts{"beat Vr as r"});
  EXPECT_EQ(beats_of("Vr Vs Vp", "Bp as p"), Texts{"beat Vs as s"});
}

TEST(PawsLegal, a_colour_joker_leads_as_any_sign) {
  const Match match(Layout(2).hand(0, "V* *s Cp").pile("Vr").state);
  EXPECT_EQ(match.offered(),
            (Texts{"lead *s as s", "lead Cp as p", "lead V* as p", "lead V* as r", "lead V* as s"}));
}

}  // namespace
}  // namespace igra::paws
