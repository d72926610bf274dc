// Every way to finish a board. Answers come from search alone and are exact.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/game.h"
#include "games/iqlink/pieces.h"
#include "games/iqlink/rules.h"

namespace hexarium::iqlink {

using Solution = std::array<Index, kPieces>;  // one placement per piece, A first

struct SolveOptions {
  uint64_t limit =
      UINT64_MAX;  // stop after so many; then one thread, so that they are the same ones
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;                      // set from outside: give up
  std::function<void(uint64_t done, uint64_t total)> progress;  // parts of the search, any thread
};

struct Solutions {
  std::vector<Solution> list;  // sorted as their texts are
  uint64_t nodes = 0;          // the same for any number of threads
  bool complete = true;        // false: stopped by the limit or from outside
};

// `placed` are placements that fit together. An empty board is searched up to the half turn.
Solutions solve(std::span<const Index> placed, const SolveOptions& options = {});

// The same by the shortest correct program: the oracle of the tests and 1.0x of the benchmarks.
Solutions solve_by_reference(std::span<const Index> placed, uint64_t limit = UINT64_MAX);

// A forced move, else the one that keeps the most solutions; its value is how many it keeps.
Best best(const State& state, const SearchRequest& ask);

// Still solvable, and in how many ways?
std::string remark(const State& state);

}  // namespace hexarium::iqlink
