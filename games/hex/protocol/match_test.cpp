#include "games/hex/protocol/match.h"

#include <gtest/gtest.h>

namespace hexarium::hex {
namespace {

// A program that plays a fixed list of moves.
std::string script(const std::string& moves) {
  return "sh -c 'set -- " + moves +
         "; while read c r; do case $c in name) echo \"= toy\";; genmove) echo \"= $1\"; shift;; "
         "*) echo =;; esac; echo; done'";
}

TEST(HexMatch, ProgramsPlayBothColoursAndTheRecordIsKept) {
  // A completes column b, B plays beside it.
  const MatchResult result =
      run_match({.a = script("b1 b2 b3 b1 b2 b3"), .b = script("a1 a2 a1 a2 a3"), .size = 3}, {});
  ASSERT_EQ(result.games.size(), 2u);
  EXPECT_TRUE(result.games[0].a_won);
  EXPECT_EQ(result.games[0].record, "hex 3 b1 a1 b2 a2 b3");
  EXPECT_EQ(result.games[0].end, "connected");
  EXPECT_EQ(result.a_name, "toy");
  EXPECT_NE(result.games[0].sgf.find("PB[toy]PW[toy]RE[B+]SZ[3];B[b1];W[a1]"), std::string::npos)
      << result.games[0].sgf;
}

TEST(HexMatch, IllegalMovesCrashesAndSilenceLoseTheGame) {
  const std::string good = script("b1 b2 b3 b1 b2 b3 b1 b2 b3");
  const MatchResult same = run_match({.a = good, .b = script("b1 b1"), .size = 3}, {});
  EXPECT_TRUE(same.games[0].a_won);
  EXPECT_TRUE(same.games[0].fault);
  const std::string dies = "sh -c 'read c; echo \"= dies\"; echo; read c; exit 1'";
  const MatchResult crash = run_match({.a = good, .b = dies, .size = 3}, {});
  EXPECT_EQ(crash.a_wins(), 2);
  EXPECT_EQ(crash.faults(), 2);
  const std::string sleeps = "sh -c 'read c; echo \"= sleeps\"; echo; exec sleep 600'";
  const MatchResult late = run_match({.a = good, .b = sleeps, .size = 3, .patience = 5}, {});
  EXPECT_EQ(late.a_wins(), 2);
  EXPECT_NE(late.games[0].end.find("no answer within"), std::string::npos) << late.games[0].end;
}

TEST(HexMatch, TakingTooMuchCpuTimeLosesTheGame) {
  // A adds numbers for a while before each move.
  const std::string busy =
      "sh -c 'while read c r; do case $c in genmove) i=0; while [ $i -lt 1500000 ]; do i=$((i+1)); "
      "done; echo \"= b1\";; *) echo \"= busy\";; esac; echo; done'";
  const MatchResult result =
      run_match({.a = busy, .b = script("a1 a1 a2"), .size = 3, .cpu = 0.001}, {});
  EXPECT_EQ(result.a_wins(), 0);
  EXPECT_EQ(result.faults(), 2);
  EXPECT_NE(result.games[0].end.find("A: took "), std::string::npos) << result.games[0].end;
}

TEST(HexMatch, ResigningLosesTheGame) {
  const MatchResult result =
      run_match({.a = script("resign resign"), .b = script("a1 a1 a1"), .size = 3}, {});
  EXPECT_EQ(result.a_wins(), 0);
  EXPECT_EQ(result.faults(), 0);
  EXPECT_EQ(result.games[0].end, "resigned");
}

TEST(HexMatch, TheSequentialTestEndsOnceItIsDecided) {
  const SequentialTest test = parse_test("0.5:0.6");
  EXPECT_EQ(test.verdict(0, 0), 0);
  EXPECT_EQ(test.verdict(16, 0), 0);  // 16 ln 1.2 = 2.92 < ln 19 = 2.94
  EXPECT_EQ(test.verdict(17, 0), 1);
  EXPECT_EQ(test.verdict(0, 13), 0);  // 13 ln 0.8 = -2.90
  EXPECT_EQ(test.verdict(0, 14), -1);
  for (const char* wrong : {"", "0.5", "0.6:0.5", "0:1", "a:b", "0.1:0.2:0.3"})
    EXPECT_THROW(parse_test(wrong), Error) << wrong;
  MatchSettings settings{.a = script("b1 b1 b1 b1"),
                         .b = script("resign resign resign resign resign resign"),
                         .size = 3,
                         .openings = {"", "", ""},
                         .test = SequentialTest{.low = 0.1, .high = 0.9}};
  EXPECT_EQ(run_match(settings, {}).games.size(), 2u);  // 2 ln 9 > ln 19
}

TEST(HexMatch, RejectsAProgramThatCannotStart) {
  EXPECT_THROW(run_match({.a = "/no/such/program", .b = "true"}, {}), Error);
  EXPECT_THROW(run_match({.a = "true", .b = "true", .openings = {"z9"}}, {}), Error);
}

}  // namespace
}  // namespace hexarium::hex
