// What bots think of plays: their own to choose from, and others' to guess what those hold.
#include <algorithm>

#include "core/arithmetic.h"
#include "games/klats/heuristic.h"

namespace igra::klats {

Heuristic::Scene Heuristic::scene_of(const State& state) {
  Scene scene{
      .state = state, .actor = state.turn_, .tops = {}, .set = {}, .most_piles_besides = {}, .outlook = {}};
  for (Seat seat = 0; seat < state.players_; ++seat) {
    scene.tops[seat] = state.tops_[seat];
    scene.set[seat] = set_of(scene.tops[seat]);
  }
  count_piles(scene);
  return scene;
}

void Heuristic::count_piles(Scene& scene) {
  for (Seat seat = 0; seat < scene.state.players_; ++seat) {
    int most = 0;
    for (Seat other = 0; other < scene.state.players_; ++other) {
      if (other != seat) most = std::max(most, scene.set[other].piles);
    }
    scene.most_piles_besides[seat] = most;
  }
}

// Of this round only where the highest set takes it all.
const Heuristic::Outlook& Heuristic::outlook(Scene& scene, Stage stage) const {
  Outlook& outlook = scene.outlook[stage];
  if (outlook.known) return outlook;
  outlook.known = true;
  const State& state = scene.state;
  const Seat next = state.next(scene.actor);
  Points points;
  for (Seat seat = 0; seat < state.players_; ++seat) {
    outlook.points[seat] = points_of(scene.set[seat], expected_gain(scene.set[seat]), stage, state.players_);
    points[seat] = outlook.points[seat] + tempo(seat, next, state.players_, stage);
  }
  if (state.variant_ == Variant::standard) {
    outlook.scale = scale(state.players_, stage, rounds_to_come(state, points, state.rounds_left()));
    shares_of(state, points, outlook.scale, outlook.shares);
  } else {
    outlook.scale = scale(state.players_, stage, 0);
    for (Seat seat = 0; seat < state.players_; ++seat) outlook.shares[seat] = points[seat] * outlook.scale;
    to_shares(outlook.shares.data(), state.players_);
  }
  return outlook;
}

void Heuristic::shares_if_ended(const Scene& scene, Seat changed, const Set& set, Shares& shares) const {
  Set sets[kMaxPlayers];
  std::copy(scene.set, scene.set + scene.state.players_, sets);
  sets[changed] = set;
  shares_if_ended(scene.state, sets, shares);
}

// What the actor can expect of a play, given what everybody sees and, if told, the hand he keeps. At most
// two seats' points change, so two exponentials say how all shares do.
float Heuristic::share_after(Scene& scene, const Play& play, const Hand* kept) const {
  const State& state = scene.state;
  const Seat actor = scene.actor;
  const bool own = play.seat == actor;
  const Tops tops = after(scene.tops[play.seat], play.card, play.onto);
  const Set set = set_of(tops);
  Shares ended;
  if (set.piles == kPilesToEnd) {
    shares_if_ended(scene, play.seat, set, ended);
    return ended[actor];
  }

  const Stage stage = stage_of(std::max(set.piles, scene.most_piles_besides[play.seat]));
  const Outlook& before = outlook(scene, stage);
  const auto factor = [&](Seat seat, const Set& changed, float gain) {
    const float points = points_of(changed, gain, stage, state.players_);
    return exp_of((points - before.points[seat]) * before.scale);
  };
  float of_actor = 1;
  if (kept != nullptr) {
    const Set& actors = own ? set : scene.set[actor];
    const int gain = gain_of(own ? tops : scene.tops[actor], actors, *kept);
    of_actor = factor(actor, actors, static_cast<float>(gain));
  } else if (own) {
    of_actor = factor(actor, set, expected_gain(set));
  }
  const float of_other = own ? 1 : factor(play.seat, set, expected_gain(set));
  const float all = 1 + before.shares[actor] * (of_actor - 1) + before.shares[play.seat] * (of_other - 1);
  const float share = before.shares[actor] * of_actor / all;
  if (stage != brink) return share;

  const Seat next = state.next(actor);
  const float next_share = before.shares[next] * (play.seat == next ? of_other : 1) / all;
  shares_if_ended(scene, play.seat, set, ended);
  return ended[next] > next_share ? share + weights_.likely_end * (ended[actor] - share) : share;
}

// The actor's share after each event; returns the one he can expect before.
float Heuristic::shares_after(const State& state, const EventList& legal, std::span<float> shares) const {
  Scene scene = scene_of(state);
  for (int i = 0; i < legal.size(); ++i) {
    const Play play(legal[i]);
    Hand kept = state.hand_[state.turn_];
    kept.remove(play.card);
    shares[static_cast<std::size_t>(i)] = share_after(scene, play, &kept);
  }
  const int most_piles = std::max(scene.set[0].piles, scene.most_piles_besides[0]);
  return outlook(scene, stage_of(most_piles)).shares[state.turn_];
}

// Compared with the share before, not with the other events: what appeals is then on one scale in all the
// worlds that share a node.
void Heuristic::weigh(const State& state, const EventList& legal, std::span<float> weights) const {
  const float before = shares_after(state, legal, weights);
  for (int i = 0; i < legal.size(); ++i) {
    float& weight = weights[static_cast<std::size_t>(i)];
    weight = exp_of(weights_.taste * (weight - before));
  }
}

Event Heuristic::rollout(const State& state, const EventList& legal, Rng& rng) const {
  std::array<float, EventList::kCapacity> room;
  const std::span<float> appeal(room.data(), static_cast<std::size_t>(legal.size()));
  shares_after(state, legal, appeal);
  for (float& share : appeal) share *= weights_.rollout_taste;
  to_shares(appeal.data(), legal.size());
  auto left = static_cast<float>(rng.unit());
  for (int i = 0; i < legal.size(); ++i) {
    left -= appeal[static_cast<std::size_t>(i)];
    if (left < 0) return legal[i];
  }
  return legal[legal.size() - 1];
}

// Takes the last play of a scene back: its player is about to play.
void Heuristic::take_back(Scene& scene) {
  const State& state = scene.state;
  scene.actor = (scene.actor == 0 ? state.players_ : scene.actor) - 1;
  const Play play(state.last_play(scene.actor));
  Tops& tops = scene.tops[play.seat];
  tops &= ~bit(play.card);
  if (play.onto != kNoCard) tops |= bit(play.onto);
  if (const Card merged = state.last_merged(scene.actor); merged != kNoCard) tops |= bit(merged);
  scene.set[play.seat] = set_of(tops);
  count_piles(scene);
  for (Outlook& outlook : scene.outlook) outlook.known = false;
}

// How much a card appeals to the actor, wherever it can go, if what he did, for a share of `chosen`, does 1.
float Heuristic::appeal_of(Scene& scene, Card card, float chosen) const {
  float sum = 0;
  const auto add = [&](Seat seat, Card onto) {
    sum += exp_of(weights_.trust * (share_after(scene, {card, seat, onto}, nullptr) - chosen));
  };
  const Tops others = all_of(colour_of(card)) & ~bit(card);
  for (Seat seat = 0; seat < scene.state.players_; ++seat) {
    add(seat, kNoCard);
    for_each_card(scene.tops[seat] & others, [&](Card onto) { add(seat, onto); });
  }
  return sum;
}

// How likely the actor's play was if he held what he holds now: one of these cards, any, came after it.
float Heuristic::likelihood(Scene& scene) const {
  const Hand& hand = scene.state.hand_[scene.actor];
  if (!hand.full()) return 1;
  const Play play(scene.state.last_play(scene.actor));
  const float chosen = share_after(scene, play, nullptr);
  const float own = appeal_of(scene, play.card, chosen);
  float appeal[kHandSize];
  for (int i = 0; i < kHandSize; ++i) appeal[i] = appeal_of(scene, hand.card[i], chosen);
  float likely = 0;
  for (int drawn = 0; drawn < kHandSize; ++drawn) {
    likely += 1 / (own + appeal[(drawn + 1) % kHandSize] + appeal[(drawn + 2) % kHandSize]);
  }
  return likely / kHandSize;
}

// Of the player after the seat only, whose last play is the oldest of the lap: his hand matters most, and to
// ask about everybody costs more worlds than it makes better.
float Heuristic::plausibility(const State& state, Seat seat) const {
  constexpr float kSlip = 0.01f;  // anybody may do anything
  const Seat other = state.next(seat);
  if (weights_.trust == 0 || state.last_play_[other] == 0) return 1;
  Scene scene = scene_of(state);
  while (scene.actor != other) take_back(scene);
  return std::min(1.0f, (likelihood(scene) + kSlip) / (1 + kSlip));
}

}  // namespace igra::klats
