#include "server/people/history.h"

#include <algorithm>

namespace igra::server {

namespace {

void note(Tally& tally, int mine, int other) {
  ++tally.games;
  tally.wins += mine < other;
  tally.losses += mine > other;
}

// The best rank of each opponent that `name_of` finds in one match; seats without a name are left out.
template <class NameOf>
std::map<std::string, int> best_ranks(const PastMatch& past, NameOf name_of) {
  std::map<std::string, int> ranks;
  for (const Placing& one : past.placings) {
    const std::string& name = name_of(one);
    if (name.empty()) continue;
    const auto [found, fresh] = ranks.try_emplace(name, one.rank);
    if (!fresh) found->second = std::min(found->second, one.rank);
  }
  return ranks;
}

void count_seats(GameHistory& game, const PastMatch& past, const PersonId& person) {
  for (const Placing& one : past.placings) {
    if (one.person != person) continue;
    game.best_score = game.games == 0 ? one.score : std::max(game.best_score, one.score);
    game.mean_score += (one.score - game.mean_score) / ++game.games;
    game.wins += one.rank == 1;
  }
}

}  // namespace

History history_of(const std::vector<PastMatch>& results, const PersonId& person) {
  History history;
  std::map<PersonId, Tally> met;
  for (const PastMatch& past : results) {
    std::map<std::string, int> people =
        best_ranks(past, [](const Placing& one) -> const std::string& { return one.person; });
    const auto self = people.find(person);
    if (self == people.end()) continue;
    const int mine = self->second;
    people.erase(self);
    for (const auto& [other, rank] : people) note(met[other], mine, rank);
    GameHistory& game = history.games[past.game];
    count_seats(game, past, person);
    for (const auto& [level, rank] :
         best_ranks(past, [](const Placing& one) -> const std::string& { return one.bot; })) {
      note(game.bots[level], mine, rank);
    }
  }
  history.versus.assign(met.begin(), met.end());
  std::sort(history.versus.begin(), history.versus.end(), [](const auto& a, const auto& b) {
    return a.second.games != b.second.games ? a.second.games > b.second.games : a.first < b.first;
  });
  return history;
}

}  // namespace igra::server
