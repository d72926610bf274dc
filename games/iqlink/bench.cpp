// Workloads of `hexarium bench iqlink`; the solution counts are known.
#include "core/bench.h"

#include <fmt/format.h>

#include "games/iqlink/game.h"

namespace hexarium::iqlink {

namespace {

struct Known {
  const char* start;
  size_t count;
};
using Starts = std::vector<Known>;

const Starts kFew = {{"JAAPBGVCJRDC", 3}, {"GAEWBABCDJDA", 1},    {"KAFUBAHCI", 2},
                     {"RKESHBEADGBB", 1}, {"JADVBJBCJRDCDED", 2}, {"GGHQDHSHB", 27}};
const Starts kPairs = {{"KAFGGC", 0}, {"NFIQLG", 1}, {"QADOLA", 1},  {"UIANLG", 1},  {"CJKWBJ", 8},
                       {"IGGBAD", 4}, {"GFJPCH", 0}, {"NIKWFJ", 14}, {"QEKXJH", 318}};
// Starts that the reference can solve quickly.
const Starts kSmallPairs = {{"KAFGGC", 0}};
const Starts kOnePiece = {{"GAF", 1}, {"BLE", 0}, {"QIC", 1}, {"BAA", 185}};

uint64_t solve_all(const Starts& starts) {
  uint64_t nodes = 0;
  for (const auto& [start, count] : starts) {
    const Solutions found = solve(State(fmt::format(":{}", start)).placed);
    if (found.list.size() != count)
      throw Error(fmt::format("iqlink bench {}: {} solutions, expected {}", start,
                              found.list.size(), count));
    nodes += found.nodes;
  }
  return nodes;
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  const auto slowly = [](const Starts& starts) {
    return [&starts] {
      for (const auto& [start, count] : starts)
        solve_by_reference(State(fmt::format(":{}", start)).placed);
    };
  };
  return {{"6 starts of 3 to 5 pieces", [] { return solve_all(kFew); },
           [] {
             for (int i = 0; i < 10; ++i) solve_all(kFew);
           },
           [slowly] {
             for (int i = 0; i < 10; ++i) slowly(kFew)();
           }},
          {"9 starts of 2 pieces", [] { return solve_all(kPairs); }, [] { solve_all(kSmallPairs); },
           slowly(kSmallPairs)},
          {"4 starts of 1 piece", [] { return solve_all(kOnePiece); }, {}, {}}};
}

}  // namespace hexarium::iqlink
