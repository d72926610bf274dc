#include "games/hex/protocol/ioi_referee.h"

#include <gtest/gtest.h>

#include "games/hex/protocol/hexlib_judge.h"

namespace hexarium::hex {
namespace {

TEST(HexIoi, TheProgramConnectsColumnsAndTheLibraryRows) {
  IoiGame game({.start = "1.2/.../2.1", .level = 1});
  EXPECT_EQ(game.size(), 3);
  EXPECT_EQ(game.look(1, 1), 1);
  EXPECT_EQ(game.look(1, 3), 2);
  EXPECT_EQ(game.look(2, 2), 0);
  EXPECT_EQ(game.look(0, 1), -1);
  EXPECT_EQ(game.look(1, 4), -1);
  EXPECT_EQ(game.row(), -1);
  EXPECT_EQ(game.column(), -1);
  EXPECT_EQ(game.over(), 0);
  game.put(2, 2);
  game.library_move();
  EXPECT_EQ(game.look(game.row(), game.column()), 2);
}

TEST(HexIoi, ARowOfTheProgramWinsAndAColumnOfTheLibraryLoses) {
  EXPECT_EQ(IoiGame({.start = "222/.../111"}).over(), 2);
  EXPECT_EQ(IoiGame({.start = "112/1.2/..2"}).over(), 3);
}

TEST(HexIoi, TheMirrorFlagChangesWhichDiagonalTouches) {
  // (2,1) and (1,2) touch by default, (1,1) and (2,2) with --mirror.
  const auto wins = [](const char* start, bool mirror) {
    return IoiGame({.start = start, .mirror = mirror}).over() == 2;
  };
  EXPECT_TRUE(wins("21/12", false));
  EXPECT_FALSE(wins("21/12", true));
  EXPECT_TRUE(wins("12/21", true));
  EXPECT_FALSE(wins("12/21", false));
}

TEST(HexIoi, RefusedCallsHaveNoEffectUnlessStrict) {
  for (const bool strict : {false, true}) {
    IoiGame game({.start = "1.2/.../2.1", .level = 0, .strict = strict});
    std::vector<std::string> log;
    game.log = [&](const std::string& line) { log.push_back(line); };
    game.library_move();  // out of turn
    game.put(0, 1);
    game.put(1, 4);
    game.put(1, 1);
    EXPECT_EQ(game.program_moves(), 0);
    EXPECT_EQ(game.row(), -1);
    game.put(2, 2);
    game.put(2, 1);  // out of turn
    EXPECT_EQ(game.look(2, 1), 0);
    EXPECT_EQ(game.refused(), 5);
    EXPECT_EQ(game.verdict(), strict ? Verdict::Illegal : Verdict::Unfinished);
    EXPECT_EQ(game.first_refused(), "MakeLibMove: it is the program's turn");
    EXPECT_EQ(log.size(), 6u);
    for (int i = 0; i < 1000; ++i) game.put(0, 0);
    EXPECT_LT(log.size(), 30u);  // the log stays short
  }
}

TEST(HexIoi, TheSnapshotForHexLibIsTheWholeState) {
  IoiGame game({.start = "1.2/.../2.1", .level = 0});
  Snapshot now = game.answer({Call::Put, 2, 2});
  EXPECT_EQ(now.size, 3);
  EXPECT_EQ(now.over, 0);
  EXPECT_EQ(now.row, -1);
  for (int r = -1; r <= 5; ++r)
    for (int c = -1; c <= 5; ++c) EXPECT_EQ(now.look(r, c), game.look(r, c)) << r << " " << c;
  now = game.answer({Call::LibraryMove, 0, 0});
  EXPECT_EQ(now.look(now.row, now.column), 2);
  EXPECT_EQ(game.answer({Call::Put, INT32_MAX, INT32_MIN}).look(1, 1), 1);
}

TEST(HexIoi, RunningOutOfTimeIsATimeout) {
  IoiGame game({.start = ".", .total_seconds = 0});
  game.put(1, 1);
  EXPECT_EQ(game.over(), 2);
  EXPECT_EQ(game.verdict(), Verdict::Timeout);
}

TEST(HexIoi, ScoresAreThoseOfTheTask) {
  EXPECT_EQ(score(Verdict::Win), 100);
  EXPECT_EQ(score(Verdict::Loss), 20);
  for (const Verdict v : {Verdict::Illegal, Verdict::Timeout, Verdict::Unfinished})
    EXPECT_EQ(score(v), 0);
}

TEST(HexIoi, RejectsBadStarts) {
  for (const char* start :
       {"", "1", "12", "1./.", "1.x/.../2..", "../..\n.", "1./..", "...................../"})
    EXPECT_THROW(IoiGame({.start = start}), Error) << start;
  EXPECT_THROW(IoiGame({.start = std::string(1 << 20, '.')}), Error);
}

TEST(HexIoi, TheProgramWinsSmallBoardsAgainstEveryLevelOnBothReadings) {
  for (const bool mirror : {false, true})
    for (int size = 1; size <= 4; ++size)
      for (const int level : {0, 1, 4}) {
        std::string start;
        for (int r = 0; r < size; ++r) start += std::string(size, '.') + "\n";
        IoiGame game({.start = start, .level = level, .mirror = mirror});
        IoiProgram program(10, mirror);
        while (game.over() == 0) {
          const auto move = program.move(size, [&](int r, int c) { return game.look(r, c); });
          game.put(move.row, move.column);
          if (game.over() == 0) game.library_move();
        }
        EXPECT_EQ(game.verdict(), Verdict::Win) << size << " " << level;
      }
}

TEST(HexIoi, MoveTimesNeverExceedTheTotal) {
  double left = 17, used = 0;
  for (int empty = 400; empty > 0; empty -= 2) {
    const double now = seconds_for_move(left, empty, empty == 400);
    left -= now, used += now;
  }
  EXPECT_LE(used, 17.5);
}

TEST(HexIoi, TheJudgeDetectsProgramsThatNeverPlayCrashOrHang) {
  JudgeSettings settings;
  settings.game.start = "..\n..";
  settings.limits.memory = 0;  // sanitizers take more
  EXPECT_EQ(judge({"true"}, settings).result, "unfinished");
  EXPECT_EQ(judge({"sh", "-c", "kill -SEGV $$"}, settings).result, "crash");
  EXPECT_THROW(judge({"/no/such/program"}, settings), Error);
  settings.wall_seconds = 0.1;
  EXPECT_EQ(judge({"sleep", "900"}, settings).result, "timeout");
}

}  // namespace
}  // namespace hexarium::hex
