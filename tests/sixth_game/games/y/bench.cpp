// The workload of `hexarium bench y`. A node is a position.
#include "core/bench.h"

#include "games/y/game.h"

namespace hexarium::y {
namespace {

// The first player wins every empty board: an extra move never hurts, and there are no draws.
uint64_t solve(int largest) {
  uint64_t nodes = 0;
  for (int side = 1; side <= largest; ++side) {
    const Best found = best(State(std::to_string(side)), {});
    if (found.value != Value(int64_t{1})) throw Error("y bench: Black does not win");
    nodes += found.nodes;
  }
  return nodes;
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  return {{"empty boards", [] { return solve(4); }, [] { solve(3); },
           [] {
             uint64_t positions = 0;
             for (int side = 1; side <= 3; ++side)
               if (reference_value(State(std::to_string(side)), positions) != 1)
                 throw Error("y bench: Black does not win by the reference");
           }}};
}

}  // namespace hexarium::y
