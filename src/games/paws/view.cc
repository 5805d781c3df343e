#include "games/paws/paws.h"

namespace igra::paws {

namespace {

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::deal: return "deal";
    case Phase::turn: return "turn";
    case Phase::draw: return "draw";
    case Phase::over: return "over";
  }
  return "";
}

std::string_view end_name(RoundEnd end) {
  switch (end) {
    case RoundEnd::none: return "none";
    case RoundEnd::empty_hand: return "empty_hand";
    case RoundEnd::empty_pile: return "empty_pile";
    case RoundEnd::declared: return "declared";
  }
  return "";
}

}  // namespace

void write_cards(JsonWriter& json, const Cards& cards) {
  json.begin_array();
  cards.for_each([&](Card card, int count) {
    for (; count > 0; --count) json.value(label_of(card));
  });
  json.end_array();
}

void write_sets(JsonWriter& json, const Thrown& thrown) {
  json.begin_array();
  for (int set = 0; set < thrown.sets; ++set) {
    json.begin_array();
    for (const Card card : thrown.set[set]) json.value(label_of(card));
    json.end_array();
  }
  json.end_array();
}

// After an empty hand the others stay hidden (PA18).
bool State::hand_known(Seat seat, Viewer viewer) const {
  return viewer.sees(seat) || (phase_ == Phase::over && last_.shown());
}

void State::view_open(JsonWriter& json) const {
  json.field("phase", phase_name(phase_)).field("round", int{round_});
  json.field("tokens_to_win", int{tokens_to_win_}).field("first", int{first_}).key("turn");
  if (phase_ == Phase::over) {
    json.null();
  } else {
    json.value(int{turn_});
  }
  json.field("to_draw", int{to_draw_}).field("pile", pile_.size()).key("table");
  view_table(json);
  write_cards(json.key("discard"), discard_);
  json.key("seats").begin_array();
  for (Seat seat = 0; seat < players_; ++seat) {
    json.begin_object().field("tokens", int{tokens_[seat]}).field("hand_size", hand_[seat].size());
    json.end_object();
  }
  json.end_array().key("last_round");
  view_ending(json);
}

// "hands":[["Vr","*p"],null,null]
void State::view_own(Viewer viewer, JsonWriter& json) const {
  json.key("hands").begin_array();
  for (Seat seat = 0; seat < players_; ++seat) {
    hand_known(seat, viewer) ? write_cards(json, hand_[seat]) : (void)json.null();
  }
  json.end_array();
}

void State::view_table(JsonWriter& json) const {
  if (!on_table()) {
    json.null();
    return;
  }
  const char sign = sign_letter(table().sign());
  json.begin_object().field("owner", int{owner_}).field("sign", std::string_view(&sign, 1));
  json.field("kind", table().mixed() ? "mixed" : "same").key("cards").begin_array();
  table().for_each([&](Card card) { json.value(label_of(card)); });
  json.end_array().end_object();
}

// The round that ended last, as everybody saw it on the table.
void State::view_ending(JsonWriter& json) const {
  if (last_.end == RoundEnd::none) {
    json.null();
    return;
  }
  json.begin_object().field("end", end_name(last_.end)).field("first", int{last_.first});
  json.field("winner", int{last_.winner}).key("declarer");
  if (last_.declarer < 0) {
    json.null();
  } else {
    json.value(int{last_.declarer});
  }
  json.key("seats").begin_array();
  for (Seat seat = 0; seat < players_; ++seat) view_ending_seat(seat, json);
  json.end_array().end_object();
}

void State::view_ending_seat(Seat seat, JsonWriter& json) const {
  json.begin_object().field("hand_size", int{last_.hand_size[seat]});
  if (last_.shown()) {
    const Thrown thrown = thrown_by(seat);
    write_cards(json.key("hand"), last_.hand[seat]);
    write_sets(json.key("sets"), thrown);
    write_cards(json.key("left"), thrown.left);
    json.field("joker_extra", joker_extra(seat)).field("counted", counted(seat));
  }
  json.end_object();
}

}  // namespace igra::paws
