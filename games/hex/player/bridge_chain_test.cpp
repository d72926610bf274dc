#include "games/hex/player/bridge_chain.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace hexarium::hex {
namespace {

State random_position(Random& random, int size, int stones) {
  for (;;) {
    State s(size);
    for (int i = 0; i < stones && s.winner == Color::None; ++i) {
      const auto moves = legal_moves(s);
      play(s, moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
    if (s.winner == Color::None) return s;
  }
}

// Defends a chain against every attack; the attacker must never get through.
void defend(const State& s, Color owner, const BridgeChain& chain) {
  for (Cell cell = 0; cell < static_cast<Cell>(s.stones.size()); ++cell) {
    if (!chain.carrier[cell]) continue;
    State next = s;
    put(next, cell, other(owner));
    const Cell reply = chain_reply(next, owner, chain, cell);
    ASSERT_NE(reply, kNoCell) << setup_text(s) << " " << cell_name(s.size, cell);
    put(next, reply, owner);
    const auto rest = find_chain(next, owner, &chain.carrier);
    ASSERT_TRUE(rest) << board_text(s) << " " << cell_name(s.size, cell) << " "
                      << cell_name(s.size, reply);
    defend(next, owner, *rest);
  }
}

TEST(HexBridgeChain, EveryChainFoundInRandomPositionsHoldsAgainstEveryAttack) {
  Random random(1);
  int found = 0;
  for (int i = 0; i < 400; ++i) {
    const State s = random_position(random, 4 + static_cast<int>(random.below(3)),
                                    4 + static_cast<int>(random.below(12)));
    for (const Color c : {Color::Black, Color::White})
      if (const auto chain = find_chain(s, c); chain && chain->carrier.count() <= 12) {
        ++found;
        defend(s, c, *chain);
      }
  }
  EXPECT_GT(found, 50);
}

TEST(HexBridgeChain, AStoneOnTheThirdRowReachesTheEdgeByAZiggurat) {
  State s(5);
  s.stones[parse_cell(5, "c3")] = Color::Black;
  const auto chain = find_chain(s, Color::Black);
  ASSERT_TRUE(chain);
  EXPECT_EQ(chain->carrier.count(), 16u);
  defend(s, Color::Black, *chain);
}

}  // namespace
}  // namespace hexarium::hex
