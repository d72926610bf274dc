#include "games/honey/lookahead_player.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/honey/game.h"

namespace hexarium::honey {

namespace {
SearchRequest ahead(uint64_t nodes) {
  SearchRequest ask;
  ask.nodes = nodes;
  ask.options["player"] = "ahead";
  return ask;
}
SearchRequest points() {
  SearchRequest ask;
  ask.options["player"] = "points";
  return ask;
}
}  // namespace

TEST(HoneyLookahead, DoesNotSeeTheOtherHandOrTheBag) {
  State s("11#5");
  for (int turn = 0; turn < 3; ++turn) {
    State dealt = s;
    std::string unseen = s.other_hand + s.bag;
    std::reverse(unseen.begin(), unseen.end());
    dealt.other_hand = unseen.substr(0, s.other_hand.size());
    dealt.bag = unseen.substr(s.other_hand.size());
    ASSERT_NE(dealt.other_hand, s.other_hand);
    const Best one = best(s, ahead(500)), two = best(dealt, ahead(500));
    EXPECT_EQ(one.move, two.move);
    EXPECT_EQ(one.value, two.value);
    play(s, parse_move(s, one.move));
  }
}

TEST(HoneyLookahead, ListsEveryMoveOnceWithTheChosenOneFirst) {
  const State s("11#2");
  SearchRequest ask = ahead(400);
  ask.all = true;
  const Best answer = best(s, ask);
  ASSERT_EQ(answer.moves.size(), legal_moves(s).size());
  EXPECT_EQ(answer.moves[0].move, answer.move);
  EXPECT_EQ(answer.moves[0].value, answer.value);
}

TEST(HoneyLookahead, TheEasyPlayerTakesHalfThePointsOrLess) {
  State s("11,touch=crossing#5");
  SearchRequest all = points(), easy;
  all.all = true;
  easy.options["player"] = "easy";
  for (int turn = 0; turn < 6; ++turn) {
    const Best every = best(s, all), taken = best(s, easy);
    const int64_t most = std::get<int64_t>(every.value), half = std::get<int64_t>(taken.value);
    EXPECT_LE(2 * half, most);
    for (const auto& move : every.moves)  // the best of them
      EXPECT_FALSE(std::get<int64_t>(move.value) > half &&
                   2 * std::get<int64_t>(move.value) <= most);
    play(s, parse_move(s, taken.move));
  }
}

TEST(HoneyLookahead, PassesWhenNothingFits) {
  State s("11#2");
  s.level.hand = "QQQ";
  EXPECT_EQ(best(s, ahead(100)).move, "pass");
}

TEST(HoneyLookahead, PlaysAOnePlayerGameToTheEnd) {
  State s("9,players=1#4");
  int turns = 0;
  while (!s.over() && ++turns < 100) play(s, parse_move(s, best(s, ahead(200)).move));
  EXPECT_TRUE(s.over());
  EXPECT_GT(s.scores[0], 0);
}

// Limited by nodes, so the games are the same on every machine.
TEST(HoneyLookahead, BeatsThePlayerThatTakesTheMostPoints) {
  int64_t lead = 0;
  for (int seed = 1; seed <= 6; ++seed) {
    const std::string setup = "11#" + std::to_string(seed);
    const auto first = play_game(setup, ahead(600), points());
    const auto second = play_game(setup, points(), ahead(600));
    lead += first[0] - first[1] + second[1] - second[0];
  }
  EXPECT_GT(lead, 0);
}

}  // namespace hexarium::honey
