// Fits the weights of the evaluation.
#pragma once
#include "core/random.h"
#include "games/hexceed/depth_search.h"

namespace hexarium::hexceed {

// A position from a random opening and careless play, with a piece to be chosen.
State careless_position(int empties, Random& random);

struct FittedWeights {
  std::array<int, 2> weights;  // in 1/1024 of a point
  double error, spread;        // deviation of the fit, and of the values themselves
};
// Fits exact values or, with a margin, the values of a search with that margin.
FittedWeights fit_weights(int empties, int positions, int margin, uint64_t seed);

}  // namespace hexarium::hexceed
