#include "games/honey/rules.h"

#include <gtest/gtest.h>

#include "core/check_game.h"
#include "core/file.h"
#include "games/honey/embedded_data.h"
#include "games/honey/game.h"

namespace hexarium::honey {
namespace {

const std::string kData = "data/honey/";

TEST(HoneyRules, PassesThePropertyTest) {
  check_game<State>("9#3", 2, 1, 30);
  check_game<State>("7x9,players=1,touch=crossing#5", 2, 2, 30);
  check_game<State>(":3SUdlB2/8/2tw.5;AFIODA", 4, 3, 30);
}

TEST(HoneyRules, LevelsRoundTripThroughSetups) {
  LevelReader reader;
  for (const char* id :
       {"a06_12", "a09_18", "edge_13_portal_loop", "edge_24_odd_text", "big_100"}) {
    const Level level = reader.read(kData + "levels/" + id);
    const State state{std::string_view(setup_text(level))};
    EXPECT_EQ(state.level.board, level.board) << id;
    EXPECT_EQ(state.level.hand, level.hand) << id;
    EXPECT_EQ(setup_text(state.level), setup_text(level)) << id;
    EXPECT_EQ(solve(state.level, 20, true).top, solve(level, 20, true).top) << id;
  }
}

TEST(HoneyRules, BuiltInLevelsMatchTheFiles) {
  int count = 0;
  for (const std::string_view line : split(trim(builtin_levels()), '\n')) {
    const size_t setup = line.find(" ; "), best = line.rfind(" ; ");
    ASSERT_NE(setup, best) << line;
    const std::string name(line.substr(0, setup)), text(line.substr(setup + 3, best - setup - 3));
    const std::string rules = text.substr(0, text.find(':'));
    EXPECT_EQ(import("honey " + rules + "@" + kData + "levels/" + name), "honey " + text);
    const std::string top = read_file(kData + "levels/" + name + "_top.txt");
    const std::string answer(split(top, '\n')[0]);
    EXPECT_EQ(answer.substr(answer.rfind('_') + 1), line.substr(best + 3)) << name;
    ++count;
  }
  EXPECT_EQ(count, 27);
}

TEST(HoneyRules, ImportReadsTheLevelAfterAnAtSign) {
  EXPECT_EQ(import(":3SUB2;AB"), ":3SUB2;AB");
  EXPECT_EQ(import("honey 15#1 pass"), "honey 15#1 pass");
  const std::string record =
      import("honey touch=crossing@" + kData + "levels/edge_00_house HOUSE@4,3,down_right");
  EXPECT_EQ(record.find("honey touch=crossing:"), 0u) << record;
  EXPECT_NE(record.find(";words="), std::string::npos) << record;
  EXPECT_THROW(import("@nowhere/x"), Error);
  EXPECT_THROW(State{std::string_view("@" + kData + "levels/edge_00_house")}, Error);
}

TEST(HoneyRules, BadSetupsGetAClearError) {
  for (const char* setup : {"",
                            "x",
                            "3",
                            "15#",
                            "15#-1",
                            "15,players=3",
                            "15,hand=0",
                            "101",
                            "15,touch=soft",
                            ":",
                            ":;A",
                            ":3;",
                            ":3/2;A",
                            ":3a;A",
                            ":xx.2;A",
                            ":pr.pr.;A",
                            ":3;a",
                            ":99999;A",
                            ":3;A;words=",
                            ":3;A;words=a",
                            ":3;A;points=1",
                            ":3;A;nonsense",
                            "15:3;A",
                            ":3;ABCDEFGHIJKLMNOPQRSTUVWXYZ"})
    EXPECT_THROW(State{std::string_view(setup)}, Error) << setup;
}

TEST(HoneyRules, SameSeedGivesTheSameGameAndScoresAddUp) {
  const State first{"11#8"}, again{"11#8"}, other{"11#9"};
  EXPECT_EQ(first, again);
  EXPECT_FALSE(first == other);
  State s = first;
  int64_t points[2] = {0, 0};
  while (!s.over()) {
    SearchRequest ask;
    ask.options["player"] = "points";
    const Best answer = best(s, ask);
    points[s.mover - 1] += std::get<int64_t>(answer.value);
    const size_t tiles = s.bag.size() + s.level.hand.size() + s.other_hand.size();
    play(s, parse_move(s, answer.move));
    EXPECT_LE(s.bag.size() + s.level.hand.size() + s.other_hand.size(), tiles);
  }
  EXPECT_EQ(outcome(s).scores, (std::vector<int64_t>{points[0], points[1]}));
  EXPECT_GT(points[0], 0);
}

}  // namespace
}  // namespace hexarium::honey
