#include "bots/mind.h"

#include <algorithm>

namespace igra {

void sort_candidates(std::vector<Candidate>& candidates) {
  std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
  });
}

}  // namespace igra
