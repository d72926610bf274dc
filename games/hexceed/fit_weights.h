// Makes the weights of the evaluation.
#pragma once
#include "core/random.h"
#include "games/hexceed/depth_search.h"

namespace hexarium::hexceed {

// A choose position from random openings and half-careful play.
State careless_position(int empties, Random& random);

struct FittedWeights {
  std::array<int, 2> weights;  // in 1/1024 of a point
  double error, spread;        // of the fit, and of the values themselves
};
// From exact values, or with a margin from the values of a search with it.
FittedWeights fit_weights(int empties, int positions, int margin, uint64_t seed);

}  // namespace hexarium::hexceed
