#include "games/hex/proof/opening_table.h"

#include <algorithm>
#include <array>

#include "games/hex/proof/prover.h"

namespace hexarium::hex {

namespace {
// From `hexarium hex swaps --sizes 2,3,4,5,6,7`, and openings.json.
constexpr std::array<std::string_view, kSwapSizes> kRows = {
    "b",
    "wb/bw",
    "wwb/bbb/bww",
    "wwwb/wwbw/wbww/bwww",
    "wwwwb/wbbbb/wbbbw/bbbbw/bwwww",
    "wwwwwb/wbbbbb/bbbbbb/bbbbbb/bbbbbw/bwwwww",
    "wwwwwwb/wwbwbbb/wbbbbbw/bbbbbbb/wbbbbbw/bbbwbww/bwwwwww",
    "wwwwwwwb/wwwwwwbb/wbbbbbbw/wbbbbbbb/bbbbbbbw/wbbbbbbw/bbwwwwww/bwwwwwww",
};
}  // namespace

std::optional<bool> first_stone_wins(int size, Cell cell) {
  if (size > kSwapSizes) return {};
  const std::string_view rows = kRows[size - 1];
  return rows[cell / size * (size + 1) + cell % size] == 'b';
}

std::string solve_first_stones(int size) {
  if (size == 1) return "b";
  Prover prover(size);
  const Solution found = prover.solve(State(size), {}, /*all=*/true);
  std::string rows;
  for (Cell cell = 0; cell < size * size; ++cell) {
    if (cell > 0 && cell % size == 0) rows += '/';
    const bool wins = std::find(found.moves.begin(), found.moves.end(), cell) != found.moves.end();
    rows += wins ? 'b' : 'w';
  }
  return rows;
}

}  // namespace hexarium::hex
