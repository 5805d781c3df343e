// What core/space.h promises, tested over random matches of any game.
#pragma once

#include <string>

#include "core/space.h"
#include "testkit/kit.h"

namespace igra::testkit {

// "" if the numbers of a game keep every promise; else what they broke first.
//
// Tested: names are distinct over all ids; ids of what is offered are in range and distinct; every id names
// its event, so that ids and texts are one to one; an observation fills its layout exactly and stays within
// `most`; equal views give equal observations and ids; a world sampled for a seat gives it the same
// observation, and the same ids when it is to act; what a seat sees of a draw is what its log says; no match
// is longer than longest().
std::string conform(const Space& space, const Plan& plan = {});

}  // namespace igra::testkit
