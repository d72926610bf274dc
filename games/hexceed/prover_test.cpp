#include "games/hexceed/prover.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/hexceed/symmetry.h"

namespace hexarium::hexceed {
namespace {

State random_state(int empties, bool in_hand, uint64_t seed) {
  Random random(seed);
  State state("start");
  while (kCells - state.placed() > empties || (state.in_hand != kNone) != in_hand) {
    const auto moves = legal_moves(state);
    play(state, moves[random.below(static_cast<uint32_t>(moves.size()))]);
  }
  state.scores = {};
  return state;
}

int exact_value(const State& state) {
  Control control;
  NullWindowSolver exact(state, 1, control);
  return exact.value(exact.root(), 0).value();
}

TEST(HexceedProver, FindsTheExactValue) {
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const State state = random_state(8, seed % 2 == 0, seed);
    Knowledge knowledge;
    Control control;
    Prover prover(knowledge, 1, control);
    EXPECT_EQ(prover.value(state, 3), exact_value(state));
    const Interval known = knowledge.of(state);
    EXPECT_EQ(known.low, known.high);
  }
}

TEST(HexceedProver, DecidesClaims) {
  const State state = random_state(8, false, 9);
  const int value = exact_value(state);
  for (int bound = value - 2; bound <= value + 2; ++bound) {
    Knowledge knowledge;
    Control control;
    Prover prover(knowledge, 1, control);
    EXPECT_EQ(prover.decide(state, {true, bound}), value >= bound);
    EXPECT_EQ(prover.decide(state, {false, bound}), value <= bound);
  }
}

TEST(HexceedProver, JobsOfASplitMergeIntoAProof) {
  for (uint64_t seed = 1; seed <= 4; ++seed)
    for (const int plies : {1, 2, 3}) {
      const State state = random_state(7, seed % 2 == 0, seed);
      const int value = exact_value(state);
      for (const bool at_least : {true, false}) {
        Knowledge knowledge;
        Control control;
        Prover prover(knowledge, 1, control);
        bool decided = false;
        for (int round = 0; !decided || round == 0; ++round) {
          ASSERT_LT(round, 100);
          const auto jobs = prover.split(state, {at_least, value}, plies, decided);
          if (jobs.empty()) break;
          for (const Job& job : jobs) prover.decide(job.state, job.claim);
          decided = false;
        }
        EXPECT_TRUE(decided);
        const Interval known = knowledge.of(state);
        EXPECT_EQ(at_least ? known.low : known.high, value);
      }
    }
}

TEST(HexceedProver, ASplitNeverProvesAFalseClaim) {
  const State state = random_state(7, false, 5);
  const int value = exact_value(state);
  Knowledge knowledge;
  Control control;
  Prover prover(knowledge, 1, control);
  for (int round = 0; round < 100; ++round) {
    bool decided = false;
    const auto jobs = prover.split(state, {true, value + 1}, 2, decided);
    if (!decided) return;  // refuted
    ASSERT_FALSE(jobs.empty());
    for (const Job& job : jobs) prover.decide(job.state, job.claim);
  }
  FAIL() << "neither proved nor refuted";
}

TEST(HexceedProver, BoundsAreSharedBySymmetricPositionsAndTightened) {
  const State state = random_state(10, false, 6);
  State other = state;
  for (size_t c = 0; c < kCells; ++c) other.board[cell_maps()[7][c]] = state.board[c];
  Knowledge knowledge;
  knowledge.add(state, {-3, 5});
  knowledge.add(other, {-4, 2});
  EXPECT_EQ(knowledge.of(other).low, -3);
  EXPECT_EQ(knowledge.of(state).high, 2);
  EXPECT_EQ(knowledge.size(), 1u);
}

TEST(HexceedProver, BoundsRoundTripAndDamagedFilesAreRejected) {
  Knowledge knowledge;
  for (uint64_t seed = 1; seed <= 20; ++seed)
    knowledge.add(random_state(9, seed % 2 == 0, seed), {-static_cast<int>(seed), 3});
  const std::string text = knowledge.to_text();
  Knowledge again;
  again.read(text, "file");
  EXPECT_EQ(again.to_text(), text);
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    std::string damaged = text;
    if (i % 2 == 0) damaged.resize(random.below(static_cast<uint32_t>(text.size())));
    else damaged[random.below(static_cast<uint32_t>(text.size()))] ^= 1;
    Knowledge empty;
    EXPECT_THROW(empty.read(damaged, "file"), Error);
    EXPECT_EQ(empty.size(), 0u);
  }
}

TEST(HexceedProver, AStoppedProofKeepsItsBounds) {
  const State state = random_state(13, false, 7);
  Knowledge knowledge;
  Control control;
  control.node_limit = 2000000;
  Prover prover(knowledge, 1, control);
  EXPECT_EQ(prover.value(state, 0), std::nullopt);
  EXPECT_GT(knowledge.size(), 0u);
}

}  // namespace
}  // namespace hexarium::hexceed
