// Proves edge templates by playing out every attack, and checks that they are minimal.
#include "games/hex/board/templates.h"

#include <gtest/gtest.h>

#include <map>

#include "games/hex/board/board.h"
#include "games/hex/proof/proof_writer.h"
#include "games/hex/proof/prover.h"

namespace hexarium::hex {
namespace {

// A position for one template: its owner has a straight line of stones from the template to the far
// side; the opponent has the rest and moves.
template <int W>
State game(const Geometry<W>& g, int color, const typename Geometry<W>::Template& t,
           const Bits<W>& carrier) {
  State s(g.n);
  const Color owner = color == 0 ? Color::Black : Color::White;
  const int step = (color == 0 ? g.n : 1) * (t.side == 1 ? -1 : 1);
  for (auto& stone : s.stones) stone = other(owner);
  for_each(carrier, [&](int cell) { s.stones[cell] = Color::None; });
  for (int cell = t.cell;; cell += step) {
    s.stones[cell] = owner;
    if (g.edge[color][1 - t.side].has(cell)) break;
  }
  s.to_move = other(owner);
  return s;
}

template <int W>
int row_of(const Geometry<W>& g, int color, const typename Geometry<W>::Template& t) {
  const int row = color == 0 ? t.cell / g.n : t.cell % g.n;
  return t.side == 0 ? row + 1 : g.n - row;
}

// How many templates of a row there are, on the board of size n; all attacks are played out.
template <int W>
std::map<int, int> count_templates_that_hold(int n, int lowest_row) {
  const Geometry<W> g(n);
  Prover prover(n);
  std::map<int, int> seen;
  for (int color = 0; color < 2; ++color)
    for (const auto& t : g.templates[color]) {
      const int row = row_of(g, color, t);
      if (row < lowest_row) continue;
      const State s = game(g, color, t, t.carrier);
      EXPECT_EQ(find_winner(s), Color::None);
      ProofWriter writer(n, other(s.to_move), [&](const State& at) {
        const Solution known = prover.solve(at, {.nodes = 100'000});
        return known.moves.empty() ? kNoCell : known.moves[0];
      });
      EXPECT_TRUE(writer.write(s)) << "cell " << t.cell << " side " << t.side;
      ++seen[row];
    }
  return seen;
}

template <int W>
void expect_minimal(int n, int lowest_row) {
  const Geometry<W> g(n);
  Prover prover(n);
  for (int color = 0; color < 2; ++color)
    for (const auto& t : g.templates[color]) {
      if (row_of(g, color, t) < lowest_row) continue;
      for_each(t.carrier, [&](int cell) {
        const State s = game(g, color, t, t.carrier - Bits<W>::of(cell));
        const Solution broken = prover.solve(s);
        EXPECT_EQ(broken.winner, s.to_move) << "cell " << t.cell << " without " << cell;
      });
    }
}

TEST(HexTemplates, EveryTemplateHoldsAgainstEveryAttack) {
  // Two forms, two sides, two colours, all places along the side.
  EXPECT_EQ(count_templates_that_hold<2>(11, 3),
            (std::map<int, int>{{3, 8 * 8}, {4, 8 * 5}, {5, 8 * 2}}));
}

TEST(HexTemplates, EveryTemplateIsMinimal) { expect_minimal<2>(11, 3); }

// The template of the sixth row needs a board of 14x14. It has one form.
TEST(SlowHexTemplates, TheSixthRowHoldsAgainstEveryAttack) {
  EXPECT_EQ(count_templates_that_hold<4>(14, 6), (std::map<int, int>{{6, 4}}));
}

TEST(SlowHexTemplates, TheSixthRowIsMinimal) { expect_minimal<4>(14, 6); }

}  // namespace
}  // namespace hexarium::hex
