#include "games/y/rules.h"

#include <gtest/gtest.h>

#include "core/check_game.h"
#include "games/y/game.h"

namespace hexarium::y {
namespace {

TEST(YRules, PassTheCommonPropertyTest) {
  check_game<State>("4", 100, 1);
  check_game<State>("3:.b....", 50, 2);
}

TEST(YRules, AChainThatTouchesThreeSidesWins) {
  EXPECT_EQ(winner(State("3:bb.w.w")), '.');
  EXPECT_EQ(winner(State("3:b.wb.w")), '.');
  EXPECT_EQ(winner(State("3:bbb.ww")), 'b');
  EXPECT_EQ(winner(State("1:b")), 'b');
}

TEST(YRules, RejectsBadSetups) {
  for (const char* bad : {"", "0", "6", "3:", "3:wwwwww", "3:......x", "x"})
    EXPECT_THROW(State{std::string_view(bad)}, Error) << bad;
}

TEST(YEngine, AgreesWithTheReferenceOnEveryPositionOfSideThree) {
  int checked = 0;
  for (int code = 0; code < 729; ++code) {
    std::string cells;
    for (int i = 0, rest = code; i < 6; ++i, rest /= 3) cells += ".bw"[rest % 3];
    try {
      const State s("3:" + cells);
      uint64_t positions = 0;
      EXPECT_EQ(best(s, {}).value, Value(int64_t{reference_value(s, positions)})) << cells;
      ++checked;
    } catch (const Error&) {  // not a position: wrong numbers of stones
    }
  }
  EXPECT_EQ(checked, 267);
}

}  // namespace
}  // namespace hexarium::y
