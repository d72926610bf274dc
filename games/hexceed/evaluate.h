// A learned evaluation of positions.
#pragma once
#include <algorithm>
#include <array>
#include <bit>

#include "games/hexceed/position.h"

namespace hexarium::hexceed {

inline constexpr int kPoint = 64;  // fractional values are in 1/64 of a point

// By number of empty cells, in 1/1024 of a point; made by `hexarium hexceed learn`. The first
// weight is for who makes the last placement; the second for `lowest`, the lowest best-placement
// score of any piece. No other feature that was tried helped.
inline constexpr std::array<int, 2> kWeights[kMostEmpty + 1] = {
#include "data/hexceed/weights.inc"
};

// The chooser's expected future points minus the opponent's, in 1/64 of a point.
inline int evaluate(int empties, int lowest) {
  const auto& w = kWeights[empties];
  return (w[0] + w[1] * lowest) / (1024 / kPoint);
}

inline int lowest_best(const Numbering& f, const Position& p) {
  int lowest = 255;
  for (unsigned set = p.pieces; set; set &= set - 1)
    lowest = std::min(lowest, highest(scores(f, p, std::countr_zero(set))));
  return lowest;
}

}  // namespace hexarium::hexceed
