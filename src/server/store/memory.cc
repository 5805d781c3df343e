#include "server/store/memory.h"

#include <sodium.h>

#include <algorithm>
#include <limits>

#include "core/check.h"

namespace igra::server {

namespace {

template <class Things>
void keep_first(Things& things, int most) {
  if (things.size() > static_cast<std::size_t>(most)) things.resize(static_cast<std::size_t>(most));
}

}  // namespace

// --- Writes

std::vector<Stored> MemoryStore::commit(std::span<const Submission> submissions) {
  const std::lock_guard lock(mutex_);
  std::vector<Stored> outcomes;
  for (const Submission& submission : submissions) {
    World next = world_;
    const bool taken = std::all_of(submission.begin(), submission.end(), [&](const Write& write) {
      return std::visit([&](const auto& one) { return next.put(one); }, write);
    });
    if (taken) world_ = std::move(next);
    outcomes.push_back(taken ? Stored::yes : Stored::conflict);
  }
  return outcomes;
}

MemoryStore::Match* MemoryStore::World::find(const MatchId& match) {
  const auto found =
      std::find_if(matches.begin(), matches.end(), [&](const Match& m) { return m.id == match; });
  return found == matches.end() ? nullptr : &*found;
}

const Person* MemoryStore::World::account(std::string_view key) const {
  for (const auto& [id, person] : people) {
    if (person.password && person.key == key) return &person;
  }
  return nullptr;
}

const Person* MemoryStore::World::account_like(std::string_view look) const {
  for (const auto& [id, person] : people) {
    if (person.password && !look.empty() && person.look == look) return &person;
  }
  return nullptr;
}

bool MemoryStore::World::put(const Append& append) {
  Match* match = find(append.match);
  if (append.expected != (match != nullptr ? static_cast<std::int64_t>(match->entries.size()) : 0))
    return false;
  if (match == nullptr) match = &matches.emplace_back(Match{append.match, {}, {}});
  if (append.summary) match->summary = *append.summary;
  for (const Entry& entry : append.entries) {
    match->entries.push_back(entry);
    IGRA_CHECK(entry.seq == static_cast<std::int64_t>(match->entries.size()));
  }
  return true;
}

bool MemoryStore::World::put(const Finish& finish) {
  const auto same = [&](const PastMatch& past) { return past.match == finish.match; };
  if (find(finish.match) == nullptr || std::any_of(results.begin(), results.end(), same)) return false;
  results.push_back({finish.match, finish.game, finish.players, finish.rated, finish.at, finish.placings});
  std::sort(results.back().placings.begin(), results.back().placings.end(),
            [](const Placing& a, const Placing& b) { return a.seat < b.seat; });
  return true;
}

bool MemoryStore::World::put(const MoveRatings& move) {
  const auto before = [&](const PersonId& person) -> std::optional<Rating> {
    const auto found = ratings.find({person, {move.game, move.players}});
    return found == ratings.end() ? std::nullopt : std::optional(found->second);
  };
  for (const Rating& now : move.rule(before)) ratings[{now.person, {now.game, now.players}}] = now;
  return true;
}

bool MemoryStore::World::put(const PutPerson& put) {
  const auto found = people.find(put.person.id);
  if ((found == people.end() ? std::nullopt : std::optional(found->second)) != put.before) return false;
  if (erased.contains(put.person.id)) return false;
  for (const Person* owner : {account(put.person.key), account_like(put.person.look)}) {
    if (owner != nullptr && owner->id != put.person.id) return false;
  }
  if (put.person.password) {
    for (auto& [id, other] : people) {
      const bool same = !other.look.empty() && other.look == put.person.look;
      if (id != put.person.id && !other.password && same) other.name = other.key = other.look = "";
    }
  }
  people[put.person.id] = put.person;
  return true;
}

bool MemoryStore::World::put(const Redact& redact) {
  Match* match = find(redact.match);
  if (match == nullptr) return false;
  for (const auto& [seq, body] : redact.bodies) {
    if (seq < 1 || seq > static_cast<std::int64_t>(match->entries.size())) return false;
    match->entries[static_cast<std::size_t>(seq - 1)].body = body;
  }
  if (redact.title) match->summary.title = *redact.title;
  return true;
}

// Whether a table of theirs goes on, or ended or began after this.
bool MemoryStore::World::still_around(const PersonId& guest, Millis since) const {
  return std::any_of(matches.begin(), matches.end(), [&](const Match& match) {
    const std::vector<PersonId>& there = match.summary.people;
    if (std::find(there.begin(), there.end(), guest) == there.end()) return false;
    return match.summary.phase != Phase::over || (!match.entries.empty() && match.entries.back().at >= since);
  });
}

bool MemoryStore::World::put(const DropUnused& drop) {
  std::erase_if(sessions, [&](const auto& one) { return one.second.used < drop.sessions_before; });
  std::vector<PersonId> gone;
  for (const auto& [id, person] : people) {
    const bool old = !person.password && person.created < drop.guests_before;
    if (old && !still_around(id, drop.guests_before)) gone.push_back(id);
  }
  for (const PersonId& id : gone) {
    people.erase(id);
    recovery.erase(id);
    std::erase_if(ratings, [&](const auto& one) { return one.second.person == id; });
  }
  return true;
}

bool MemoryStore::World::put(const DropPerson& drop) {
  people.erase(drop.person);
  recovery.erase(drop.person);
  erased.insert(drop.person);
  operating.roles.erase(drop.person);
  std::erase_if(operating.links, [&](const auto& one) { return one.second.person == drop.person; });
  for (Match& match : matches) {
    std::vector<PersonId>& there = match.summary.people;
    std::replace(there.begin(), there.end(), drop.person, PersonId());
  }
  std::erase_if(sessions, [&](const auto& one) { return one.second.person == drop.person; });
  std::erase_if(ratings, [&](const auto& one) { return one.second.person == drop.person; });
  for (PastMatch& past : results) {
    for (Placing& placing : past.placings) {
      if (placing.person == drop.person) placing.person.clear();
    }
  }
  return true;
}

bool MemoryStore::World::put(const PutSession& put) {
  if (!people.contains(put.session.person)) return false;
  sessions[put.session.hash] = put.session;
  return true;
}

bool MemoryStore::World::put(const TouchSession& touch) {
  const auto found = sessions.find(touch.hash);
  if (found != sessions.end()) found->second.used = touch.used;
  return true;
}

bool MemoryStore::World::put(const DropSession& drop) {
  std::erase_if(sessions, [&](const auto& one) {
    return one.second.person == drop.person &&
           (drop.hash.empty() ? one.first != drop.except : one.first == drop.hash);
  });
  return true;
}

bool MemoryStore::World::put(const PutRecoveryCodes& put) {
  if (!people.contains(put.person)) return false;
  recovery[put.person] = put.codes;
  return true;
}

bool MemoryStore::World::put(const TakeRecoveryCode& take) {
  const auto found = recovery.find(take.person);
  return found != recovery.end() && std::erase(found->second.codes, take.code) > 0;
}

Answer<std::string> MemoryStore::secret(std::string_view name, std::size_t bytes) {
  IGRA_CHECK(sodium_init() >= 0);
  const std::lock_guard lock(mutex_);
  const auto [found, fresh] = secrets_.try_emplace(std::string(name), bytes, '\0');
  if (fresh) randombytes_buf(found->second.data(), bytes);
  return found->second;
}

// --- Reads

Answer<std::vector<Entry>> MemoryStore::journal(const MatchId& match, std::int64_t after) {
  const std::lock_guard lock(mutex_);
  const Match* found = world_.find(match);
  if (found == nullptr || after >= static_cast<std::int64_t>(found->entries.size()))
    return std::vector<Entry>{};
  return std::vector<Entry>(found->entries.begin() + after, found->entries.end());
}

Answer<std::vector<MatchId>> MemoryStore::matches_in(Phase phase) {
  const std::lock_guard lock(mutex_);
  std::vector<MatchId> ids;
  for (const Match& match : world_.matches) {
    if (match.summary.phase == phase) ids.push_back(match.id);
  }
  return ids;
}

Answer<std::vector<Store::Listed>> MemoryStore::matches_of(const PersonId& person, Millis before, int most) {
  const std::lock_guard lock(mutex_);
  std::vector<Listed> listed;
  for (auto match = world_.matches.rbegin(); match != world_.matches.rend(); ++match) {
    const std::vector<PersonId>& people = match->summary.people;
    if (match->entries.empty() || std::find(people.begin(), people.end(), person) == people.end()) continue;
    if (match->entries.back().at < or_now(before))
      listed.push_back({match->id, match->summary, match->entries.back().at});
  }
  std::stable_sort(listed.begin(), listed.end(),
                   [](const Listed& a, const Listed& b) { return a.updated > b.updated; });
  keep_first(listed, most);
  return listed;
}

Answer<std::optional<Person>> MemoryStore::person(const PersonId& id) {
  const std::lock_guard lock(mutex_);
  const auto found = world_.people.find(id);
  return found == world_.people.end() ? std::nullopt : std::optional(found->second);
}

Answer<std::optional<Person>> MemoryStore::account(std::string_view key) {
  const std::lock_guard lock(mutex_);
  const Person* found = world_.account(key);
  return found == nullptr ? std::nullopt : std::optional(*found);
}

Answer<std::optional<Person>> MemoryStore::account_like(std::string_view look) {
  const std::lock_guard lock(mutex_);
  const Person* found = world_.account_like(look);
  return found == nullptr ? std::nullopt : std::optional(*found);
}

Answer<bool> MemoryStore::erased(const PersonId& person) {
  const std::lock_guard lock(mutex_);
  return world_.erased.contains(person);
}

Answer<std::vector<Person>> MemoryStore::people_without_look(const PersonId& after, int most) {
  const std::lock_guard lock(mutex_);
  std::vector<Person> found;
  for (const auto& [id, person] : world_.people) {
    if (id > after && person.look.empty() && !person.name.empty()) found.push_back(person);
  }
  keep_first(found, most);
  return found;
}

Answer<std::optional<Session>> MemoryStore::session(std::string_view hash) {
  const std::lock_guard lock(mutex_);
  const auto found = world_.sessions.find(std::string(hash));
  return found == world_.sessions.end() ? std::nullopt : std::optional(found->second);
}

Answer<std::vector<Session>> MemoryStore::sessions(const PersonId& person) {
  const std::lock_guard lock(mutex_);
  std::vector<Session> found;
  for (const auto& [hash, session] : world_.sessions) {
    if (session.person == person) found.push_back(session);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Session& a, const Session& b) { return a.used > b.used; });
  return found;
}

Answer<RecoveryCodes> MemoryStore::recovery_codes(const PersonId& person) {
  const std::lock_guard lock(mutex_);
  const auto found = world_.recovery.find(person);
  return found == world_.recovery.end() ? RecoveryCodes{} : found->second;
}

Answer<std::vector<PastMatch>> MemoryStore::results(const PersonId& person, Millis before, int most) {
  const std::lock_guard lock(mutex_);
  const auto was_there = [&](const Placing& placing) { return placing.person == person && !person.empty(); };
  std::vector<PastMatch> past;
  // In the order of the matches, not of their results: what ended at the same moment is listed as in SQLite.
  for (auto match = world_.matches.rbegin(); match != world_.matches.rend(); ++match) {
    for (const PastMatch& one : world_.results) {
      if (one.match == match->id && one.at < or_now(before) &&
          std::any_of(one.placings.begin(), one.placings.end(), was_there)) {
        past.push_back(one);
        past.back().title = match->summary.title;
      }
    }
  }
  std::stable_sort(past.begin(), past.end(),
                   [](const PastMatch& a, const PastMatch& b) { return a.at > b.at; });
  keep_first(past, most);
  return past;
}

Answer<std::vector<Rating>> MemoryStore::ratings(const PersonId& person) {
  const std::lock_guard lock(mutex_);
  std::vector<Rating> found;
  for (const auto& [key, rating] : world_.ratings) {
    if (rating.person == person) found.push_back(rating);
  }
  return found;
}

Answer<std::vector<Rating>> MemoryStore::leaders(std::string_view game, int players, int most) {
  const std::lock_guard lock(mutex_);
  std::vector<Rating> found;
  for (const auto& [key, rating] : world_.ratings) {
    const auto person = world_.people.find(rating.person);
    if (rating.game == game && rating.players == players && person != world_.people.end() &&
        person->second.password)
      found.push_back(rating);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Rating& a, const Rating& b) { return a.mu - 3 * a.sigma > b.mu - 3 * b.sigma; });
  keep_first(found, most);
  return found;
}

}  // namespace igra::server
