#include <algorithm>

#include "games/klats/klats.h"

namespace igra::klats {

int Hand::size() const {
  return static_cast<int>(std::count_if(card, card + kHandSize, [](int held) { return held != kNoCard; }));
}

// Both without branches on the cards: with random hands they would go wrong every other time.
void Hand::add(Card added) {
  IGRA_CHECK(!full());
  const int low = card[1];
  const int high = card[2];
  card[0] = static_cast<std::uint8_t>(std::min(added, low));
  card[1] = static_cast<std::uint8_t>(std::max(std::min(added, high), low));
  card[2] = static_cast<std::uint8_t>(std::max(added, high));
}

void Hand::remove(Card removed) {
  const int low = card[0];
  const int middle = card[1];
  const int high = card[2];
  IGRA_CHECK((low == removed) | (middle == removed) | (high == removed));
  card[0] = kNoCard;
  card[1] = static_cast<std::uint8_t>(removed == low ? middle : low);
  card[2] = static_cast<std::uint8_t>(removed == high ? middle : high);
}

const GameInfo& State::info() {
  static constexpr std::string_view kDeckNames[] = {"by-value", "double"};  // in the order of Deck
  static constexpr std::string_view kVariants[] = {"standard", "connoisseur"};
  static constexpr std::string_view kRounds[] = {"match", "single"};
  static constexpr OptionSpec kOptions[] = {
      choice_option("deck", kDeckNames), choice_option("variant", kVariants),
      choice_option("rounds", kRounds), seat_option("first", kMaxPlayers)};
  static constexpr GameInfo kInfo{.id = "klats",
                                  .name = "Klats!",
                                  .min_players = kMinPlayers,
                                  .max_players = kMaxPlayers,
                                  .max_plies = kMostRounds * 2 * kCards,  // each card comes and is played
                                  .options = kOptions};
  return kInfo;
}

State State::start(int players, const Options& options) {
  State state;
  state.players_ = static_cast<std::int8_t>(players);
  state.deck_ = static_cast<Deck>(options[deck]);
  state.full_ = full_deck(state.deck_);
  state.variant_ = static_cast<Variant>(options[variant]);
  state.single_ = options[rounds] != 0;
  state.first_ = static_cast<std::int8_t>(options[first]);
  state.start_round();
  return state;
}

// From all 90 cards, every time (KL16).
void State::start_round() {
  pile_ = full_;
  std::fill(std::begin(tops_), std::end(tops_), Tops{0});
  for (auto& shelf : shelf_) std::fill(std::begin(shelf), std::end(shelf), PlacedPile{});
  std::fill(std::begin(hand_), std::end(hand_), Hand{});
  std::fill(std::begin(last_play_), std::end(last_play_), std::uint16_t{0});
  phase_ = Phase::deal;
  turn_ = first_;
}

void State::legal(EventList& events) const {
  Card before = kNoCard;
  for (const Card card : hand_[turn_].card) {
    if (card == before)
      continue;  // an empty place, or the same card again (KL05): equal cards are neighbours
    before = card;
    for (Seat seat = 0; seat < players_; seat += kSetsInWord) {
      const int base = card << 7 | seat << 4;
      for (std::uint64_t places = places_for(card, seat); places != 0; places &= places - 1) {
        events.push(static_cast<Event>(base + std::countr_zero(places)));
      }
    }
  }
}

// Where a card can go in the sets of four seats, 16 bits a seat: bit 0 is `new`, bit n is onto the n of
// its colour, but not onto its own number: that would be `new` (KL04). One loop over all of them is much
// quicker than one a set: loops that turn once or twice are hard to predict.
std::uint64_t State::places_for(Card card, Seat first_seat) const {
  const int shift = 16 * static_cast<int>(colour_of(card));
  const std::uint64_t other_numbers = 0xFFFF & ~(1u << number_of(card));
  std::uint64_t places = 0;
  for (int lane = 0; lane < std::min(kSetsInWord, players_ - first_seat); ++lane) {
    places |= ((tops_[first_seat + lane] >> shift & other_numbers) | 1) << (16 * lane);
  }
  return places;
}

void State::outcomes(Outcomes& outcomes) const {
  pile_.for_each([&](Card card, int count) { outcomes.push_back({static_cast<Event>(card), count}); });
}

void State::apply(Event event) {
  switch (phase_) {
    case Phase::deal: deal_to(static_cast<Card>(event)); return;
    case Phase::play: play(event); return;
    case Phase::draw:
      take(static_cast<Card>(event));
      pass_turn();
      return;
    case Phase::over: IGRA_CHECK(false);
  }
}

void State::take(Card card) {
  pile_.remove(card);
  hand_[turn_].add(card);
}

void State::deal_to(Card card) {
  take(card);
  if (!hand_[turn_].full()) return;
  turn_ = static_cast<std::int8_t>(next(turn_));
  if (turn_ == first_) phase_ = Phase::play;
}

void State::play(Event event) {
  const Seat seat = seat_in(event);
  hand_[turn_].remove(card_in(event));
  const Card twin = place(card_in(event), seat, onto_in(event));
  const unsigned merged = twin == kNoCard ? 0 : 1 + static_cast<unsigned>(colour_of(twin));
  last_play_[turn_] = static_cast<std::uint16_t>(event | merged << 13);
  if (pile_count(tops_[seat]) == kPilesToEnd) {  // after merging, before drawing (KL06)
    finish_round();
  } else if (pile_.empty()) {  // play goes on without drawing (KL07)
    pass_turn();
  } else {
    phase_ = Phase::draw;
  }
}

// A free place shows kNoCard, so that is how to ask for the first free one.
PlacedPile& State::pile_showing(Seat seat, Card top) {
  unsigned found = 0;
  for (int place = 0; place < kPilesToEnd; ++place) {
    found |= static_cast<unsigned>(shelf_[seat][place].top == top) << place;
  }
  IGRA_CHECK(found != 0);
  return shelf_[seat][std::countr_zero(found)];
}

// The pile that shows the card's number, of whatever colour, joins the card, which lies on top and stays
// where it was put (KL03); there is one at most. Returns what it showed.
Card State::place(Card card, Seat seat, Card onto) {
  const Tops equal = tops_[seat] & all_of_number(number_of(card));
  const Card twin = equal != 0 ? std::countr_zero(equal) : kNoCard;
  PlacedPile& pile = pile_showing(seat, onto != kNoCard ? onto : twin);
  int under = pile.height;
  if (onto != kNoCard && twin != kNoCard) {
    PlacedPile& merged = pile_showing(seat, twin);
    under += merged.height;
    merged = {};
  }
  pile = {static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(under + 1)};
  tops_[seat] = (tops_[seat] & ~equal & ~bit(onto)) | bit(card);
  return twin;
}

// Without a pile to draw from all hands shrink alike, so an empty one says that all are (KL07).
void State::pass_turn() {
  turn_ = static_cast<std::int8_t>(next(turn_));
  if (hand_[turn_].empty()) {
    finish_round();
  } else {
    phase_ = Phase::play;
  }
}

State State::sample(Seat seat, Rng& rng) const {
  State world = *this;
  world.pile_ = unseen(Viewer::at(seat));
  for (Seat other = 0; other < players_; ++other) {
    if (other == seat) continue;
    world.hand_[other] = {};
    for (int held = hand_[other].size(); held > 0; --held) {
      const Card card = world.pile_.draw(rng);
      world.pile_.remove(card);
      world.hand_[other].add(card);
    }
  }
  return world;
}

Pile State::unseen(Viewer viewer) const {
  Pile cards = pile_;
  for (Seat seat = 0; seat < players_; ++seat) {
    if (viewer.sees(seat)) continue;
    for (const Card card : hand_[seat].card) {
      if (card != kNoCard) cards.add(card);
    }
  }
  return cards;
}

// Also those that others lie on (KL17).
Pile State::played() const {
  Pile cards = full_;
  unseen(Viewer::spectator()).for_each([&](Card card, int count) {
    for (; count > 0; --count) cards.remove(card);
  });
  return cards;
}

// Played cards are what pile and hands leave of the deck, so it is the piles' heights that are counted
// against it.
const char* State::broken() const {
  const Pile hidden = unseen(Viewer::spectator());
  bool too_many = false;
  hidden.for_each([&](Card card, int count) { too_many |= count > full_.count(card); });
  if (too_many) return "pile and hands hold more of a card than the deck";
  Pile rest = played();
  int on_table = 0;
  for (Seat seat = 0; seat < players_; ++seat) {
    if (const char* what = shelf_broken(seat)) return what;
    for (const PlacedPile& pile : shelf_[seat]) {
      on_table += pile.height;
      if (pile.top == kNoCard) continue;
      if (!rest.has(pile.top)) return "a set shows a card that was not played";
      rest.remove(pile.top);
    }
  }
  return on_table == played().size() ? nullptr : "a card is missing or in two places";
}

const char* State::shelf_broken(Seat seat) const {
  Tops shown = 0;
  for (const PlacedPile& pile : shelf_[seat]) {
    if ((pile.top == kNoCard) != (pile.height == 0)) return "a pile and its height disagree";
    if (pile.top == kNoCard) continue;
    if (shown & all_of_number(number_of(pile.top))) return "a set shows a number twice";
    shown |= bit(pile.top);
  }
  return shown == tops_[seat] ? nullptr : "piles and their top cards disagree";
}

}  // namespace igra::klats
