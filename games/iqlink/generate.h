// Generates puzzles with exactly one solution from a seed.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "games/iqlink/hints.h"

namespace hexarium::iqlink {

struct Puzzle {
  std::vector<Index> start;  // A first
  Solution solution;
  Rating rating;
  bool minimal = false;  // removing any piece makes it ambiguous
};
struct PuzzleWish {
  std::optional<Level> level;
  int given = 0;  // 0 = by level
  bool minimal = false;
  uint64_t seed = 1;
};
// A puzzle with exactly one solution and the wanted level; if `given` or `minimal` rule that out,
// the closest one found. Throws Error if the request is impossible or nothing is found.
Puzzle generate(const PuzzleWish& wish);

// The seed of puzzle `number` of a series: the same puzzles however many are asked for.
inline uint64_t seed_of_puzzle(uint64_t seed, int64_t number) {
  return seed * 1000003 + static_cast<uint64_t>(number);
}

std::vector<std::string> unique_singles();  // the starts of --given 1, sorted

}  // namespace hexarium::iqlink
