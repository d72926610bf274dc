#include "games/hex/rules/rules.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/check_game.h"

namespace hexarium::hex {
namespace {

State after(std::string_view record) { return replay<State>(parse_record("hex", "11", record)); }

TEST(HexRules, PassesThePropertyTest) {
  check_game<State>("1", 5, 1);
  check_game<State>("2,swap", 50, 2);
  check_game<State>("5", 100, 3);
  check_game<State>("5:b..../..w../...../...../.....", 50, 4);
  check_game<State>("11,swap", 10, 5);
  check_game<State>("20", 3, 6, 400);
}

TEST(HexRules, BlackConnectsTopToBottomAndWhiteLeftToRight) {
  EXPECT_EQ(after("3 b1 a1 b2 a2 b3").winner, Color::Black);
  EXPECT_EQ(after("3 a1 a2 b1 b2 a3 c2").winner, Color::White);
  EXPECT_EQ(after("1 a1").winner, Color::Black);
}

TEST(HexRules, ACellTouchesUpRightAndDownLeftButNotTheOtherDiagonal) {
  EXPECT_EQ(after("2 b1 b2 a2").winner, Color::Black);
  EXPECT_EQ(after("2 a1 a2 b2").winner, Color::None);
}

TEST(HexRules, SwapMirrorsTheFirstStoneAcrossTheLongDiagonal) {
  const State s = after("5,swap a3 swap");
  EXPECT_EQ(board_text(s), "..w../...../...../...../.....");
  EXPECT_EQ(s.to_move, Color::Black);
  EXPECT_FALSE(can_swap(s));
  EXPECT_TRUE(can_swap(after("5,swap a3")));
  EXPECT_FALSE(can_swap(after("5 a3")));
  EXPECT_THROW(after("5 a3 swap"), Error);
  EXPECT_THROW(after("5,swap swap"), Error);
  EXPECT_THROW(after("5,swap a3 swap swap"), Error);
}

TEST(HexRules, EveryFilledBoardHasExactlyOneWinner) {
  Random random(7);
  for (int game = 0; game < 300; ++game) {
    State s(1 + static_cast<int>(random.below(kMaxSize)));
    for (Color& stone : s.stones) stone = random.below(2) ? Color::Black : Color::White;
    const Color winner = find_winner(s);
    EXPECT_NE(winner, Color::None);
    EXPECT_EQ(find_winner(transposed(s)), other(winner));
    std::reverse(s.stones.begin(), s.stones.end());  // rotated by 180 degrees
    EXPECT_EQ(find_winner(s), winner);
  }
}

TEST(HexRules, IncrementalWinnerMatchesThePosition) {
  Random random(8);
  for (int game = 0; game < 200; ++game) {
    State s(1 + static_cast<int>(random.below(12)));
    for (;;) {
      const auto moves = legal_moves(s);
      if (moves.empty()) break;
      EXPECT_EQ(find_winner(s), Color::None);
      play(s, moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
    EXPECT_EQ(find_winner(s), s.winner);
    const State again{std::string_view(setup_text(s))};
    EXPECT_EQ(again.winner, s.winner);
  }
}

TEST(HexRules, RejectsBadSetupsAndMoves) {
  for (const char* setup :
       {"0", "21", "33", "1e9", "", "-3", "5x5", "3:", "3:bbb/www", "3:.../.../..", "3:b.b/.../...",
        "3:w../.../...", "3:.../.x./...", "3,swop", "3,swap,swap", "3:.../.../.../..."})
    EXPECT_THROW(State{std::string_view(setup)}, Error) << setup;
  const State s("3");
  for (const char* move : {"d1", "a4", "a0", "a", "1", "", "a10", "aa1", "a1 a2", "swap", "resign"})
    EXPECT_THROW(parse_move(s, move), Error) << move;
  EXPECT_EQ(parse_move(s, " B2 ").cell, 4);
}

TEST(HexRules, PerftCountsAreFactorialUntilSomeoneWins) {
  EXPECT_EQ(perft(State("2"), 3), 24u);
  EXPECT_EQ(perft(State("3"), 4), 3024u);
  // 8 shortest chains x 3! orders x 6 * 5 white pairs = 1440 games end with the fifth stone.
  EXPECT_EQ(perft(State("3"), 6), (15120u - 1440u) * 4);
  EXPECT_EQ(perft(State("3,swap"), 2), 81u);
}

}  // namespace
}  // namespace hexarium::hex
