// The end of a round: which sets are thrown away, what counts, who gets the token, and why.
#include <algorithm>

#include "games/paws/paws.h"

namespace igra::paws {

namespace {

constexpr Sign kEverySign[] = {Sign::r, Sign::s, Sign::p};

// How many cards show this sign without a colour joker.
int showing(const Cards& hand, Sign sign) { return hand.plain_count(sign) + hand.has_sign_joker(sign); }

// How many of `sets` cards of each sign colour jokers must stand for.
int missing(const Cards& hand, int sets) {
  int cards = 0;
  for (const Sign sign : kEverySign) cards += std::max(0, sets - showing(hand, sign));
  return cards;
}

// Jokers left after the most sets have been thrown away. Every place in a set can be filled by a joker
// while there are any: a sign joker in one place of its sign, colour jokers in the others. So jokers are
// left only when they are more than the places.
int jokers_left(const Cards& hand) { return std::max(0, hand.joker_count() - kSigns * most_sets(hand)); }

// How many places of each sign colour jokers take: what is missing first, then, while there are
// colour jokers left, in place of plain cards.
struct Wild {
  int places[kSigns];
};
Wild spread(const Cards& hand, int sets) {
  Wild wild;
  int spare = std::popcount(hand.colour_jokers()) - missing(hand, sets);
  for (const Sign sign : kEverySign) {
    const int needed = std::max(0, sets - showing(hand, sign));
    const int most = std::max(0, sets - hand.has_sign_joker(sign));
    const int extra = std::min(spare, most - needed);
    wild.places[static_cast<int>(sign)] = needed + extra;
    spare -= extra;
  }
  return wild;
}

// Takes the best card for one place: the sign's joker, a plain card, or at last a colour joker.
Card take(Cards& hand, Sign sign, bool wild) {
  const Bits plain = hand.colours(sign);
  const Card card = wild                        ? colour_joker(std::countr_zero(hand.colour_jokers()))
                    : hand.has_sign_joker(sign) ? sign_joker(sign)
                                                : plain_card(sign, std::countr_zero(plain));
  hand.remove(card);
  return card;
}

Cards jokers_of(const Cards& cards) {
  Cards jokers;
  cards.for_each([&](Card card, int) {
    if (card >= kPlain) jokers.add(card);
  });
  return jokers;
}

}  // namespace

int most_sets(const Cards& hand) {
  const int colour_jokers = std::popcount(hand.colour_jokers());
  int sets = 0;
  while (missing(hand, sets + 1) <= colour_jokers) ++sets;
  return sets;
}

Thrown throw_sets(const Cards& hand) {
  Thrown thrown;
  thrown.sets = most_sets(hand);
  thrown.left = hand;
  const Wild wild = spread(hand, thrown.sets);
  for (const Sign sign : kEverySign) {
    const int place = static_cast<int>(sign);
    for (int set = 0; set < thrown.sets; ++set) {
      thrown.set[set][place] = take(thrown.left, sign, set >= thrown.sets - wild.places[place]);
    }
  }
  return thrown;
}

// What a seat threw away in the round that just ended with everybody's hand on the table; a declarer
// keeps the whole combination.
Thrown State::thrown_by(Seat seat) const {
  if (seat != last_.declarer) return throw_sets(last_.hand[seat]);
  Thrown nothing;
  nothing.left = last_.hand[seat];
  return nothing;
}

// What a seat's hand counts beyond its cards, for the jokers in it, in the round that just ended: each one
// more at an empty pile (PA13), nothing after a declaration (PA15) unless the option says so, and never for
// the declarer (PA16).
int State::joker_extra(Seat seat) const {
  if (seat == last_.declarer) return 0;
  const bool twice = last_.end == RoundEnd::empty_pile || joker_penalty_ == JokerPenalty::always;
  return twice ? jokers_left(last_.hand[seat]) : 0;
}

// What a seat counts in the round that just ended with everybody's hand on the table.
int State::counted(Seat seat) const {
  const Cards& hand = last_.hand[seat];
  if (seat == last_.declarer) return hand.size();
  return hand.size() - kSigns * most_sets(hand) + joker_extra(seat);
}

// The seat with the fewest. A tie goes to the declarer (PA17), else to the seat farthest clockwise from the
// first player (PA14).
Seat State::fewest() const {
  Seat best = last_.first;
  for (Seat seat = after(best); seat != last_.first; seat = after(seat)) {
    if (counted(seat) <= counted(best)) best = seat;
  }
  const Seat declarer = last_.declarer;
  return declarer >= 0 && counted(declarer) == counted(best) ? declarer : best;
}

void State::explain(Event event, ScoreItems& items) const {
  State next = *this;
  next.apply(event);
  const bool round_ended = next.phase_ == Phase::over || next.round_ != round_;
  if (!round_ended) return;
  for (Seat seat = 0; next.last_.shown() && seat < players_; ++seat) next.explain_hand(seat, items);
  next.explain_token(items);
}

// Why a seat counts what it counts: no points, but what the token hangs on.
void State::explain_hand(Seat seat, ScoreItems& items) const {
  const Thrown thrown = thrown_by(seat);
  const auto add = [&](std::string_view key, int count, std::string_view what, auto write) {
    std::string args;
    JsonWriter json(args);
    write(json.begin_object().field("count", count).key(what));
    json.end_object();
    items.push_back({seat, 0, key, std::move(args)});
  };
  const auto left = [&](JsonWriter& json) { write_cards(json, thrown.left); };
  if (seat == last_.declarer) return add("paws.combination", thrown.left.size(), "cards", left);
  if (thrown.sets > 0) {
    add("paws.sets", thrown.sets, "sets", [&](JsonWriter& json) { write_sets(json, thrown); });
  }
  add("paws.left", thrown.left.size(), "cards", left);
  if (const int extra = joker_extra(seat); extra > 0) {
    add("paws.jokers", extra, "cards", [&](JsonWriter& json) { write_cards(json, jokers_of(thrown.left)); });
  }
}

// The token: by an empty hand, by the fewest cards, or by winning the tie for them.
void State::explain_token(ScoreItems& items) const {
  const Seat winner = last_.winner;
  if (!last_.shown()) return items.push_back({winner, 1, "paws.empty_hand", "{}"});
  const int count = counted(winner);
  bool tied = false;
  for (Seat seat = 0; seat < players_; ++seat) tied |= seat != winner && counted(seat) == count;
  std::string args;
  JsonWriter(args).begin_object().field("count", count).end_object();
  const std::string_view key = !tied                      ? "paws.fewest"
                               : winner == last_.declarer ? "paws.tie_declarer"
                                                          : "paws.tie_farthest";
  items.push_back({winner, 1, key, std::move(args)});
}

}  // namespace igra::paws
