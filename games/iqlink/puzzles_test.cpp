#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "core/file.h"
#include "core/png.h"
#include "core/random.h"
#include "games/iqlink/drawing.h"
#include "games/iqlink/generate.h"

namespace hexarium::iqlink {
namespace {

Advice advice_on(const State& state) { return advise(state, solve(state.placed)); }

// A state with that many random pieces of a solution.
State some_of(Solution solution, size_t pieces, Random& random) {
  State state("start");
  for (size_t i = 0; i < pieces; ++i) {
    std::swap(solution[i], solution[i + random.below(static_cast<uint32_t>(kPieces - i))]);
    play(state, {solution[i]});
  }
  return state;
}

TEST(IqlinkHint, FollowingHintsSolvesEverySolvableStart) {
  Random random(5);
  const auto some = solve(State(":QEKXJH").placed).list;
  for (size_t i = 0; i < 12; ++i) {
    State state =
        some_of(some[random.below(static_cast<uint32_t>(some.size()))], 3 + i % 3, random);
    while (state.placed.size() < kPieces) {
      const Advice advice = advice_on(state);
      ASSERT_TRUE(advice.hint) << to_text(state.placed) << ": " << advice.text;
      play(state, {advice.hint->move});
    }
    EXPECT_EQ(outcome(state).winner, 1);
  }
}

TEST(IqlinkHint, AForcedPieceIsInEverySolution) {
  Random random(6);
  const auto some = solve(State(":QEKXJH").placed).list;
  size_t forced = 0;
  for (size_t i = 0; forced < 20; ++i) {
    ASSERT_LT(i, 200u) << "too few forced pieces to test";
    const State state =
        some_of(some[random.below(static_cast<uint32_t>(some.size()))], 4 + i % 8, random);
    const Solutions found = solve(state.placed);
    const Advice advice = advise(state, found);
    if (advice.hint->kind == Kind::Safe) continue;
    ++forced;
    for (const Solution& solution : found.list)
      EXPECT_NE(std::find(solution.begin(), solution.end(), advice.hint->move), solution.end())
          << to_text(state.placed) << ": " << advice.text;
  }
}

TEST(IqlinkHint, ADeadEndNamesTheLastGoodPiece) {
  const Advice dead = advice_on(State(":KGC"));
  EXPECT_FALSE(dead.solvable);
  EXPECT_EQ(dead.text, "no solution: the first piece, KGC, already rules it out");
  const Advice later = advice_on(State(":KAFGGC"));
  EXPECT_EQ(later.text, "no solution: there was one up to KAF; take back GGC");
  EXPECT_FALSE(later.hint);
}

TEST(IqlinkHint, SaysWhy) {
  const Advice full = advice_on(State(":BAAHBATCJRDKWEBEFDNGLPHEDIFMJJQKIKLJ"));
  EXPECT_EQ(full.text, "solved: all pieces are placed");
  const Advice last = advice_on(State(":BAAHBATCJRDKWEBEFDNGLPHEDIFMJJQKI"));
  EXPECT_EQ(last.text, "KLJ: only place left for L");
}

TEST(IqlinkGenerate, PuzzlesHaveOneSolutionAndTheWantedNumberOfPieces) {
  for (int given = 2; given <= 11; ++given) {
    const Puzzle puzzle = generate({.given = given, .seed = 77});
    EXPECT_EQ(puzzle.start.size(), static_cast<size_t>(given));
    const Solutions found = solve(puzzle.start, {.limit = 2});
    ASSERT_EQ(found.list.size(), 1u) << given;
    EXPECT_EQ(found.list.front(), puzzle.solution);
  }
}

TEST(IqlinkGenerate, LevelsFollowEffort) {
  for (int level = 0; level < kLevels; ++level) {
    const Puzzle puzzle = generate({.level = static_cast<Level>(level), .seed = 3});
    EXPECT_EQ(puzzle.rating.level, static_cast<Level>(level));
    EXPECT_EQ(level_of(puzzle.rating.effort), static_cast<Level>(level));
  }
}

TEST(IqlinkGenerate, MinimalPuzzlesBecomeAmbiguousWithoutAnyPiece) {
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    const Puzzle puzzle = generate({.minimal = true, .seed = seed});
    EXPECT_TRUE(puzzle.minimal);
    for (const Index gone : puzzle.start) {
      std::vector<Index> fewer;
      for (const Index at : puzzle.start)
        if (at != gone) fewer.push_back(at);
      EXPECT_EQ(solve(fewer, {.limit = 2}).list.size(), 2u);
    }
  }
  EXPECT_THROW(generate({.given = 7, .minimal = true}), Error);
}

TEST(IqlinkGenerate, SameSeedGivesTheSamePuzzle) {
  EXPECT_EQ(generate({.given = 5, .seed = 9}).start, generate({.given = 5, .seed = 9}).start);
  EXPECT_NE(generate({.given = 5, .seed = 9}).start, generate({.given = 5, .seed = 10}).start);
}

TEST(IqlinkGenerate, All120ChallengesHaveOneSolutionAndTheirLevel) {
  std::istringstream lines(read_file("data/iqlink/challenges.txt"));
  std::map<std::string, int> by_level;
  std::set<std::string> starts;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("#")) continue;
    const auto words = split(line);
    ASSERT_EQ(words.size(), 4u) << line;
    EXPECT_EQ(parse_int(words[0], 1, 120, "number"), ++number);
    const State start(":" + std::string(words[2]));
    ASSERT_EQ(solve(start.placed, {.limit = 2}).list.size(), 1u) << line;
    EXPECT_EQ(to_text(level_of(static_cast<uint64_t>(parse_int(words[3], 1, 1 << 30, "effort")))),
              words[1]);
    if (number % 8 == 1) {
      EXPECT_EQ(to_text(rate(start).level), words[1]) << line;
    }
    ++by_level[std::string(words[1])];
    starts.insert(std::string(words[2]));
  }
  EXPECT_EQ(starts.size(), 120u);
  for (int level = 0; level < kLevels; ++level)
    EXPECT_EQ(by_level[to_text(static_cast<Level>(level))], 24);
}

TEST(IqlinkDrawing, SheetShowsEveryPieceInEveryOrientation) {
  const std::string sheet = svg_of_sheet();
  size_t groups = 0;
  for (size_t at = 0; (at = sheet.find("<g opacity", at)) != std::string::npos; ++at) ++groups;
  EXPECT_EQ(groups, 144u);
  EXPECT_FALSE(to_png(sheet, 600).empty());
}

TEST(IqlinkDrawing, ABallIsDrawnInItsRingWithTheConnectionInTheGap) {
  // The ball of B on peg G connects east through the ring of J.
  EXPECT_NE(text_of_board(State(":HBAMJJ").placed).find("J  (B)------B"), std::string::npos);
}

}  // namespace
}  // namespace hexarium::iqlink
