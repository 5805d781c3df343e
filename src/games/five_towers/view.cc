#include "games/five_towers/five_towers.h"

namespace igra::five_towers {

namespace {

void write_seat_or_null(JsonWriter& json, std::string_view key, bool known, Seat seat) {
  json.key(key);
  if (known) {
    json.value(seat);
  } else {
    json.null();
  }
}

}  // namespace

void write_cards(JsonWriter& json, const Pile& pile) {
  json.begin_array();
  pile.for_each([&](int card, int count) {
    for (; count > 0; --count) json.value(label_of(static_cast<Card>(card)));
  });
  json.end_array();
}

void write_cards(JsonWriter& json, int kind, Tower tower) {
  json.begin_array();
  tower.for_each([&](int value) { json.value(label_of(card_of(kind, value))); });
  json.end_array();
}

void State::view_cards(Choice which, JsonWriter& json) const {
  json.begin_array();
  for (; which != 0; which &= which - 1) json.value(label_of(open_[std::countr_zero(which)]));
  json.end_array();
}

void State::view_bid(Seat seat, JsonWriter& json) const {
  if (bids_[seat] == kSilent) {
    json.null();
  } else if (bids_[seat] == kPass) {
    json.value("pass");
  } else {
    json.value(bids_[seat]);
  }
}

void State::view_towers(Seat seat, JsonWriter& json) const {
  json.key("towers").begin_array();
  for (int kind = 0; kind < kKinds; ++kind) {
    const Tower tower = towers_[seat][kind];
    json.begin_object().field("kind", std::string_view(&kKindLetters[kind], 1)).key("cards");
    write_cards(json, kind, tower);
    json.field("capped", tower.capped()).end_object();
  }
  json.end_array();
}

void State::view_seat(Seat seat, JsonWriter& json) const {
  json.begin_object().field("score", score(seat));
  view_towers(seat, json);
  json.key("demolished");
  write_cards(json, demolished_[seat]);
  write_reasons(seat, json.key("standing"));
  json.end_object();
}

// {"phase":"place","turn":1,"first":0,"builder":1,"hand":["S4"],"highest_bid":3,"bids":[2,3,"pass",null],
//  "run_outs":0,"last_round":false,"open":["C5","H12"],"pile_size":60,"pile":["C0",...],"discards":[...],
//  "seats":[{"score":4,"towers":[{"kind":"C","cards":["C12","C5"],"capped":false},...],"demolished":["H1"],
//    "standing":[{"seat":0,"points":2,"key":"five-towers.tower","args":{"kind":"C","height":2,
//    "cards":["C12","C5"]}},...]},...]}
// Everything in this game is open (FT02): hands were taken before everybody's eyes, and what is left in the
// pile can be counted.
void State::view_open(JsonWriter& json) const {
  constexpr const char* kPhases[] = {"reveal", "bid", "take", "demolish", "place", "over"};
  json.field("phase", kPhases[static_cast<int>(phase_)]);
  write_seat_or_null(json, "turn", actor().kind == ActorKind::player, turn_);
  json.field("first", first_);
  write_seat_or_null(json, "builder", builder() >= 0, builder());
  view_cards(builder() >= 0 ? hand_ : 0, json.key("hand"));
  write_seat_or_null(json, "highest_bid", bids_[first_] != kSilent, highest_);
  json.key("bids").begin_array();
  for (Seat seat = 0; seat < players_; ++seat) view_bid(seat, json);
  json.end_array();
  json.field("run_outs", run_outs_).field("last_round", run_outs_ == 2).key("open");
  view_cards(table_, json);
  json.field("pile_size", pile_.size()).key("pile");
  write_cards(json, pile_);
  json.field("discard_size", discards_.size()).key("discards");
  write_cards(json, discards_);
  json.key("seats").begin_array();
  for (Seat seat = 0; seat < players_; ++seat) view_seat(seat, json);
  json.end_array();
}

}  // namespace igra::five_towers
