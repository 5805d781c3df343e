// Everything that is stored about somebody, for its owner to take along.
#include <limits>

#include "core/json.h"
#include "server/people/accounts.h"
#include "server/people/rating.h"

namespace igra::server {

namespace {

constexpr int kAll = std::numeric_limits<int>::max();

void write_person(JsonWriter& json, const Person& person) {
  json.key("person").begin_object();
  json.field("id", person.id).field("name", person.name).field("language", person.language);
  json.field("account", person.password.has_value()).field("created", person.created);
  json.end_object();
}

// Without their hashes, which are nobody's business.
void write_sessions(JsonWriter& json, const std::vector<Session>& sessions) {
  json.key("sessions").begin_array();
  for (const Session& session : sessions) {
    json.begin_object().field("created", session.created).field("used", session.used);
    json.field("agent", session.agent).end_object();
  }
  json.end_array();
}

// How many are left, and since when; the codes themselves are nowhere.
void write_recovery(JsonWriter& json, const RecoveryCodes& recovery) {
  json.key("recovery_codes").begin_object().field("made", recovery.made);
  json.field("left", static_cast<std::int64_t>(recovery.codes.size())).end_object();
}

void write_ratings(JsonWriter& json, const std::vector<Rating>& ratings) {
  json.key("ratings").begin_array();
  for (const Rating& rating : ratings) {
    const Shown number = shown({rating.mu, rating.sigma});
    json.begin_object().field("game", rating.game).field("players", rating.players);
    json.field("rating", number.rating)
        .field("deviation", number.doubt)
        .field("games", rating.games)
        .end_object();
  }
  json.end_array();
}

// Only the owner's own seats: the others' results are theirs.
void write_results(JsonWriter& json, const std::vector<PastMatch>& results, const PersonId& owner) {
  json.key("results").begin_array();
  for (const PastMatch& past : results) {
    for (const Placing& placing : past.placings) {
      if (placing.person != owner) continue;
      json.begin_object().field("match", past.match).field("game", past.game).field("players", past.players);
      json.field("rated", past.rated).field("at", past.at).field("seat", placing.seat);
      json.field("score", placing.score).field("rank", placing.rank).end_object();
    }
  }
  json.end_array();
}

}  // namespace

Answer<std::string> Accounts::export_data(const Identity& identity) {
  const PersonId& id = identity.person.id;
  const auto sessions = store_.sessions(id);
  const auto recovery = store_.recovery_codes(id);
  const auto ratings = store_.ratings(id);
  const auto results = store_.results(id, 0, kAll);
  const auto matches = store_.matches_of(id, 0, kAll);
  if (!sessions || !recovery || !ratings || !results || !matches) return refused(AuthError::not_read);
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  write_person(json, identity.person);
  write_sessions(json, *sessions);
  write_recovery(json, *recovery);
  write_ratings(json, *ratings);
  write_results(json, *results, id);
  json.key("matches").begin_array();
  for (const Store::Listed& match : *matches) json.value(match.match);
  json.end_array().end_object();
  return out;
}

}  // namespace igra::server
