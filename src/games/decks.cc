#include "games/decks.h"

#include "games/five_towers/five_towers.h"
#include "games/klats/klats.h"
#include "games/paws/paws.h"

namespace igra {

namespace {

template <GameState S>
  requires HasDeck<S>
class ChangedGame final : public Game {
 public:
  explicit ChangedGame(CardCounts changed) : changed_(std::move(changed)) {}

  const GameInfo& info() const override { return S::info(); }
  std::string sheet(SheetForm) const override { return {}; }
  std::unique_ptr<Position> start(int players, const Options& options) const override {
    S state = S::start(players, options);
    IGRA_CHECK(change(state));
    return std::make_unique<PositionOf<S>>(state);
  }

  Status change(S& state) const {
    DeckCards cards = state.deck_cards();
    if (const Status known = change_deck(cards, changed_); !known) return known;
    if (const char* why = state.use_deck_cards(cards)) return Error{ErrorCode::bad_option, why};
    return success();
  }

 private:
  const CardCounts changed_;
};

using Changed = Result<std::unique_ptr<const Game>>;

template <GameState S>
Changed changed(const CardCounts& counts, int players, const Options& options) {
  auto game = std::make_unique<const ChangedGame<S>>(counts);
  S state = S::start(players, options);
  if (const Status done = game->change(state); !done) return done.error();
  return std::unique_ptr<const Game>(std::move(game));
}

}  // namespace

Result<std::unique_ptr<const Game>> with_cards(const Game& game, const CardCounts& counts, int players,
                                               const Options& options) {
  const GameInfo* const info = &game.info();
  if (info == &five_towers::State::info()) return changed<five_towers::State>(counts, players, options);
  if (info == &paws::State::info()) return changed<paws::State>(counts, players, options);
  if (info == &klats::State::info()) return changed<klats::State>(counts, players, options);
  return Error{ErrorCode::bad_option, std::string(info->name) + " has no cards that can be changed."};
}

}  // namespace igra
