// All legal plays of a level, or the best of them, exactly.
#pragma once
#include "games/honey/play_rules.h"

namespace hexarium::honey {

struct Solved {
  std::vector<Play> top;  // the best plays in order
  uint64_t plays = 0;     // number of legal plays, if counted
  uint64_t nodes = 0;     // work: starts found, trie nodes visited, words scored
};

// The `top` best plays. Without `count`, stops as soon as no other play can be among them.
Solved solve(const Level& level, size_t top, bool count);

// The same by trying every word everywhere: slow and obviously correct (reference.cpp).
Solved solve_slowly(const Level& level, size_t top);

}  // namespace hexarium::honey
