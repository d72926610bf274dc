#include "games/hex/player.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace hexarium::hex {
namespace {

State::Move random_move(const State& s, Random& random) {
  const auto moves = legal_moves(s);
  return moves[random.below(static_cast<uint32_t>(moves.size()))];
}

TEST(HexPlayer, AProvenWinIsNeverLostAgainstARandomAdversary) {
  Random random(11);
  int proven = 0;
  for (int game = 0; game < 60; ++game) {
    State s(2 + static_cast<int>(random.below(5)));
    const Color me = random.below(2) ? Color::Black : Color::White;
    Player player;
    bool promised = false;
    while (s.winner == Color::None) {
      if (s.to_move != me) {
        play(s, random_move(s, random));
        continue;
      }
      const Best best = player.best(s, {.nodes = 400});
      const bool now = best.proven && best.value == Value(int64_t{1});
      ASSERT_TRUE(now || !promised) << setup_text(s);
      promised |= now;
      play(s, parse_move(s, best.move));
    }
    proven += promised;
    if (promised) {
      ASSERT_EQ(s.winner, me);
    }
  }
  EXPECT_GT(proven, 30);
}

TEST(HexPlayer, AnswersOnEverySizeAndTheSameEveryTime) {
  for (int size = 1; size <= kMaxSize; ++size) {
    const State s(size);
    const Best one = best(s, {.nodes = 100}), two = best(s, {.nodes = 100});
    EXPECT_EQ(one.move, two.move);
    EXPECT_NO_THROW(parse_move(s, one.move));
  }
}

TEST(HexPlayer, WholeGamesAgainstItselfEnd) {
  for (const int size : {3, 7, 11}) {
    State s(size);
    Player black, white;
    while (s.winner == Color::None)
      play(s,
           parse_move(s, (s.to_move == Color::Black ? black : white).best(s, {.nodes = 50}).move));
    EXPECT_EQ(find_winner(s), s.winner);
  }
}

TEST(HexPlayer, GivesTheProvenValueOfEveryMoveIfAsked) {
  const Best won = best(State(4), {.all = true});
  ASSERT_EQ(won.moves.size(), 16u);
  for (const MoveValue& m : won.moves) {
    const bool wins = m.move == "d1" || m.move == "c2" || m.move == "b3" || m.move == "a4";
    EXPECT_EQ(m.value, Value(int64_t{wins ? 1 : -1})) << m.move;
    EXPECT_TRUE(m.proven);
  }
  const Best lost = best(replay<State>({"4", {"c2"}}), {.all = true});
  EXPECT_EQ(lost.moves.size(), 15u);
  EXPECT_EQ(lost.value, Value(int64_t{-1}));
}

TEST(HexPlayer, SaysWhoWonWhenTheGameIsOver) {
  const Best over = best(State("2:b./bw"), {});
  EXPECT_EQ(over.move, "");
  EXPECT_TRUE(over.proven);
}

}  // namespace
}  // namespace hexarium::hex
