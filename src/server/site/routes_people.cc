// People: profiles, results, leaders.
#include <algorithm>

#include "core/levels.h"
#include "core/text.h"
#include "games/all.h"
#include "server/people/history.h"
#include "server/people/names.h"
#include "server/people/rating.h"
#include "server/site/portal.h"

namespace igra::server {

namespace {

constexpr int kMostResults = 50;
constexpr int kMostCounted = 1000;
constexpr int kMostLeaders = 100;
constexpr std::size_t kMostVersus = 20;

Json rating_json(const Rating& rating) {
  const Shown seen = shown({rating.mu, rating.sigma});
  return {{"game", rating.game},
          {"players", rating.players},
          {"rating", seen.rating},
          {"deviation", seen.doubt},
          {"games", rating.games}};
}

// Nobody where there is nobody any more, or where it cannot be read: a list is of use without a name.
Person somebody(Parts& parts, const PersonId& person) {
  if (person.empty()) return {};
  Answer<std::optional<Person>> found = parts.store.person(person);
  return found && *found ? **std::move(found) : Person{};
}

// Whoever had a seat knows the table; others are told where it is only if it was open to everybody.
bool knows_table(const PastMatch& past, const PersonId& viewer) {
  const auto seated = [&](const Placing& one) { return one.person == viewer; };
  if (!viewer.empty() && std::any_of(past.placings.begin(), past.placings.end(), seated)) return true;
  const Json title = Json::parse(past.title, nullptr, false);
  return title.is_object() && title.value("listed", false) && title.value("spectators", true);
}

Json result_json(Parts& parts, const PastMatch& past, const PersonId& viewer) {
  Json placings = Json::array();
  for (const Placing& one : past.placings) {
    const Person person = somebody(parts, one.person);
    placings.push_back({{"seat", one.seat},
                        {"name", person.name},
                        {"account", person.password.has_value()},
                        {"bot", one.bot},
                        {"score", one.score},
                        {"rank", one.rank}});
  }
  Json json{{"game", past.game},
            {"players", past.players},
            {"rated", past.rated},
            {"at", past.at},
            {"placings", std::move(placings)}};
  if (knows_table(past, viewer)) json["table"] = past.match;
  return json;
}

Json tally_json(const Tally& tally) {
  return {{"games", tally.games}, {"wins", tally.wins}, {"losses", tally.losses}};
}

// By game: matches, victories (a shared one counts), mean and best score, and against which bots.
Json statistics(const History& history) {
  Json json = Json::object();
  for (const auto& [game, sum] : history.games) {
    Json bots = Json::object();
    for (const auto& [level, tally] : sum.bots) bots[level] = tally_json(tally);
    json[game] = {{"games", sum.games},
                  {"wins", sum.wins},
                  {"mean_score", sum.mean_score},
                  {"best_score", sum.best_score},
                  {"bots", std::move(bots)}};
  }
  return json;
}

// People met most often. Guests come and go: those alone are named whose name stays theirs.
Json versus(Parts& parts, const History& history) {
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(history.versus.size(), 3 * kMostVersus); ++i) {
    if (list.size() == kMostVersus) break;
    const auto& [id, tally] = history.versus[i];
    const Person person = somebody(parts, id);
    if (!person.password) continue;
    Json one = tally_json(tally);
    one["name"] = person.name;
    list.push_back(std::move(one));
  }
  return list;
}

void profile_of(Parts& parts, const Call& call, const Person& person) {
  const Answer<std::vector<PastMatch>> past = parts.store.results(person.id, 0, kMostCounted);
  const Answer<std::vector<Rating>> ratings = parts.store.ratings(person.id);
  if (!past || !ratings) return call.refuse(not_read());
  const std::vector<PastMatch>& results = *past;
  Json json{{"name", person.name},
            {"since", person.created},
            {"ratings", Json::array()},
            {"results", Json::array()}};
  for (const Rating& rating : *ratings) json["ratings"].push_back(rating_json(rating));
  for (std::size_t i = 0; i < results.size() && i < kMostResults; ++i) {
    json["results"].push_back(result_json(parts, results[i], call.who.person.id));
  }
  const History history = history_of(results, person.id);
  json["statistics"] = statistics(history);
  json["versus"] = versus(parts, history);
  call.answer(200, json);
}

void profile(Parts& parts, Call call) {
  const Answer<std::optional<Person>> person = parts.store.account(folded(call.parts.front()));
  if (!person) return call.refuse(person.error());
  if (!*person) return call.refuse(404, "not_found", "Nobody has this name.");
  profile_of(parts, call, **person);
}

// A guest has a history too, for its own eyes.
void own_profile(Parts& parts, Call call) { profile_of(parts, call, call.who.person); }

// Where the levels of bots stand on the same scale.
Json anchors_json(std::string_view game) {
  Json list = Json::array();
  for (const std::string_view level : kLevels) {
    const Shown seen = shown(anchor(game, level));
    list.push_back({{"level", level}, {"rating", seen.rating}, {"deviation", seen.doubt}});
  }
  return list;
}

void leaders(Parts& parts, Call call) {
  const std::string_view game = query_value(call.request.query, "game");
  const std::optional<int> players = parse_number(query_value(call.request.query, "players"));
  if (!find_game(game) || !players)
    return call.refuse(400, "bad_request", "Say which game and how many players.");
  const Answer<std::vector<Rating>> best = parts.store.leaders(game, *players, kMostLeaders);
  if (!best) return call.refuse(best.error());
  Json list = Json::array();
  for (const Rating& rating : *best) {
    Json one = rating_json(rating);
    one["name"] = somebody(parts, rating.person).name;
    list.push_back(std::move(one));
  }
  call.answer(200, {{"leaders", std::move(list)}, {"bots", anchors_json(game)}});
}

}  // namespace

std::span<const Route> people_routes() {
  static constexpr Route kRoutes[] = {
      {"GET", "/api/people/*", profile, 0, {30, 60}, {}, Where::worker},
      {"GET", "/api/my-profile", own_profile, 0, {30, 60}, {}, Where::worker},
      {"GET", "/api/leaders", leaders, 0, {30, 60}, {}, Where::worker},
  };
  return kRoutes;
}

}  // namespace igra::server
