#include "games/null/space.h"

#include "core/text.h"

namespace igra::null {

int Space::actions(int) { return 2; }
int Space::longest(int players, const Options&) { return 2 * players; }

void Space::ids(const State&, const EventList& legal, std::int32_t* ids) {
  for (const Event event : legal) *ids++ = event == State::kShow;
}

int Space::outcome_id(const State&, Event event) { return static_cast<int>(event); }

bool Space::shows(const State& state, Event, Seat seat) { return state.seat_of(state.dealt_) == seat; }

void Space::name_action(int, int id, std::string& text) { text += id == 0 ? "pass" : "show"; }

void Space::name_outcome(int id, std::string& text) { append_number(text, id); }

void Space::layout(int players, TensorLayout& layout) {
  layout = {{"turn", {players}, 1, "who is to act"},
            {"cards", {players, kCards}, 1, "the cards this seat knows"},
            {"passed", {players}, 1, "who passed"}};
}

void Space::observe(const State& state, Seat seat, TensorWriter& tensor) {
  const int players = state.players_;
  const Actor actor = state.actor();
  tensor.one_of(actor.seat < 0 ? -1 : seat_from(seat, actor.seat, players), players);
  for (int i = 0; i < players; ++i) {
    const Seat other = seat_at(seat, i, players);
    const bool dealt = seat_from(state.first_, other, players) < state.dealt_;
    const bool known = dealt && state.card_known(other, Viewer::at(seat));
    tensor.one_of(known ? state.card_[other] : -1, kCards);
  }
  for (int i = 0; i < players; ++i) {
    tensor.put(state.said_[seat_at(seat, i, players)] == State::Said::pass);
  }
}

}  // namespace igra::null
