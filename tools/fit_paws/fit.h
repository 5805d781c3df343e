// Fits a network to lessons by Adam (Kingma and Ba) in mini-batches, with a rate that falls to nearly
// nothing.
#pragma once

#include <functional>

#include "core/rng.h"
#include "fit_paws/lessons.h"
#include "fit_paws/net.h"

namespace igra::paws {

struct FitPlan {
  int passes = 8;         // over all lessons
  int batch = 128;        // lessons a step
  float rate = 0.002f;    // of the first step, for an input whose numbers are about 1
  float decay = 0.0001f;  // towards 0, as a part of the rate
};

// How a network does on lessons.
struct Quality {
  double cross_entropy = 0;  // the mean of a lesson, as natural logarithms; less is better
  double favourite = 0;      // how often it likes the same row best; 1 where there is but one
  double lost = 0;           // logarithm of what the best row should get over what its favourite should
};
Quality quality(const Net& net, const Lessons& lessons);

// A network that has learned nothing yet: hidden sums that differ, made for inputs as large as these.
Net start_for(const Lessons& lessons, int inputs, int hidden, Rng& rng);

// `told` hears of every pass that is over.
using OnPass = std::function<void(int pass, const Net& net)>;
Net fit(const Lessons& lessons, Net net, const FitPlan& plan, Rng& rng, const OnPass& told = {});

}  // namespace igra::paws
