#include "games/hex/proof/split.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace hexarium::hex {
namespace {

State position(const std::string& record) {
  return replay<State>(parse_record("hex", "11", record));
}

// Splits, solves `most` jobs and splits again until the winner is known.
Color solve_in_parts(const State& s, Color claim, int plies, size_t most, bool with_cells,
                     size_t& jobs) {
  Prover prover(s.size, size_t{16} << 20);
  Answers answers;
  for (int round = 0; round < 1000; ++round) {
    Split parts = split_proof(prover, s, claim, plies, answers);
    if (parts.winner != Color::None) return parts.winner;
    EXPECT_FALSE(parts.jobs.empty());
    while (parts.jobs.size() > most) parts.jobs.pop_back();
    for (const State& job : parts.jobs) {
      EXPECT_EQ(answers.of(job).winner, Color::None);
      EXPECT_EQ(count(job, Color::Black) + count(job, Color::White),
                count(s, Color::Black) + count(s, Color::White) + plies);
      Prover worker(s.size, size_t{16} << 20);  // another machine
      const Solution solved = worker.solve(job);
      answers.add(job, solved.winner, with_cells ? solved.cells : std::vector<Cell>());
      ++jobs;
    }
  }
  ADD_FAILURE() << "no end";
  return Color::None;
}

constexpr const char* kRecords[] = {"5 a2", "5 b1", "6 a2", "6 a1", "6 b1 c4", "7 d4 e2"};

TEST(HexSplit, PartsGiveTheSameWinnerForEitherClaim) {
  size_t jobs = 0;
  for (const char* record : kRecords) {
    const State s = position(record);
    const Color winner = Prover(s.size, size_t{16} << 20).solve(s).winner;
    for (const Color claim : {Color::Black, Color::White})
      for (const int plies : {1, 2, 3})
        for (const size_t most : {size_t{2}, SIZE_MAX})
          EXPECT_EQ(solve_in_parts(s, claim, plies, most, true, jobs), winner)
              << record << ' ' << plies << ' ' << most;
  }
  EXPECT_GT(jobs, 50u);
}

TEST(HexSplit, TheCellsOfAnAnswerSaveOtherJobs) {
  size_t with = 0, without = 0;
  for (const char* record : {"6 c3", "6 d3", "7 d4"}) {
    const State s = position(record);  // won by Black, so every move of White needs an answer
    EXPECT_EQ(solve_in_parts(s, Color::Black, 1, 1, true, with), Color::Black) << record;
    EXPECT_EQ(solve_in_parts(s, Color::Black, 1, 1, false, without), Color::Black) << record;
  }
  EXPECT_LT(with, without);
}

TEST(HexSplit, CellsAreRotatedWithTheirPosition) {
  Answers answers;
  answers.add(position("5 c3 c2"), Color::Black, {parse_cell(5, "d1"), parse_cell(5, "a4")});
  EXPECT_EQ(answers.of(position("5 c3 c2")).cells,
            (std::vector<Cell>{parse_cell(5, "d1"), parse_cell(5, "a4")}));
  EXPECT_EQ(answers.of(position("5 c3 c4")).cells,
            (std::vector<Cell>{parse_cell(5, "b5"), parse_cell(5, "e2")}));
}

// Covers both claims, so a wrong guess costs no waiting.
TEST(HexSplit, WithoutAClaimThereAreJobsForBoth) {
  const State s = position("7 d4");
  Prover prover(7, size_t{16} << 20);
  const Answers none;
  const size_t all = split_proof(prover, s, 2, none).jobs.size();
  const size_t black = split_proof(prover, s, Color::Black, 2, none).jobs.size();
  const size_t white = split_proof(prover, s, Color::White, 2, none).jobs.size();
  EXPECT_GT(black, 1u);
  EXPECT_GT(white, 1u);
  EXPECT_GE(all, std::max(black, white));
  EXPECT_LE(all, black + white);
}

TEST(HexSplit, RotatedPositionsAreEqualAndContradictionsAreRejected) {
  Answers answers;
  answers.add(position("5 a1 b2"), Color::White);
  EXPECT_EQ(answers.of(position("5 e5 d4")).winner, Color::White);
  EXPECT_EQ(answers.of(position("5 a1 b3")).winner, Color::None);
  EXPECT_THROW(answers.add(position("5 e5 d4"), Color::Black), Error);
}

}  // namespace
}  // namespace hexarium::hex
