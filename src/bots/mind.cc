#include "bots/mind.h"

#include <algorithm>

namespace igra {

// (Not stable_sort, which wants more of a runtime than WebAssembly has; so no two are equal.)
void sort_candidates(std::vector<Candidate>& candidates) {
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    if (a.visits != b.visits) return a.visits > b.visits;
    if (a.value > b.value || a.value < b.value) return a.value > b.value;
    return a.event < b.event;
  });
}

}  // namespace igra
