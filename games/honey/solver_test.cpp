#include "games/honey/solver.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "core/file.h"
#include "core/random.h"
#include "core/text.h"
#include "games/honey/rules.h"

namespace hexarium::honey {
namespace {

const std::string kData = "data/honey/";

std::vector<std::vector<std::string>> table(const std::string& name) {
  std::vector<std::vector<std::string>> rows;
  const std::string text = read_file(kData + name);
  for (const std::string_view line : split(text, '\n')) {
    if (trim(line).empty()) continue;
    std::vector<std::string> row;
    for (const std::string_view field : split(line, '\t')) row.emplace_back(trim(field));
    rows.push_back(row);
  }
  rows.erase(rows.begin());  // headings
  return rows;
}

Rules rules_from(const std::string& text) {
  Rules rules;
  if (text != "-") set_rule(rules, text);
  return rules;
}

std::vector<std::string> answers(const Level& level, const Solved& solved) {
  std::vector<std::string> texts;
  for (const Play& play : solved.top) texts.push_back(answer(level, play));
  if (texts.empty()) texts.push_back("NONE");
  return texts;
}

TEST(HoneySolver, EveryLevelHasTheKnownAnswerTopListAndPlayCount) {
  LevelReader reader;
  for (const auto& row : table("answers.tsv")) {
    Level level = reader.read(kData + "levels/" + row[0]);
    level.set_rules(rules_from(row[2]));
    const Solved all = solve(level, 20, true);
    EXPECT_EQ(std::to_string(all.plays), row[3]) << row[0];
    std::vector<std::string> top;
    const std::string top_file = read_file(kData + "levels/" + row[0] + "_top.txt");
    for (const auto line : split(top_file)) top.emplace_back(line);
    EXPECT_EQ(answers(level, all), top) << row[0];
    EXPECT_EQ(answers(level, solve(level, 20, false)), top) << row[0] << " without counting";
    EXPECT_EQ(answers(level, solve(level, 1, false)).front(), row[4]) << row[0] << " best only";
  }
}

TEST(HoneySolver, EveryOtherReadingHasTheKnownAnswerAndPlayCount) {
  LevelReader reader;
  std::map<std::string, std::string> own;
  for (const auto& row : table("answers.tsv")) own[row[0]] = row[2];
  for (const auto& row : table("variants.tsv")) {
    Level level = reader.read(kData + "levels/" + row[0]);
    Rules rules = rules_from(own.at(row[0]));
    set_rule(rules, row[1]);
    level.set_rules(rules);
    const Solved all = solve(level, 1, true);
    EXPECT_EQ(std::to_string(all.plays), row[2]) << row[0] << " " << row[1];
    EXPECT_EQ(answers(level, all).front(), row[3]) << row[0] << " " << row[1];
    EXPECT_EQ(answers(level, solve(level, 1, false)).front(), row[3]) << row[0] << " " << row[1];
  }
}

// A small board with few different letters, so that many plays fit, and portals anywhere.
Level random_level(Random& random) {
  const auto pick = [&](int bound) {
    return static_cast<int>(random.below(static_cast<uint32_t>(bound)));
  };
  const int letters = 2 + pick(4);
  const auto letter = [&] { return static_cast<char>('A' + pick(letters)); };
  Level level;
  level.board = Board(1 + pick(8), 1 + pick(8));
  Board& board = level.board;
  const int density = 5 + pick(50);
  std::vector<int> cells;
  for (int y = 0; y < board.height; ++y)
    for (int x = 0; x < board.width; ++x) {
      const int cell = board.at(x, y);
      cells.push_back(cell);
      if (pick(100) < density) board.letters[cell] = static_cast<uint8_t>(letter() - 'A' + 1);
      if (pick(3) == 0) board.set_bonus(cell, static_cast<Bonus>(pick(6)));
    }
  for (int d = 0; d < 6 && !cells.empty(); ++d)
    if (pick(4)) {
      const auto at = cells.begin() + pick(static_cast<int>(cells.size()));
      board.set_bonus(*at, portal(d));
      cells.erase(at);
    }
  board.find_portals();
  for (int n = 1 + pick(pick(5) ? 6 : 40); n > 0; --n) level.hand += letter();
  for (int64_t& value : level.points) value = pick(10);
  std::vector<std::string> words;
  for (int n = 10 + pick(120); n > 0; --n) {
    std::string word;
    for (int size = 1 + pick(2 + pick(7)); size >= 0; --size) word += letter();
    words.push_back(word);
  }
  level.words =
      std::make_shared<const Lexicon>(std::vector<std::string_view>(words.begin(), words.end()));
  level.set_rules(reading(pick(3) ? pick(kReadings) : pick(2) * 2));
  return level;
}

// The level as a setup; records allow smaller hands than the solver.
std::string describe(Level level) {
  level.hand.resize(std::min<size_t>(level.hand.size(), 20));
  return setup_text(level);
}

void compare_with_reference(int boards, uint64_t seed) {
  Random random(seed);
  uint64_t plays = 0;
  for (int i = 0; i < boards; ++i) {
    const Level level = random_level(random);
    const Solved slow = solve_slowly(level, SIZE_MAX), fast = solve(level, SIZE_MAX, true);
    plays += slow.plays;
    ASSERT_EQ(answers(level, fast), answers(level, slow)) << level.hand << " " << describe(level);
    ASSERT_EQ(fast.plays, slow.plays);
    const size_t top = 1 + random.below(5);
    const Solved few = solve(level, top, false);
    ASSERT_TRUE(std::equal(few.top.begin(), few.top.end(), slow.top.begin())) << describe(level);
    ASSERT_EQ(few.top.size(), std::min<size_t>(top, slow.top.size())) << describe(level);
  }
  EXPECT_GT(plays, static_cast<uint64_t>(boards)) << "too few plays to test anything";
}

// With the portal, C and D are in no run: the run A B leaves through the portal, and none begins at
// C because B is to its left.
TEST(HoneySolver, LettersBeyondAPortalAreNotPartOfTheRun) {
  const auto plays = [](const std::string& setup) {
    const State state{std::string_view(setup)};
    const Solved fast = solve(state.level, SIZE_MAX, true),
                 slow = solve_slowly(state.level, SIZE_MAX);
    EXPECT_EQ(answers(state.level, fast), answers(state.level, slow));
    return answers(state.level, fast);
  };
  const std::string rest = "6/10/10/10/pl.4C4;D;words=AB,CD";
  const std::vector<std::string> both = {"CD_54_right_5", "CD_54_up_right_5"}, none = {"NONE"};
  EXPECT_EQ(plays("present=substrings:ABCD" + rest), none);
  EXPECT_EQ(plays("present=substrings:AprBCD" + rest), both);
  EXPECT_EQ(plays(":AprBCD" + rest), both);
  EXPECT_EQ(plays(":ABCD" + rest), both);
}

TEST(HoneySolver, AgreesWithTheReferenceOnRandomBoardsAndRules) { compare_with_reference(1500, 1); }
TEST(SlowHoneySolver, AgreesWithTheReferenceOnManyRandomBoardsAndRules) {
  compare_with_reference(100000, 2);
}

TEST(HoneySolver, AHugeHandDoesNotBlowUpTheSearch) {
  LevelReader reader;
  Level level = reader.read(kData + "levels/a05_12");
  level.hand.clear();
  for (int i = 0; i < 10000; ++i) level.hand += static_cast<char>('A' + i % 26);
  const Solved solved = solve(level, 1, true);
  EXPECT_GT(solved.plays, 1000u);
}

TEST(HoneySolver, RejectsPointsThatOverflow) {
  Level level;
  level.board = Board(60, 1);
  for (int x = 0; x < 60; ++x) level.board.set_bonus(level.board.at(x, 0), Bonus::TripleWord);
  level.board.letters[level.board.at(0, 0)] = 1;
  const std::string word(60, 'A');
  level.hand = word;
  level.points.fill(1'000'000);
  level.words = std::make_shared<const Lexicon>(std::vector<std::string_view>{word});
  level.set_rules({});
  EXPECT_THROW(solve(level, 1, false), Error);
}

}  // namespace
}  // namespace hexarium::honey
