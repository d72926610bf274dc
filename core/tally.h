// The outcome of a match of A against B, played in pairs of games with sides swapped.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

namespace hexarium {

struct Tally {
  int games = 0, wins = 0, draws = 0, losses = 0;  // of A
  double mean = 0;                                 // points of A minus points of B, per game
  double error = 0;  // half the 95 % interval of the mean, from the pairs
};
// Points of A minus points of B in both games of each pair.
Tally tally(const std::vector<std::array<int64_t, 2>>& pairs);

}  // namespace hexarium
