// Workloads of `hexarium bench hexceed`.
#include "core/bench.h"

#include <fmt/format.h>

#include "core/random.h"
#include "games/hexceed/depth_search.h"
#include "games/hexceed/game.h"

namespace hexarium::hexceed {

namespace {

// Positions after random play, with a piece to be chosen; the same on every machine.
std::vector<State> random_positions(int empties, int count) {
  Random random(static_cast<uint64_t>(empties));
  std::vector<State> list;
  for (int i = 0; i < count; ++i) {
    State state("start");
    while (kCells - state.placed() > empties || state.in_hand != kNone) {
      const std::vector<State::Move> moves = legal_moves(state);
      play(state, moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
    list.push_back(state);
  }
  return list;
}

int solve(const State& state, uint64_t& nodes) {
  Control control;
  int value;
  {
    NullWindowSolver exact(state, 1, control);
    value = exact.value(exact.root(), state.placed() % 2 ? -1 : 0).value();
  }
  nodes += control.nodes;
  return value;
}

// `sum` and `squares` of the values; tabulation_test.cpp confirms them for 8 empty cells.
BenchCase solving(int empties, int count, int sum, int squares) {
  return {fmt::format("solve {} positions, {} empty", count, empties),
          [=] {
            uint64_t nodes = 0;
            int s = 0, q = 0;
            for (const State& state : random_positions(empties, count)) {
              const int v = solve(state, nodes);
              s += v, q += v * v;
            }
            if (s != sum || q != squares)
              throw Error(
                  fmt::format("hexceed bench: values of {} positions with {} empty cells sum "
                              "to {} and {}, expected {} and {}",
                              count, empties, s, q, sum, squares));
            return nodes;
          },
          {},
          {}};
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  BenchCase first = solving(8, 100, 33, 43);
  first.small = [] {
    uint64_t nodes = 0;
    for (const State& state : random_positions(6, 20)) solve(state, nodes);
  };
  first.reference = [] {
    uint64_t nodes = 0;
    for (const State& state : random_positions(6, 20)) reference_value(state, nodes);
  };
  return {first,
          solving(9, 30, -46, 82),
          solving(10, 10, 5, 5),
          {"search 12 positions, 14 empty, depth 3",
           [] {
             // engine_test.cpp compares shallower searches with plain minimax.
             constexpr int kSum = 685, kSquares = 42703;
             Control control;
             int sum = 0, squares = 0;
             for (const State& state : random_positions(14, 12)) {
               const Numbering numbering(state);
               Table table(18);
               DepthSearch search(numbering, table, control, true);
               const int v = search.value({numbering.start, kNone}, 3, -20000, 20000);
               sum += v, squares += v * v;
             }
             if (sum != kSum || squares != kSquares)
               throw Error(
                   fmt::format("hexceed bench: values of the search sum to {} and {}, "
                               "expected {} and {}",
                               sum, squares, kSum, kSquares));
             return control.nodes.load();
           },
           {},
           {}}};
}

}  // namespace hexarium::hexceed
