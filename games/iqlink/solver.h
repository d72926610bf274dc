// Finds all solutions of a board, exactly.
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
      UINT64_MAX;  // stop after this many; uses one thread, to find the same ones each time
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;  // set by another thread: give up
  std::function<void(uint64_t done, uint64_t total)>
      progress;  // parts done, called from any thread
};

struct Solutions {
  std::vector<Solution> list;  // sorted by their text
  uint64_t nodes = 0;          // the same for any number of threads
  bool complete = true;        // false: stopped or limited, so there may be more
};

// `placed` must fit together. The empty board is searched up to symmetry.
Solutions solve(std::span<const Index> placed, const SolveOptions& options = {});

// The same in the simplest way: the oracle of the tests and the reference of the benchmark.
Solutions solve_by_reference(std::span<const Index> placed, uint64_t limit = UINT64_MAX);

// A forced move, otherwise the one that keeps the most solutions; its value is their number.
Best best(const State& state, const SearchRequest& ask);

// Whether it is still solvable, and in how many ways.
std::string remark(const State& state);

}  // namespace hexarium::iqlink
