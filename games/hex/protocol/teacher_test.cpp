#include "games/hex/protocol/teacher.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace hexarium::hex::net {
namespace {

// A teacher that likes the first cells of 5x5: the logit of cell i is 1 - i / 8.
std::string first_cells() {
  std::string logits;
  for (int i = 0; i < 25; ++i) logits += fmt::format("{} ", 1 - i / 8.0);
  return fmt::format(
      "sh -c 'while read command positions; do if [ $command = logits ]; then printf \"= \"; "
      "for p in $positions; do echo {}; done; echo; else echo = toy; echo; fi; done'",
      logits);
}

TEST(HexTeacher, SamplesAreItsChancesAndTheValueOfTheChain) {
  HtpProcess teacher(first_cells(), 60);
  teacher.start();
  Lessons lessons(teacher, {Network({1}, 1)}, 5, 1);
  const std::vector<Sample> samples = lessons.next();
  ASSERT_GE(samples.size(), 32u);
  for (const Sample& s : samples) {
    ASSERT_EQ(s.chances.size(), 25u);
    for (size_t i = 0; i < 25; ++i) {
      const int wanted = 128 + static_cast<int>(std::lround(16 - 2.0 * static_cast<double>(i)));
      EXPECT_EQ(s.chances[i], s.position.stone[i] ? 0 : wanted);
    }
  }
  // In a chain the teacher plays the first free cell.
  const Position &first = samples[0].position, &second = samples[1].position;
  int cell = 0;
  while (first.stone[cell]) ++cell;
  Position next = first;
  play(next, cell);
  EXPECT_EQ(next.stone, second.stone);
  EXPECT_EQ(next.to_move, second.to_move);
}

TEST(HexTeacher, GamesThatEndEarlyGiveEarlyPositions) {
  HtpProcess teacher(first_cells(), 60);
  teacher.start();
  const auto most_stones = [&](int plies) {
    Lessons lessons(teacher, {Network({1}, 1)}, 5, 1);
    lessons.plies = plies;
    int64_t most = 0;
    for (int i = 0; i < 3; ++i)
      for (const Sample& s : lessons.next()) {
        const auto& stone = s.position.stone;
        most = std::max(most, std::count_if(stone.begin(), stone.end(), std::identity()));
      }
    return most;
  };
  // At most three stones at the start, one move, an unusual one and seven of the teacher.
  EXPECT_LE(most_stones(2), 3 + 1 + 1 + 7);
  EXPECT_GT(most_stones(0), 3 + 1 + 1 + 7);
}

TEST(HexTeacher, ProvenEndsDecideTheValues) {
  HtpProcess teacher(first_cells(), 60);
  teacher.start();
  Lessons lessons(teacher, {Network({1}, 1)}, 5, 1);
  lessons.knowledge = [](const Position& p) {
    Known known;
    known.proven = p.to_move == 1 ? 1 : -1;  // Black always wins
    return known;
  };
  int agree = 0, all = 0;
  for (const Sample& s : lessons.next())
    agree += (s.value > 32767) == (s.position.to_move == 1), ++all;
  EXPECT_GT(agree, all * 3 / 4);
}

TEST(HexTeacher, RejectsIncompleteAnswers) {
  const Position position{.size = 3};
  const auto ask = [&](const std::string& answer) {
    HtpProcess teacher(
        "sh -c 'for a in toy \"" + answer + "\"; do read c; echo \"= $a\"; echo; done'", 60);
    teacher.start();
    return ask_logits(teacher, {&position, 1});
  };
  EXPECT_EQ(ask("1 2 3 4 5 6 7 8 9")[0][8], 9);
  EXPECT_THROW(ask("1 2 3 4 5 6 7 8"), Error);
  EXPECT_THROW(ask("1 2 3 4 5 6 7 8 9 10"), Error);
  EXPECT_THROW(ask("1 2 3 4 5 6 7 8 nan"), Error);
  EXPECT_THROW(ask(""), Error);
}

}  // namespace
}  // namespace hexarium::hex::net
