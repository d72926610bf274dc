// Proves the edge connections of two stones, by playing out every attack.
#include "games/hex/proof/escapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "games/hex/proof/dfpn.h"
#include "games/hex/proof/proof_writer.h"
#include "games/hex/proof/prover.h"

namespace hexarium::hex {
namespace {

using Place = Escapes<2>::Place;

// Black's towards the last row, each shape once.
std::vector<Place> shapes(const Geometry<2>& g) {
  std::vector<Place> list;
  std::set<std::vector<int>> seen;
  for (const Place& place : escapes(g, 0).places) {
    if (place.side != 1) continue;
    std::vector<int> shape = {place.cell / g.n, place.escape - place.cell};
    for_each(place.carrier, [&](int cell) { shape.push_back(cell - place.cell); });
    if (seen.insert(shape).second) list.push_back(place);
  }
  return list;
}

// White has the rest and moves; a line of stones leads from Black's stone to the first row.
State game(const Geometry<2>& g, const Place& place, const Bits<2>& carrier) {
  State s(g.n);
  for (auto& stone : s.stones) stone = Color::White;
  for_each(carrier, [&](int cell) { s.stones[cell] = Color::None; });
  s.stones[place.escape] = Color::Black;
  for (int cell = place.cell; cell >= 0; cell -= g.n) s.stones[cell] = Color::Black;
  s.to_move = Color::White;
  return s;
}

// Without the knowledge that is tested.
int winner(const Geometry<2>& g, Table<2>& table, const State& s) {
  DfpnOptions options;
  options.vc = ConnectionLimits::of_board(g.n);
  options.vc.escapes = false;
  SearchControl control;
  table.clear();
  return Dfpn<2>(g, table, options, control).solve(stones_of<2>(s), 1).lost() ? 0 : 1;
}

TEST(HexEscapes, EveryShapeConnects) {
  const Geometry<2> g(11);
  Table<2> table(size_t{64} << 20);
  const auto all = shapes(g);
  EXPECT_GT(all.size(), 40u);
  for (const Place& place : all)
    EXPECT_EQ(winner(g, table, game(g, place, place.carrier)), 0)
        << "cell " << place.cell << " escape " << place.escape;
}

TEST(HexEscapes, SmallShapesHoldAgainstEveryAttackByPlainRules) {
  const Geometry<2> g(11);
  Prover prover(g.n);
  int played = 0;
  for (const Place& place : shapes(g)) {
    if (place.carrier.count() > 21) continue;
    const State s = game(g, place, place.carrier);
    ProofWriter writer(g.n, Color::Black, [&](const State& at) {
      const Solution known = prover.solve(at, {.nodes = 100'000});
      return known.moves.empty() ? kNoCell : known.moves[0];
    });
    EXPECT_TRUE(writer.write(s)) << "cell " << place.cell << " escape " << place.escape;
    ++played;
  }
  EXPECT_GT(played, 10);
}

TEST(HexEscapes, NoneCanDoWithoutItsEscape) {
  const Geometry<2> g(11);
  Table<2> table(size_t{64} << 20);
  for (const Place& place : shapes(g)) {
    State s = game(g, place, place.carrier);
    s.stones[place.escape] = Color::White;
    EXPECT_EQ(winner(g, table, s), 1) << "cell " << place.cell << " escape " << place.escape;
  }
}

// Places are compared as (cell, side, escape, carrier).
TEST(HexEscapes, BothColoursHaveThemOnAllSides) {
  using Key = std::tuple<int, int, int, std::vector<int>>;
  const Geometry<2> g(11);
  const auto turned = [&](int cell) { return g.cells - 1 - cell; };
  const auto transposed = [&](int cell) { return cell % g.n * g.n + cell / g.n; };
  const auto keys = [&](int color, int side, auto&& map) {
    std::set<Key> set;
    for (const Place& p : escapes(g, color).places) {
      if (p.side != side) continue;
      std::vector<int> cells;
      for_each(p.carrier, [&](int cell) { cells.push_back(map(cell)); });
      std::sort(cells.begin(), cells.end());
      set.insert({map(p.cell), 0, map(p.escape), cells});
    }
    return set;
  };
  const auto expected = keys(0, 1, [](int cell) { return cell; });
  EXPECT_GT(expected.size(), 100u);
  EXPECT_EQ(keys(0, 0, turned), expected);
  EXPECT_EQ(keys(1, 1, transposed), expected);
  EXPECT_EQ(keys(1, 0, [&](int cell) { return transposed(turned(cell)); }), expected);
}

// Switched on and off.
TEST(HexEscapes, TheyGiveMoreConnections) {
  const Geometry<2> g(11);
  ConnectionLimits limits = ConnectionLimits::of_board(g.n);
  ASSERT_TRUE(limits.escapes);
  Connections<2> with(g, 0, limits);
  limits.escapes = false;
  Connections<2> without(g, 0, limits);
  for (const Place& place : shapes(g)) {
    const Stones<2> stones = stones_of<2>(game(g, place, place.carrier));
    with.build(stones);
    without.build(stones);
    EXPECT_TRUE(with.wins_second());
    EXPECT_FALSE(without.wins_second()) << "cell " << place.cell << " escape " << place.escape;
    // The same if the escape is added last.
    Stones<2> before = stones;
    before.of[0].reset(place.escape);
    Connections<2> first(g, 0, ConnectionLimits::of_board(g.n));
    first.build(before);
    if (!first.closed()) continue;
    with.derive(first, stones);
    EXPECT_TRUE(with.wins_second());
  }
}

}  // namespace
}  // namespace hexarium::hex
