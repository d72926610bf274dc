// Proves edge templates by playing out every attack, and checks that they are minimal.
#include "games/hex/board/templates.h"

#include <gtest/gtest.h>

#include "games/hex/board/board.h"
#include "games/hex/proof/proof_writer.h"
#include "games/hex/proof/prover.h"

namespace hexarium::hex {
namespace {

using Template = Geometry<2>::Template;

// A position for one template: its owner has a straight line of stones from the template to the far
// side; the opponent has the rest and moves.
State game(const Geometry<2>& g, int color, const Template& t, const Bits<2>& carrier) {
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

int row_of(const Geometry<2>& g, int color, const Template& t) {
  const int row = color == 0 ? t.cell / g.n : t.cell % g.n;
  return t.side == 0 ? row + 1 : g.n - row;
}

TEST(HexTemplates, EveryTemplateHoldsAgainstEveryAttack) {
  const Geometry<2> g(11);
  Prover prover(g.n);
  int seen[6] = {};  // by row
  for (int color = 0; color < 2; ++color)
    for (const Template& t : g.templates[color]) {
      ++seen[row_of(g, color, t)];
      const State s = game(g, color, t, t.carrier);
      ASSERT_EQ(find_winner(s), Color::None);
      ProofWriter writer(g.n, other(s.to_move), [&](const State& at) {
        const Solution known = prover.solve(at, {.nodes = 100'000});
        return known.moves.empty() ? kNoCell : known.moves[0];
      });
      EXPECT_TRUE(writer.write(s)) << "cell " << t.cell << " side " << t.side;
    }
  // Two forms, two sides, two colours, all places along the side.
  EXPECT_EQ(seen[3], 8 * 8);
  EXPECT_EQ(seen[4], 8 * 5);
  EXPECT_EQ(seen[5], 8 * 2);
}

TEST(HexTemplates, EveryTemplateIsMinimal) {
  const Geometry<2> g(11);
  Prover prover(g.n);
  for (int color = 0; color < 2; ++color)
    for (const Template& t : g.templates[color])
      for_each(t.carrier, [&](int cell) {
        const State s = game(g, color, t, t.carrier - Bits<2>::of(cell));
        const Solution broken = prover.solve(s);
        EXPECT_EQ(broken.winner, s.to_move) << "cell " << t.cell << " without " << cell;
      });
}

}  // namespace
}  // namespace hexarium::hex
