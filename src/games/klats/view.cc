#include "games/klats/klats.h"

namespace igra::klats {

namespace {

const char* name_of(Phase phase) {
  constexpr const char* kNames[] = {"deal", "play", "draw", "over"};
  return kNames[static_cast<int>(phase)];
}

// Cards with how many of each: {"B4":2,"G14":1}.
void write_counts(const Pile& cards, JsonWriter& json) {
  json.begin_object();
  cards.for_each([&](Card card, int count) { json.field(label_of(card), count); });
  json.end_object();
}

// The sum of the top cards, the colours that are not among them, and what that makes it worth.
void write_worth(Tops tops, JsonWriter& json) {
  json.field("sum", sum_of(tops)).key("missing").begin_array();
  for (const Colour colour : {Colour::B, Colour::G, Colour::O}) {
    const char letter = letter_of(colour);
    if (!shows(tops, colour)) json.value(std::string_view(&letter, 1));
  }
  json.end_array().field("worth", worth_of(tops));
}

void write_seat_or_null(Seat seat, JsonWriter& json) {
  if (seat >= 0) {
    json.value(seat);
  } else {
    json.null();
  }
}

}  // namespace

void State::view_open(JsonWriter& json) const {
  write_table(json);
  json.key("played");
  write_counts(played(), json);
  json.key("seats").begin_array();
  for (Seat seat = 0; seat < players_; ++seat) write_seat(seat, json);
  json.end_array();
  write_sheet(json);
  write_last_round(json);
}

// "hands":[["B4","G14","O6"],null,null]
void State::view_own(Viewer viewer, JsonWriter& json) const {
  json.key("hands").begin_array();
  for (Seat seat = 0; seat < players_; ++seat) {
    if (!viewer.sees(seat)) {
      json.null();
      continue;
    }
    json.begin_array();
    for (const Card card : hand_[seat].card) {
      if (card != kNoCard) json.value(label_of(card));
    }
    json.end_array();
  }
  json.end_array();
}

void State::write_table(JsonWriter& json) const {
  const bool over = phase_ == Phase::over;
  json.field("phase", name_of(phase_)).key("turn");
  write_seat_or_null(over ? -1 : turn_, json);
  json.field("first", static_cast<int>(first_));
  json.field("round", over ? rounds_played_ : rounds_played_ + 1).field("most_rounds", most_rounds());
  json.field("variant", variant_ == Variant::standard ? "standard" : "connoisseur").key("goal");
  if (single_) {
    json.null();
  } else {
    json.value(goal());
  }
  json.field("deck", deck_ == Deck::doubled ? "double" : "by-value");
  json.field("piles_to_end", kPilesToEnd).field("pile", pile_.size());
}

void State::write_seat(Seat seat, JsonWriter& json) const {
  json.begin_object().field("total", static_cast<int>(total_[seat]));
  json.field("hand_size", hand_[seat].size()).key("shelf").begin_array();
  for (const PlacedPile& pile : shelf_[seat]) {
    if (pile.top == kNoCard) {
      json.null();
      continue;
    }
    json.begin_object().field("top", label_of(pile.top));
    json.field("height", static_cast<int>(pile.height)).end_object();
  }
  json.end_array();
  write_worth(tops_[seat], json);
  json.field("piles_left", kPilesToEnd - pile_count(tops_[seat])).end_object();
}

// A row a finished round: what every seat wrote down.
void State::write_sheet(JsonWriter& json) const {
  json.key("sheet").begin_array();
  for (int round = 0; round < rounds_played_; ++round) {
    json.begin_array();
    for (Seat seat = 0; seat < players_; ++seat) json.value(written(round, seat));
    json.end_array();
  }
  json.end_array();
}

// The sets as the last finished round left them, though the table has been cleared for the next one.
void State::write_last_round(JsonWriter& json) const {
  json.key("last_round");
  if (rounds_played_ == 0) {
    json.null();
    return;
  }
  json.begin_object().field("round", static_cast<int>(rounds_played_)).key("six_piles");
  Seat ender = -1;  // whose six piles ended it; nobody's if the cards ran out
  for (Seat seat = 0; seat < players_; ++seat) {
    if (pile_count(last_[seat]) == kPilesToEnd) ender = seat;
  }
  write_seat_or_null(ender, json);
  json.key("seats").begin_array();
  for (Seat seat = 0; seat < players_; ++seat) {
    json.begin_object().key("tops").begin_array();
    for_each_card(last_[seat], [&](Card card) { json.value(label_of(card)); });
    json.end_array();
    write_worth(last_[seat], json);
    json.field("points", written(rounds_played_ - 1, seat)).end_object();
  }
  json.end_array().end_object();
}

}  // namespace igra::klats
