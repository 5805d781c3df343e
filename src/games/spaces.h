// The games as numbers: action ids, tensors, batches. Apart from games/all.h, because what only plays (the
// server, the browser's module) must not carry it.
#pragma once

#include <memory>

#include "core/space.h"

namespace igra {

class Batch;  // batch/batch.h
struct BatchPlan;

// Of a game of games/all.h, the template included.
const Space& space_of(const Game& game);

// Players and options have passed check_start(), the other fields are in range.
std::unique_ptr<Batch> make_batch(const Game& game, const BatchPlan& plan);

}  // namespace igra
