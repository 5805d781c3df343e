// People: profiles, results, leaders.
#include <map>

#include "core/levels.h"
#include "core/text.h"
#include "games/all.h"
#include "server/portal.h"
#include "server/store/rating.h"

namespace igra::server {

namespace {

constexpr int kMostResults = 50;
constexpr int kMostCounted = 1000;
constexpr int kMostLeaders = 100;

Json rating_json(const Rating& rating) {
  const Shown seen = shown({rating.mu, rating.sigma});
  return {{"game", rating.game},
          {"players", rating.players},
          {"rating", seen.rating},
          {"deviation", seen.doubt},
          {"games", rating.games}};
}

Json result_json(Parts& parts, const PastMatch& past) {
  Json placings = Json::array();
  for (const Placing& one : past.placings) {
    const std::optional<Person> person = one.person.empty() ? std::nullopt : parts.store.person(one.person);
    placings.push_back({{"seat", one.seat},
                        {"name", person ? person->name : ""},
                        {"bot", one.bot},
                        {"score", one.score},
                        {"rank", one.rank}});
  }
  return {{"table", past.match}, {"game", past.game}, {"players", past.players},
          {"rated", past.rated}, {"at", past.at},     {"placings", std::move(placings)}};
}

// By game: matches, victories (a shared one counts), mean score.
Json statistics(const std::vector<PastMatch>& results, const PersonId& person) {
  struct Sum {
    int games = 0, wins = 0;
    double score = 0;
  };
  std::map<std::string, Sum> sums;
  for (const PastMatch& past : results) {
    for (const Placing& one : past.placings) {
      if (one.person != person) continue;
      Sum& sum = sums[past.game];
      ++sum.games;
      sum.wins += one.rank == 1;
      sum.score += one.score;
    }
  }
  Json json = Json::object();
  for (const auto& [game, sum] : sums) {
    json[game] = {{"games", sum.games}, {"wins", sum.wins}, {"mean_score", sum.score / sum.games}};
  }
  return json;
}

void profile_of(Parts& parts, const Call& call, const Person& person) {
  const std::vector<PastMatch> results = parts.store.results(person.id, 0, kMostCounted);
  Json json{{"name", person.name},
            {"since", person.created},
            {"ratings", Json::array()},
            {"results", Json::array()}};
  for (const Rating& rating : parts.store.ratings(person.id)) json["ratings"].push_back(rating_json(rating));
  for (std::size_t i = 0; i < results.size() && i < kMostResults; ++i) {
    json["results"].push_back(result_json(parts, results[i]));
  }
  json["statistics"] = statistics(results, person.id);
  call.answer(200, json);
}

void profile(Parts& parts, Call call) {
  const std::optional<Person> person = parts.store.account(call.parts.front());
  if (!person) return call.refuse(404, "not_found", "Nobody has this name.");
  profile_of(parts, call, *person);
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
  Json list = Json::array();
  for (const Rating& rating : parts.store.leaders(game, *players, kMostLeaders)) {
    const std::optional<Person> person = parts.store.person(rating.person);
    Json one = rating_json(rating);
    one["name"] = person ? person->name : "";
    list.push_back(std::move(one));
  }
  call.answer(200, {{"leaders", std::move(list)}, {"bots", anchors_json(game)}});
}

}  // namespace

std::span<const Route> people_routes() {
  static constexpr Route kRoutes[] = {
      {"GET", "/api/people/*", profile, 0, {30, 60}, {}, true},
      {"GET", "/api/my-profile", own_profile, 0, {30, 60}, {}, true},
      {"GET", "/api/leaders", leaders, 0, {30, 60}, {}, true},
  };
  return kRoutes;
}

}  // namespace igra::server
