#include "server/host/desks.h"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "server/wire/my_tables.h"

namespace igra::server {

namespace {

bool among(const std::vector<PersonId>& people, const PersonId& person) {
  return std::find(people.begin(), people.end(), person) != people.end();
}

// Those whom the match waits for or will: its players, and before the start also its host and those for whom
// a seat is kept.
std::vector<PersonId> people_at(const MatchState& state) {
  std::vector<PersonId> people;
  const auto add = [&people](const PersonId& person) {
    if (!person.empty() && !among(people, person)) people.push_back(person);
  };
  if (state.phase() == Phase::over) return people;
  for (const SeatNow& seat : state.roster.seats) {
    if (!seat.resigned) add(seat.person);
    if (state.phase() == Phase::waiting && seat.person.empty()) add(seat.plan.person);
  }
  if (state.phase() == Phase::waiting) add(state.roster.host);
  return people;
}

}  // namespace

Desks::Desks(boost::asio::io_context& io) : strand_(boost::asio::make_strand(io)) {}

std::vector<PersonId> Desks::note(LiveMatch& match) {
  const std::vector<PersonId> now = match.retired() ? std::vector<PersonId>{} : people_at(match.state());
  std::vector<PersonId> gone;
  const std::lock_guard lock(mutex_);
  const auto known = people_.try_emplace(match.id()).first;
  for (const PersonId& person : known->second) {
    if (among(now, person)) continue;
    const auto seats = seats_.find(person);
    seats->second.erase(match.id());
    if (seats->second.empty()) seats_.erase(seats);
    if (watched(person)) gone.push_back(person);
  }
  for (const PersonId& person : now) {
    if (!among(known->second, person)) seats_[person][match.id()] = match.weak_from_this();
  }
  now.empty() ? void(people_.erase(known)) : void(known->second = now);
  return gone;
}

void Desks::changed(LiveMatch& match) {
  for (const PersonId& person : note(match)) {
    const bool over = match.state().phase() == Phase::over && match.state().seat_of(person) >= 0;
    tell(person, over ? match.card(person) : my_table_gone_text(match.id()));
  }
  moved(match);
}

void Desks::moved(LiveMatch& match) {
  std::vector<PersonId> watching;
  {
    const std::lock_guard lock(mutex_);
    const auto people = people_.find(match.id());
    if (watchers_.empty() || people == people_.end()) return;
    std::copy_if(people->second.begin(), people->second.end(), std::back_inserter(watching),
                 [this](const PersonId& person) { return watched(person); });
  }
  for (const PersonId& person : watching) tell(person, match.card(person));
}

std::vector<std::shared_ptr<LiveMatch>> Desks::tables_of(const PersonId& person) const {
  std::vector<std::shared_ptr<LiveMatch>> tables;
  const std::lock_guard lock(mutex_);
  const auto seats = seats_.find(person);
  if (seats == seats_.end()) return tables;
  for (const auto& [id, match] : seats->second) {
    if (auto alive = match.lock()) tables.push_back(std::move(alive));
  }
  return tables;
}

// A table that changes meanwhile is told once more than needed, and in the order of its changes.
void Desks::enter(const std::shared_ptr<Client>& client) {
  {
    const std::lock_guard lock(mutex_);
    watchers_[client->person].push_back(client);
  }
  const auto tables = tables_of(client->person);
  std::vector<MatchId> ids;
  for (const auto& match : tables) ids.push_back(match->id());
  client->send(my_tables_text(ids));
  for (const auto& match : tables) {
    boost::asio::post(match->strand(), [this, match, client] {
      if (!among(people_at(match->state()), client->person)) return;
      boost::asio::post(strand_, [client, card = match->card(client->person)] { send(*client, card); });
    });
  }
}

void Desks::leave(const std::shared_ptr<Client>& client) {
  const std::lock_guard lock(mutex_);
  const auto own = watchers_.find(client->person);
  if (own == watchers_.end()) return;
  std::erase(own->second, client);
  if (own->second.empty()) watchers_.erase(own);
}

void Desks::tell(const PersonId& person, std::string text) {
  boost::asio::post(strand_, [this, person, text = std::move(text)] {
    Clients clients;
    {
      const std::lock_guard lock(mutex_);
      if (const auto own = watchers_.find(person); own != watchers_.end()) clients = own->second;
    }
    for (const auto& client : clients) send(*client, text);
  });
}

void Desks::send(Client& client, std::string_view text) {
  client.waiting() >= kBehind ? client.close() : client.send(text);
}

}  // namespace igra::server
