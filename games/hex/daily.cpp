// The puzzle of the day: a problem (problems/problems.h), played against the prover.
#include "core/daily.h"

#include "games/hex/game.h"
#include "games/hex/problems/problems.h"

namespace hexarium::hex {

std::string_view daily_list();  // daily_list.cpp

namespace {

std::vector<Puzzle> make(uint64_t seed) {
  std::vector<Puzzle> puzzles;
  for (const Problem& p : problems())
    puzzles.push_back({p.setup, 1, {p.move}, 100 * p.rating + State(p.setup).size});
  return into_weeks(puzzles, seed);
}

std::string fault(const Puzzle& puzzle) {
  const State s(puzzle.record);
  Prover prover(s.size, size_t{64} << 20, /*ladders*/ false);
  const auto found = find_problem(prover, s, 100'000);
  if (!found) return "expected exactly one winning move, and again one after the best defence";
  if (puzzle.moves != std::vector{found->move}) return "the prover says " + found->move;
  return "";
}

}  // namespace

Dailies dailies() {
  return {"Win this position against perfect play; only one move wins.", 0, daily_list(), make,
          fault};
}

}  // namespace hexarium::hex
