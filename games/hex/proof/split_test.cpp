#include "games/hex/proof/split.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace hexarium::hex {
namespace {

State position(const std::string& record) {
  return replay<State>(parse_record("hex", "11", record));
}

// Splits, solves the jobs and splits again until the winner is known.
Color solve_in_parts(const State& s, Color claim, int plies, size_t& jobs) {
  Prover prover(s.size, size_t{16} << 20);
  Answers answers;
  for (int round = 0; round < 100; ++round) {
    const Split parts = split_proof(prover, s, claim, plies, answers);
    if (parts.winner != Color::None) return parts.winner;
    EXPECT_FALSE(parts.jobs.empty());
    for (const State& job : parts.jobs) {
      EXPECT_EQ(answers.winner(job), Color::None);
      EXPECT_EQ(count(job, Color::Black) + count(job, Color::White),
                count(s, Color::Black) + count(s, Color::White) + plies);
      Prover worker(s.size, size_t{16} << 20);  // another machine
      answers.add(job, worker.solve(job).winner);
      ++jobs;
    }
  }
  ADD_FAILURE() << "no end";
  return Color::None;
}

TEST(HexSplit, PartsGiveTheSameWinnerForEitherClaim) {
  size_t jobs = 0;
  for (const char* record : {"5 a2", "5 b1", "6 a2", "6 a1", "6 b1 c4", "7 d4 e2"}) {
    const State s = position(record);
    const Color winner = Prover(s.size, size_t{16} << 20).solve(s).winner;
    for (const Color claim : {Color::Black, Color::White})
      for (const int plies : {1, 2, 3})
        EXPECT_EQ(solve_in_parts(s, claim, plies, jobs), winner) << record << ' ' << plies;
  }
  EXPECT_GT(jobs, 50u);
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
  EXPECT_EQ(answers.winner(position("5 e5 d4")), Color::White);
  EXPECT_EQ(answers.winner(position("5 a1 b3")), Color::None);
  EXPECT_THROW(answers.add(position("5 e5 d4"), Color::Black), Error);
}

}  // namespace
}  // namespace hexarium::hex
