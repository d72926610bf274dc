#include "games/hex/protocol/gate.h"

#include <gtest/gtest.h>

#include <set>

namespace hexarium::hex::net {
namespace {

TEST(HexGate, OpeningsAreDifferentStonesNearTheLeftAndRightEdge) {
  Random random(3);
  const auto openings = gate_openings(5, 20, random);  // 4 columns of 5 cells
  std::set<int> cells;
  for (const auto& opening : openings) {
    ASSERT_EQ(opening.size(), 1u);
    EXPECT_NE(opening[0] % 5, 2);  // not in the middle column
    cells.insert(opening[0]);
  }
  EXPECT_EQ(cells.size(), 20u);
  // Further openings have an answer, unless it is the same cell.
  const auto more = gate_openings(5, 40, random);
  for (size_t i = 20; i < 40; ++i)
    if (more[i].size() == 2) EXPECT_NE(more[i][0], more[i][1]);
    else EXPECT_EQ(more[i].size(), 1u);
}

GateSide side(std::shared_ptr<const Network> network, uint64_t visits) {
  GateSide out{std::make_unique<Engine>(std::move(network), 4), {}};
  out.limits.nodes = visits;
  return out;
}

TEST(HexGate, ANetworkAgainstItselfWinsHalf) {
  const auto network = std::make_shared<const Network>(Shape{1}, 1);
  GateSide sides[2] = {side(network, 2), side(network, 2)};
  Random random(1);
  const GateResult r = run_gate(sides, 4, gate_openings(4, 5, random), {});
  // Each opening is played twice, with sides swapped.
  EXPECT_EQ(r.won[0], 5);
  EXPECT_EQ(r.won[1], 5);
  EXPECT_EQ(r.moves[0], r.moves[1]);
}

TEST(HexGate, KeepsTheGames) {
  const auto network = std::make_shared<const Network>(Shape{1}, 1);
  GateSide sides[2] = {side(network, 2), side(network, 2)};
  const GateResult r = run_gate(sides, 4, {{0, 5}}, {});
  ASSERT_EQ(r.games.size(), 2u);
  EXPECT_EQ(r.games[0].moves, r.games[1].moves);
  EXPECT_EQ(r.games[0].winner, 1 - r.games[1].winner);
  const std::string sgf = to_sgf(r.games[1], 4, "old", "new");
  EXPECT_NE(sgf.find("PB[new]PW[old]RE["), std::string::npos) << sgf;
  EXPECT_NE(sgf.find(";B[a1];W[b2];B["), std::string::npos) << sgf;
}

TEST(HexGate, StopsOnceTheTestIsDecided) {
  const auto network = std::make_shared<const Network>(Shape{1}, 1);
  GateSide sides[2] = {side(network, 1), side(network, 1)};
  Random random(1);
  // A win rate of one half is far below the higher hypothesis: one pair decides.
  const GateResult r =
      run_gate(sides, 4, gate_openings(4, 5, random), SequentialTest{0.5, 0.99, 0.3});
  EXPECT_EQ(r.won[0] + r.won[1], 2);
}

}  // namespace
}  // namespace hexarium::hex::net
