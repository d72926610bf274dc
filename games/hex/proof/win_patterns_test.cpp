#include "games/hex/proof/win_patterns.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace hexarium::hex {
namespace {

// The definition, cell by cell.
template <int W>
bool fits(const Win<W>& win, const Bits<W>& own, const Bits<W>& other) {
  int missing = 0;
  for (int cell = 0; cell < 64 * W; ++cell) {
    if (win.carrier.has(cell) && other.has(cell)) return false;
    if (!win.stones.has(cell) || own.has(cell)) continue;
    if (other.has(cell) || ++missing > 1) return false;
  }
  return true;
}

template <int W>
void check_fitting() {
  Random random(W);
  // Each cell with chance 1 : `rare`.
  const auto set = [&](uint32_t rare) {
    Bits<W> cells;
    for (int cell = 0; cell < 64 * W; ++cell)
      if (random.below(rare) == 0) cells.set(cell);
    return cells;
  };
  int found = 0;
  for (int round = 0; round < 200; ++round) {
    const Bits<W> other = set(60), own = set(2) - other;
    std::array<Win<W>, 64> wins;
    uint64_t stones[W][64], carriers[W][64];
    for (size_t i = 0; i < 64; ++i) {
      wins[i] = {set(40 * W), set(40 * W)};
      for (int w = 0; w < W; ++w) {
        stones[w][i] = wins[i].stones.w[w];
        carriers[w][i] = wins[i].carrier.w[w];
      }
    }
    const uint64_t fit = fitting(W, stones[0], carriers[0], own.w, other.w);
    for (size_t i = 0; i < 64; ++i) ASSERT_EQ(fit >> i & 1, fits(wins[i], own, other));
    found += std::popcount(fit);
  }
  EXPECT_GT(found, 2000);
  EXPECT_LT(found, 12000);
}

TEST(HexWinPatterns, FitWhereAtMostOneStoneIsMissingAndTheLoserHasNone) {
  check_fitting<1>();
  check_fitting<2>();
  check_fitting<3>();
  check_fitting<4>();
  check_fitting<7>();
}

}  // namespace
}  // namespace hexarium::hex
