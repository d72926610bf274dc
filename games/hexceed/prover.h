// Proofs too large for one run or one machine: a tree of positions up to symmetry, whose leaves are
// proven by the exact solver. The result is a set of bounds that can be saved, merged and reused.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "games/hexceed/null_window_solver.h"

namespace hexarium::hexceed {

struct Interval {
  int low = -1000, high = 1000;  // bounds of the value, for the mover
};

// Bounds by canonical setup.
class Knowledge {
 public:
  Interval of(const State& state) const;
  void add(const State& state, Interval interval);  // keeps the tighter bounds
  size_t size() const { return bounds_.size(); }

  std::string to_text() const;
  void read(const std::string& text,
            const std::string& name);  // throws Error without changing anything

 private:
  std::map<std::string, Interval> bounds_;
};

// value >= bound, or value <= bound.
struct Claim {
  bool at_least = true;
  int bound = 0;
};
std::string to_text(const Claim& claim);  // ">= 1"

struct Job {
  State state;  // canonical
  Claim claim;
};

class Prover {
 public:
  Prover(Knowledge& knowledge, int threads, Control& control, int log2_entries = 0)
      : knowledge_(knowledge), threads_(threads), control_(control), log2_entries_(log2_entries) {}

  // Tightens the bounds of the state until the claim is decided; empty if stopped.
  std::optional<bool> decide(const State& state, Claim claim);
  std::optional<int> value(const State& state, int guess);

  // The positions `plies` moves ahead that prove the claim if every job confirms its bound; empty
  // if the known bounds suffice. `decided` becomes false if the claim is refuted or the search was
  // stopped.
  std::vector<Job> split(const State& state, Claim claim, int plies, bool& decided);

  std::function<void()> after_leaf;  // called after each leaf, to save from time to time

  // For other threads: the bounds of the root so far, and the number of leaves done.
  std::atomic<int> low{-1000}, high{1000};
  std::atomic<uint64_t> leaves{0};

 private:
  void start_from(const State& state);
  // The mover's value against beta, as in NullWindowSolver::bound.
  std::optional<int> bound(const State& state, int beta, int plies);
  std::optional<int> leaf(const State& state, int beta);

  Knowledge& knowledge_;
  int threads_;
  Control& control_;
  int log2_entries_;
  std::unique_ptr<NullWindowSolver> exact_;  // for positions below numbering_
  std::optional<State> numbering_;
  bool keep_numbering_ = false;
  std::vector<Job>* jobs_ = nullptr;  // splitting: leaves are collected, not solved
  bool prover_is_first_ = true;       // when splitting, the player whose claim is assumed
};

}  // namespace hexarium::hexceed
