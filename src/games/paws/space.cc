// Combinations of one sign by code, whether or not they can exist:
//
//   0 .. 99     same: (colour * 5 + copies) * 4 + 2 * colour joker + sign joker
//   100 .. 585  mixed: 100 + 2 * (a digit 0, 1, 2 for each colour: none, plain card, its joker) + sign joker
//
// Ids are the codes that exist, counted: a single card is `same`, and the sign's joker alone counts as of the
// first colour.
#include "games/paws/space.h"

#include <array>

#include "core/text.h"

namespace igra::paws {

namespace {

constexpr int kSame = kColours * (kCopies + 1) * 4;
constexpr int kMixed = 2 * 243;
constexpr int kCodes = kSame + kMixed;
constexpr int kDigit[kColours] = {1, 3, 9, 27, 81};

constexpr int code_of(Combination combination) {
  const Bits colour_jokers = combination.jokers() & kEveryColour;
  const int sign_joker = combination.jokers() >> kColours != 0;
  if (combination.mixed()) {
    int digits = 0;
    for_each_bit(combination.plain(), [&](int colour) { digits += kDigit[colour]; });
    for_each_bit(colour_jokers, [&](int colour) { digits += 2 * kDigit[colour]; });
    return kSame + 2 * digits + sign_joker;
  }
  const Bits colours = combination.plain() | colour_jokers;
  const int colour = colours == 0 ? 0 : std::countr_zero(colours);
  const int copies = combination.plain() == 0 ? 0 : combination.copies();
  return (colour * (kCopies + 1) + copies) * 4 + 2 * (colour_jokers != 0) + sign_joker;
}

constexpr Combination combination_of(Sign sign, int code) {
  const Bits sign_joker = (code & 1) != 0 ? 1u << (kColours + static_cast<int>(sign)) : 0;
  if (code < kSame) {
    const Bits colour = 1u << (code / 4 / (kCopies + 1));
    const int copies = code / 4 % (kCopies + 1);
    return Combination::of(sign, false, copies, copies > 0 ? colour : 0,
                           ((code & 2) != 0 ? colour : 0) | sign_joker);
  }
  Bits plain = 0;
  Bits jokers = sign_joker;
  for (int colour = 0; colour < kColours; ++colour) {
    const int digit = (code - kSame) / 2 / kDigit[colour] % 3;
    plain |= digit == 1 ? 1u << colour : 0;
    jokers |= digit == 2 ? 1u << colour : 0;
  }
  return Combination::of(sign, true, 1, plain, jokers);
}

constexpr bool exists(int code) {
  const Combination combination = combination_of(Sign::r, code);
  const int size = combination.size();
  if (code_of(combination) != code) return false;  // the sign's joker alone, of another colour
  return code >= kSame ? size >= 2 && size <= kColours : size >= 1;
}

// The ids of one sign: first every combination, then the single cards once more, to lead.
struct Table {
  std::array<std::int16_t, kCodes> beat{};
  std::array<std::int16_t, kCodes> lead{};
  std::array<std::int16_t, 2 * kCodes> code{};  // by id
  int beats = 0;
  int size = 0;

  constexpr Table() {
    for (int one = 0; one < kCodes; ++one) {
      if (exists(one)) add(one, beat);
    }
    beats = size;
    for (int one = 0; one < kSame; ++one) {
      if (exists(one) && combination_of(Sign::r, one).size() == 1) add(one, lead);
    }
  }
  constexpr void add(int one, std::array<std::int16_t, kCodes>& ids) {
    code[static_cast<std::size_t>(size)] = static_cast<std::int16_t>(one);
    ids[static_cast<std::size_t>(one)] = static_cast<std::int16_t>(size++);
  }
};
constexpr Table kTable;
constexpr int kPass = kSigns * kTable.size;
constexpr int kDeclare = kPass + 1;

int id_of(Event event) {
  const Combination combination(event);
  const int base = static_cast<int>(combination.sign()) * kTable.size;
  switch (verb_of(event)) {
    case Verb::lead: return base + kTable.lead[static_cast<std::size_t>(code_of(combination))];
    case Verb::beat: return base + kTable.beat[static_cast<std::size_t>(code_of(combination))];
    case Verb::pass: return kPass;
    case Verb::declare: return kDeclare;
  }
  return -1;
}

// Sixteen numbers for the fifteen plain cards: the jokers come where the last, a 0, is.
void count(const Cards& cards, TensorWriter& tensor) {
  float* to = tensor.room(kTypes);
  put_counts<kCopies>([&](int copies) { return cards.plane(copies); }, to);
  put_counts<kCopies>([&](int copies) { return cards.plane(copies) >> 8; }, to + 8);
  put_bits(cards.jokers(), to + kPlain);
}

}  // namespace

int Space::actions(int) { return kDeclare + 1; }

// As rules.cc bounds a match, with these players and tokens.
int Space::longest(int players, const Options& options) {
  constexpr int kMostRounds = kMaxPlayers * (kMaxTokens - 1) + 1;
  const int round = State::info().max_plies / kMostRounds;
  return round * (players * (options[tokens] - 1) + 1);
}

void Space::ids(const State&, const EventList& legal, std::int32_t* ids) {
  for (const Event event : legal) *ids++ = id_of(event);
}

int Space::outcome_id(const State&, Event event) { return static_cast<int>(event); }
bool Space::shows(const State& state, Event, Seat seat) { return state.turn_ == seat; }

void Space::name_action(int, int id, std::string& text) {
  if (id >= kPass) {
    text += id == kPass ? "pass" : "declare";
    return;
  }
  const int within = id % kTable.size;
  const Combination combination =
      combination_of(static_cast<Sign>(id / kTable.size), kTable.code[static_cast<std::size_t>(within)]);
  text += within < kTable.beats ? "beat " : "lead ";
  combination.for_each([&](Card card) {
    append_card(text, card);
    text += ' ';
  });
  text += "as ";
  text += sign_letter(combination.sign());
  if (combination.size() > 1) text += combination.mixed() ? " mixed" : " same";
}

void Space::name_outcome(int id, std::string& text) { append_card(text, id); }

void Space::layout(int players, TensorLayout& layout) {
  layout = {
      {"turn", {players}, 1, "who acts, draws or is dealt to"},
      {"acting", {1}, 1, "1 when that seat is to choose, 0 when it gets cards"},
      {"first", {players}, 1, "the first player of the round"},
      {"hands", {players, kTypes}, kCopies, "cards of the hands this seat knows"},
      {"hand_sizes", {players}, kCards, "cards in each hand"},
      {"discard", {kTypes}, kCopies, "cards played and beaten, or given up"},
      {"table", {kTypes}, kCopies, "the combination to beat"},
      {"sign", {kSigns}, 1, "its sign: rock, scissors, paper"},
      {"mixed", {1}, 1, "whether it is of different colours"},
      {"owner", {players}, 1, "whose it is"},
      {"pile", {1}, kCards, "cards in the pile"},
      {"to_draw", {1}, kCards, "cards that the seat is still to get"},
      {"tokens", {players}, kMaxTokens, "tokens won"},
      {"options", {3}, kMaxTokens, "tokens to win, beat_out immediate, joker_penalty always"},
  };
}

void Space::observe(const State& state, Seat seat, TensorWriter& tensor) {
  const int players = state.players_;
  const bool over = state.phase_ == Phase::over;
  tensor.one_of(over ? -1 : seat_from(seat, state.turn_, players), players);
  tensor.put(state.phase_ == Phase::turn);
  tensor.one_of(seat_from(seat, state.first_, players), players);
  for (int i = 0; i < players; ++i) {
    const Seat other = seat_at(seat, i, players);
    if (state.hand_known(other, Viewer::at(seat))) {
      count(state.hand_[other], tensor);
    } else {
      tensor.room(kTypes);
    }
  }
  for (int i = 0; i < players; ++i) tensor.put(state.hand_[seat_at(seat, i, players)].size());
  count(state.discard_, tensor);
  const Combination table = state.table();
  float* cards = tensor.room(kTypes);
  if (state.on_table()) table.for_each([&](Card card) { ++cards[card]; });
  tensor.one_of(state.on_table() ? static_cast<int>(table.sign()) : -1, kSigns);
  tensor.put(state.on_table() && table.mixed());
  tensor.one_of(state.on_table() ? seat_from(seat, state.owner_, players) : -1, players);
  tensor.put(state.pile_.size());
  tensor.put(state.to_draw_);
  for (int i = 0; i < players; ++i) tensor.put(state.tokens_[seat_at(seat, i, players)]);
  tensor.put(state.tokens_to_win_);
  tensor.put(state.beat_out_ == BeatOut::immediate);
  tensor.put(state.joker_penalty_ == JokerPenalty::always);
}

}  // namespace igra::paws
