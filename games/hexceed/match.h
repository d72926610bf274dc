// Settings against each other in side-swapped pairs.
#pragma once
#include <functional>

#include "games/hexceed/solver.h"

namespace hexarium::hexceed {

// `LEVEL[,time=S][,nodes=N][,threads=T]`; throws Error.
Ask parse_setting(std::string_view text);

// Two games from the same random opening, sides swapped.
struct Pair {
  std::string records[2];
  int differences[2] = {0, 0};  // points of A minus points of B
};
Pair play_pair(const Ask& a, const Ask& b, int random_placements, uint64_t seed);

struct Tally {
  int games = 0, wins = 0, draws = 0, losses = 0;  // of A
  double mean = 0;                                 // points of A minus points of B, per game
  double error = 0;  // half the 95 % interval of the mean, from the pairs
};
Tally tally(const std::vector<Pair>& pairs);

}  // namespace hexarium::hexceed
