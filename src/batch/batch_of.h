// A batch of a game that is known: included where games are named, and nowhere else.
#pragma once

#include "batch/batch.h"
#include "batch/history.h"
#include "bots/mind.h"

namespace igra {

template <GameState S, SpaceFor<S> X>
class BatchOf final : public Batch {
 public:
  explicit BatchOf(const BatchPlan& plan)
      : Batch(plan, width_of(plan), std::max(X::actions(plan.players), plan.draw ? 0 : X::kOutcomes)),
        seen_(width_of(plan) -
              (plan.remember ? History::kWidth * X::longest(plan.players, plan.options) : 0)),
        games_(static_cast<std::size_t>(plan.games)) {
    reset(plan.seed);
  }

  void legal(int game, std::vector<std::int32_t>& ids) const override {
    ids.clear();
    for (const Offer& offer : games_[static_cast<std::size_t>(game)].offers) ids.push_back(offer.id);
  }
  std::unique_ptr<Position> position(int game) const override {
    return std::make_unique<PositionOf<S>>(games_[static_cast<std::size_t>(game)].state);
  }

 private:
  struct Offer {
    std::int32_t id;
    Event event;
  };
  struct Match {
    S state;
    Rng rng{0};
    int episode = 0;
    Seat own = -1;
    std::vector<Offer> offers;
    std::vector<std::unique_ptr<Bot>> bots;  // by seat
    History history;
  };

  static int width_of(const BatchPlan& plan) {
    TensorLayout layout;
    X::layout(plan.players, layout);
    const int history = plan.remember ? History::kWidth * X::longest(plan.players, plan.options) : 0;
    return size_of(layout) + history;
  }

  Match& at(int game) { return games_[static_cast<std::size_t>(game)]; }

  int find(int game, std::int32_t id) const override {
    const auto& offers = games_[static_cast<std::size_t>(game)].offers;
    for (std::size_t i = 0; i < offers.size(); ++i) {
      if (offers[i].id == id) return static_cast<int>(i);
    }
    return -1;
  }

  std::int32_t pick(int game) override {
    Match& match = at(game);
    switch (match.state.actor().kind) {
      case ActorKind::chance: return X::outcome_id(match.state, match.state.draw(match.rng));
      case ActorKind::player: {
        const auto size = static_cast<std::uint32_t>(match.offers.size());
        return match.offers[match.rng.below(size)].id;
      }
      case ActorKind::end: break;
    }
    return 0;
  }

  void start(int game, std::uint64_t seed) override {
    Match& match = at(game);
    match.rng = Rng(derived_seed(seed, static_cast<std::uint64_t>(game) + 1));
    match.episode = 0;
    forget_result(game);
    begin(game, match);
    advance(game, match);
  }

  void start_again(int game) override {
    Match& match = at(game);
    ++match.episode;
    forget_result(game);
    begin(game, match);
    advance(game, match);
  }

  void forget_result(int game) {
    arrays_.ended[static_cast<std::size_t>(game)] = 0;
    std::fill_n(arrays_.rewards.begin() + std::ptrdiff_t{game} * plan_.players, plan_.players, 0.0f);
  }

  void begin(int game, Match& match) {
    match.state = S::start(plan_.players, plan_.options);
    match.history.clear();
    match.own = plan_.seat == BatchPlan::kRotating ? (game + match.episode) % plan_.players : plan_.seat;
    if (!plan_.opponent || plan_.seat == BatchPlan::kEverybody) return;
    match.bots.clear();
    for (Seat seat = 0; seat < plan_.players; ++seat) {
      match.bots.push_back(seat == match.own ? nullptr : plan_.opponent(match.rng.next()));
    }
  }

  void play(int game, int offer) override {
    Match& match = at(game);
    if (arrays_.seats[static_cast<std::size_t>(game)] == kOver) return forget_result(game);
    if (arrays_.ended[static_cast<std::size_t>(game)] != 0) forget_result(game);
    const Offer made = match.offers[static_cast<std::size_t>(offer)];
    apply(match, made.event, made.id);
    advance(game, match);
  }

  void apply(Match& match, Event event, int id) {
    if (plan_.remember) {
      const Actor actor = match.state.actor();
      unsigned seen_by = kSeenByAll;
      if (actor.kind == ActorKind::chance) {
        seen_by = 0;
        for (Seat seat = 0; seat < plan_.players; ++seat) {
          seen_by |= static_cast<unsigned>(X::shows(match.state, event, seat)) << seat;
        }
      }
      match.history.add(actor, id, seen_by);
    }
    match.state.apply(event);
  }

  // To the next decision of the caller, or to the end and perhaps beyond.
  void advance(int game, Match& match) {
    clear_mask(game, match);
    for (;;) {
      const Actor actor = match.state.actor();
      switch (actor.kind) {
        case ActorKind::chance:
          if (!plan_.draw) return offer_outcomes(game, match);
          draw(match);
          break;
        case ActorKind::player:
          if (match.own < 0 || match.own == actor.seat) return offer_actions(game, match, actor.seat);
          oppose(match, actor.seat);
          break;
        case ActorKind::end:
          finish(game, match);
          if (!plan_.auto_reset) return offer_nothing(game, match);
          ++match.episode;
          begin(game, match);
          break;
      }
    }
  }

  void draw(Match& match) {
    const Event event = match.state.draw(match.rng);
    apply(match, event, plan_.remember ? X::outcome_id(match.state, event) : 0);
  }

  void oppose(Match& match, Seat seat) {
    EventList legal;
    match.state.legal(legal);
    const Event event =
        match.bots.empty()
            ? legal[static_cast<int>(match.rng.below(static_cast<std::uint32_t>(legal.size())))]
            : ask(*match.bots[static_cast<std::size_t>(seat)], match.state);
    int id = 0;
    if (plan_.remember) {
      std::int32_t ids[EventList::kCapacity];
      X::ids(match.state, legal, ids);
      id = ids[std::find(legal.begin(), legal.end(), event) - legal.begin()];
    }
    apply(match, event, id);
  }

  Event ask(Bot& bot, const S& state) const {
    const PositionOf<S> position(state);
    return bot.choose(Knowledge(position), plan_.budget).event;
  }

  void finish(int game, Match& match) {
    Scores scores{};
    match.state.scores(scores);
    const auto row = std::ptrdiff_t{game} * plan_.players;
    arrays_.ended[static_cast<std::size_t>(game)] = 1;
    std::copy_n(scores.begin(), plan_.players, arrays_.scores.begin() + row);
    returns(scores, plan_.players, &arrays_.rewards[static_cast<std::size_t>(row)]);
  }

  // Only what was set is cleared: most of a mask is 0 always.
  void clear_mask(int game, Match& match) {
    if (plan_.mask) {
      std::uint8_t* mask = mask_of(game);
      for (const Offer& offer : match.offers) mask[offer.id] = 0;
    }
    match.offers.clear();
  }

  std::uint8_t* mask_of(int game) {
    return &arrays_.masks[static_cast<std::size_t>(game) * static_cast<std::size_t>(actions())];
  }

  void offer_actions(int game, Match& match, Seat seat) {
    EventList legal;
    std::int32_t ids[EventList::kCapacity];
    match.state.legal(legal);
    X::ids(match.state, legal, ids);
    match.offers.resize(static_cast<std::size_t>(legal.size()));
    Offer* offer = match.offers.data();
    for (int i = 0; i < legal.size(); ++i) offer[i] = {ids[i], legal[i]};
    show(game, match, seat, seat);
  }

  void offer_outcomes(int game, Match& match) {
    Outcomes outcomes;
    match.state.outcomes(outcomes);
    for (const Outcome& outcome : outcomes) {
      match.offers.push_back({X::outcome_id(match.state, outcome.event), outcome.event});
    }
    show(game, match, kChance, std::max(match.own, 0));
  }

  void offer_nothing(int game, Match& match) { show(game, match, kOver, std::max(match.own, 0)); }

  void show(int game, Match& match, int who, Seat viewer) {
    const auto row = static_cast<std::size_t>(game);
    arrays_.seats[row] = who;
    arrays_.counts[row] = static_cast<std::int32_t>(match.offers.size());
    if (plan_.mask) {
      std::uint8_t* mask = mask_of(game);
      for (const Offer& offer : match.offers) mask[offer.id] = 1;
    }
    if (!plan_.observe) return;
    float* to = &arrays_.observations[row * static_cast<std::size_t>(width())];
    std::fill_n(to, seen_, 0.0f);
    TensorWriter tensor(to);
    X::observe(match.state, viewer, tensor);
    if (plan_.remember) {
      match.history.write(viewer, plan_.players, (width() - seen_) / History::kWidth, to + seen_);
    }
  }

  const int seen_;  // width of what is seen now
  std::vector<Match> games_;
};

}  // namespace igra
