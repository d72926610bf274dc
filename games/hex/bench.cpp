// Workloads of `hexarium bench hex`.
#include "core/bench.h"

#include <array>
#include <cmath>

#include "core/random.h"
#include "games/hex/game.h"
#include "games/hex/net/tree.h"
#include "games/hex/proof/prover.h"
#include "games/hex/rules/reference.h"

namespace hexarium::hex {
namespace {

// Solves all openings, one of each symmetric pair; the winners must match `known`.
uint64_t solve_openings(int size, std::string_view known) {
  uint64_t nodes = 0;
  Prover prover(size, size_t{64} << 20);
  for (Cell cell = 0; 2 * cell < size * size; ++cell) {
    State s(size);
    play(s, {cell});
    const Solution solution = prover.solve(s);
    nodes += solution.nodes;
    if ((solution.winner == Color::Black ? 'b' : 'w') != known[cell])
      throw Error("bench hex: wrong winner of opening " + cell_name(size, cell));
  }
  return nodes;
}

// Evaluates `count` positions on 11x11 with more and more stones, eight at a time, with one kernel.
void evaluate(int count, const std::string& kernel) {
  net::Network network = *net::Network::built_in();
  network.kernel = kernel;
  Random random(1);
  std::array<net::Position, 8> positions;
  std::array<const net::Position*, 8> batch;
  for (size_t i = 0; i < 8; ++i) positions[i].size = 11, batch[i] = &positions[i];
  for (int done = 0; done < count; done += 8) {
    for (net::Position& p : positions) {
      if (done / 8 % 60 == 0) p = {}, p.size = 11;
      int cell = 0;
      do cell = static_cast<int>(random.below(121));
      while (p.stone[cell]);
      net::play(p, cell);
    }
    for (const net::Evaluation& e : network.evaluate(batch))
      if (!(std::abs(e.value) <= 1)) throw Error("bench hex: a value is not finite");
  }
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
           nullptr, nullptr},
          {"network on 11x11",
           [] {
             constexpr int kCount = 8000;
             evaluate(kCount, "");
             return uint64_t{kCount};
           },
           [] { evaluate(160, ""); }, [] { evaluate(160, "plain"); }}};
}

}  // namespace hexarium::hex
