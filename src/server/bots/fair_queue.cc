#include "server/bots/fair_queue.h"

#include <algorithm>
#include <limits>

#include "core/check.h"

namespace igra::server {

FairQueue::Ticket FairQueue::add(Claim claim) {
  const Ticket ticket = ++tickets_;
  Work& work = work_[ticket];
  work.claim = std::move(claim);
  wait(ticket, work, static_cast<std::int64_t>(ticket));
  return ticket;
}

void FairQueue::wait(Ticket ticket, Work& work, std::int64_t number) {
  const Claim& claim = work.claim;
  const auto [network, new_network] = networks_.try_emplace(claim.network);
  Network& home = network->second;
  if (new_network) home.used = floor_;
  const auto [founder, new_founder] = home.founders.try_emplace(claim.founder);
  if (new_founder) founder->second.used = home.floor;
  work.running = false;
  work.place = {claim.urgency, claim.cost, number};
  founder->second.waiting.emplace(work.place, ticket);
  ++home.waiting;
  ++waiting_;
  ++waiting_of_[static_cast<std::size_t>(claim.urgency)];
}

// Of those who wait with this urgency: the network that used least, in it the founder who used least.
std::optional<FairQueue::Ticket> FairQueue::best(Urgency urgency) const {
  if (count(urgency) == 0) return std::nullopt;
  const Place from{urgency, std::numeric_limits<int>::min(), std::numeric_limits<std::int64_t>::min()};
  std::optional<Ticket> found;
  std::pair<Duration, Duration> least{Duration::max(), Duration::max()};
  for (const auto& [name, network] : networks_) {
    if (network.waiting == 0 || network.used > least.first) continue;
    for (const auto& [founder, account] : network.founders) {
      const auto first = account.waiting.lower_bound(from);
      if (first == account.waiting.end() || std::get<Urgency>(first->first) != urgency) continue;
      const std::pair used{network.used, account.used};
      if (found && used >= least) continue;
      least = used;
      found = first->second;
    }
  }
  return found;
}

std::optional<FairQueue::Ticket> FairQueue::take(Time now) {
  const bool others_turn = passed_ >= kTurnsBeforeOthers && count(Urgency::unwatched) > 0;
  const Urgency first = others_turn || count(Urgency::watched) == 0 ? Urgency::unwatched : Urgency::watched;
  passed_ = first == Urgency::watched && count(Urgency::unwatched) > 0 ? passed_ + 1 : 0;
  if (const auto ticket = best(first)) return start(*ticket);
  if (idle_runs_ || now < idle_rests_until_) return std::nullopt;
  const auto ticket = best(Urgency::idle);
  return ticket ? std::optional(start(*ticket)) : std::nullopt;
}

std::optional<FairQueue::Time> FairQueue::next() const {
  if (count(Urgency::watched) + count(Urgency::unwatched) > 0) return Time::min();
  if (count(Urgency::idle) == 0 || idle_runs_) return std::nullopt;
  return idle_rests_until_;
}

FairQueue::Ticket FairQueue::start(Ticket ticket) {
  Work& work = work_.at(ticket);
  Network& network = networks_.at(work.claim.network);
  Account& founder = network.founders.at(work.claim.founder);
  founder.waiting.erase(work.place);
  ++founder.running;
  --network.waiting;
  ++network.running;
  --waiting_;
  --waiting_of_[static_cast<std::size_t>(work.claim.urgency)];
  floor_ = std::max(floor_, network.used);
  network.floor = std::max(network.floor, founder.used);
  work.running = true;
  if (work.claim.urgency == Urgency::idle) idle_runs_ = true;
  return ticket;
}

void FairQueue::done(Ticket ticket, Duration used, Time now) {
  const auto work = work_.find(ticket);
  IGRA_CHECK(work != work_.end() && work->second.running);
  const Claim claim = std::move(work->second.claim);
  work_.erase(work);
  Network& network = networks_.at(claim.network);
  Account& founder = network.founders.at(claim.founder);
  network.used += used;
  founder.used += used;
  --network.running;
  --founder.running;
  if (claim.urgency == Urgency::idle) {
    idle_runs_ = false;
    idle_rests_until_ = now + used * kIdleRest;
  }
  forget_if_gone(claim);
}

void FairQueue::put_back(Ticket ticket) {
  Work& work = work_.at(ticket);
  IGRA_CHECK(work.running);
  Network& network = networks_.at(work.claim.network);
  --network.running;
  --network.founders.at(work.claim.founder).running;
  if (work.claim.urgency == Urgency::idle) idle_runs_ = false;
  ++work.interruptions;
  wait(ticket, work, --first_);
}

// A network that wants nothing any more is not remembered: nobody gains by that, for a newcomer stands where
// the others do.
void FairQueue::forget_if_gone(const Claim& claim) {
  const auto network = networks_.find(claim.network);
  const auto founder = network->second.founders.find(claim.founder);
  if (founder->second.running == 0 && founder->second.waiting.empty())
    network->second.founders.erase(founder);
  if (network->second.founders.empty()) networks_.erase(network);
}

std::optional<FairQueue::Ticket> FairQueue::give_way_to(Ticket newcomer) const {
  const Work& comes = work_.at(newcomer);
  if (comes.running || comes.claim.urgency == Urgency::idle) return std::nullopt;
  const Network& home = networks_.at(comes.claim.network);
  const bool alone = home.waiting + home.running == 1;
  std::optional<Ticket> found;
  Place last{};
  for (const auto& [ticket, work] : work_) {
    if (!work.running || work.interruptions >= kInterruptions) continue;
    const bool less_urgent = work.claim.urgency > comes.claim.urgency;
    const bool greedy = alone && networks_.at(work.claim.network).waiting > 0;
    if (!less_urgent && !greedy) continue;
    // The least urgent, of those the dearest, of those the one that began to wait last.
    if (found && work.place < last) continue;
    last = work.place;
    found = ticket;
  }
  return found;
}

}  // namespace igra::server
