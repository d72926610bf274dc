// Proofs too large for one sitting or one machine: a tree over whole positions, equal ones but for
// symmetry counted once, whose leaves the exact solver proves. What is known is a list of bounds
// that can be saved, joined and used again.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "games/hexceed/null_window_solver.h"

namespace hexarium::hexceed {

struct Interval {
  int low = -1000, high = 1000;  // of the value, for the mover
};

// Bounds by canonical setup.
class Knowledge {
 public:
  Interval of(const State& state) const;
  void add(const State& state, Interval interval);  // keeps the narrower bounds
  size_t size() const { return bounds_.size(); }

  std::string to_text() const;
  void read(const std::string& text,
            const std::string& name);  // throws Error, then nothing changed

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

  // Narrows the knowledge about the state until the claim is decided; nothing if stopped.
  std::optional<bool> decide(const State& state, Claim claim);
  std::optional<int> value(const State& state, int guess);

  // The positions `plies` moves further that would prove the claim, if every job comes out as it
  // says. Empty: what is known decides the claim, see `decided`.
  std::vector<Job> split(const State& state, Claim claim, int plies, bool& decided);

  std::function<void()> after_leaf;  // called after each, to save now and then

  // For whoever watches from another thread: the bounds of the root so far, leaves done.
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
  bool keep_frame_ = false;
  std::vector<Job>* jobs_ = nullptr;  // splitting: leaves are collected, not solved
  bool prover_is_first_ = true;       // of the game; splitting assumes what this player claims
};

}  // namespace hexarium::hexceed
