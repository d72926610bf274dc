#include "games/hex/proof/proof_store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "core/file.h"
#include "games/hex/proof/proof_writer.h"

namespace hexarium::hex {
namespace {

class HexProofStore : public testing::Test {
 protected:
  HexProofStore()
      : path_((std::filesystem::temp_directory_path() /
               ("hex-store-" + std::to_string(getpid()) + "-" +
                testing::UnitTest::GetInstance()->current_test_info()->name()))
                  .string()) {
    std::filesystem::remove(path_);
  }
  ~HexProofStore() override { std::filesystem::remove(path_); }
  std::string path_;
};

State after(const std::string& record) { return replay<State>(parse_record("hex", "11", record)); }

TEST_F(HexProofStore, FindsResultsAlsoForTheRotatedPosition) {
  const State s = after("5 a1"), turned = after("5 e5");
  const Solution solved = Prover(5).solve(s, {}, /*all=*/true);
  {
    ProofStore store(path_);
    EXPECT_FALSE(store.find(s, false));
    store.keep(s, solved, true);
  }
  ProofStore store(path_);
  const auto same = store.find(s, true), other_way = store.find(turned, true);
  ASSERT_TRUE(same && other_way);
  EXPECT_EQ(same->moves, solved.moves);
  EXPECT_EQ(same->winner, solved.winner);
  EXPECT_EQ(other_way->moves, Prover(5).solve(turned, {}, /*all=*/true).moves);
  EXPECT_EQ(store.find(s, false)->moves.size(), 1u);
  EXPECT_FALSE(store.find(after("5 a2"), false));
}

TEST_F(HexProofStore, OneWinningMoveIsNotMistakenForAll) {
  ProofStore store(path_);
  const State s = after("4");
  store.keep(s, Prover(4).solve(s), false);
  EXPECT_TRUE(store.find(s, false));
  EXPECT_FALSE(store.find(s, true));
}

TEST_F(HexProofStore, RejectsOtherFilesAndDamagedEntries) {
  write_file(path_, "this is not a database at all, only a line of text");
  EXPECT_THROW(ProofStore{path_}, Error);
  std::filesystem::remove(path_);
  const State s = after("4 b2");
  {
    ProofStore store(path_);
    store.keep(s, Prover(4).solve(s), false);
  }
  std::string bytes = read_file(path_);
  const size_t at = bytes.find("..../..../..b./....");
  ASSERT_NE(at, std::string::npos);
  bytes[bytes.find(" w", at) + 2] ^= 0x02;  // inside the entry: winner or moves
  write_file(path_, bytes);
  EXPECT_THROW(ProofStore(path_).find(s, false), Error);
}

TEST(HexProofWriter, PlaysProofsOutAndRejectsWrongOnes) {
  int searched = 0;
  const auto try_out = [&](const State& s, const std::string& what) {
    Prover prover(s.size, size_t{16} << 20);
    const Color winner = prover.solve(s).winner;
    const auto suggest = [&](const State& at) {
      const Solution solution = prover.solve(at);
      return solution.moves.empty() ? kNoCell : solution.moves.front();
    };
    const auto last_cell = [](const State& at) {
      return static_cast<Cell>(at.stones.rend() - 1 -
                               std::find(at.stones.rbegin(), at.stones.rend(), Color::None));
    };
    EXPECT_TRUE(ProofWriter(s.size, winner, suggest).write(s)) << what;
    EXPECT_FALSE(ProofWriter(s.size, other(winner), suggest).write(s)) << what;
    EXPECT_FALSE(ProofWriter(s.size, other(winner), last_cell).write(s)) << what;
    // Where connections do not decide, no proof comes of bad moves.
    const bool decided = Prover(s.size).look(s).winner != Color::None;
    EXPECT_TRUE(decided || !ProofWriter(s.size, winner, last_cell).write(s)) << what;
    searched += !decided;
  };
  for (const std::string record : {"3", "3 a1", "4", "4 a1", "4 b2"})
    try_out(after(record), record);
  for (const Cell cell : {0, 3, 6, 12}) {
    State s(5);
    play(s, {cell});
    try_out(s, cell_name(5, cell));
  }
  for (const std::string record :
       {"6 b3", "6:....../....b./..bww./.ww.../b.b.../......",
        "7:......./....b.b/...w.../.b.www./...b..b/.w...../.......",
        "8:....bw.b/b.wb...b/...w..w./..b....w/..w..bww/..wb..../.w.b.wb./....b..."})
    try_out(after(record), record);
  EXPECT_GT(searched, 0);
}

TEST(HexProver, TwoThreadsAgreeWithOne) {
  for (const std::string record : {"6 a2", "6 a3", "6 b1", "5 c1", "6 c2"}) {
    const State s = after(record);
    EXPECT_EQ(Prover(s.size).solve(s, {.threads = 2}).winner, Prover(s.size).solve(s).winner);
  }
}

TEST_F(HexProofStore, ResumesAnUnfinishedSearchFromItsFile) {
  const State s = after("6 a3");
  Prover whole(6);
  const Solution direct = whole.solve(s);
  Prover first(6);
  EXPECT_FALSE(first.solve(s, {.nodes = direct.nodes / 2}).proven);
  first.save(path_);
  Prover second(6);
  second.load(path_);
  const Solution rest = second.solve(s);
  EXPECT_EQ(rest.winner, direct.winner);
  EXPECT_LT(rest.nodes, direct.nodes);
  EXPECT_THROW(Prover(7).load(path_), Error);
  std::string bytes = read_file(path_);
  bytes[bytes.size() / 2] ^= 1;
  write_file(path_, bytes);
  EXPECT_THROW(Prover(6).load(path_), Error);
}

}  // namespace
}  // namespace hexarium::hex
