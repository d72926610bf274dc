// Workloads of `hexarium bench hex`.
#include "core/bench.h"

#include "games/hex/game.h"
#include "games/hex/proof/prover.h"
#include "games/hex/rules/reference.h"

namespace hexarium::hex {
namespace {

// Solves all openings (of each pair of turned ones, one); the winners must be `known`.
uint64_t solve_openings(int size, std::string_view known) {
  uint64_t nodes = 0;
  Prover prover(size, size_t{64} << 20);
  for (Cell cell = 0; 2 * cell < size * size; ++cell) {
    State s(size);
    play(s, {cell});
    const Solution solution = prover.solve(s);
    nodes += solution.nodes;
    if ((solution.winner == Color::Black ? 'b' : 'w') != known[static_cast<size_t>(cell)])
      throw Error("bench hex: wrong winner of opening " + cell_name(size, cell));
  }
  return nodes;
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  return {{"openings of 6x6", [] { return solve_openings(6, "wwwwwbwbbbbbbbbbbb"); },
           [] { solve_openings(3, "wwbbb"); },
           [] {
             for (Cell cell = 0; cell < 5; ++cell) {
               State s(3);
               play(s, {cell});
               reference_winner(s);
             }
           }},
          {"opening d4 of 7x7",
           [] {
             State s(7);
             play(s, {Cell{3 * 7 + 3}});
             const Solution solution = Prover(7).solve(s);
             if (solution.winner != Color::Black) throw Error("bench hex: wrong winner of 7x7 d4");
             return solution.nodes;
           },
           nullptr, nullptr}};
}

}  // namespace hexarium::hex
