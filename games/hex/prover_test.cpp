// The solver against known answers: data/hex/*.json.
#include "games/hex/prover.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/json.h"
#include "core/text.h"

namespace hexarium::hex {
namespace {

Json data(const std::string& file) {
  return Json::parse(read_file(std::string(HEXARIUM_DATA) + "/hex/" + file));
}

State position(const std::string& record) {
  return replay<State>(parse_record("hex", "11", record));
}

// The winners after black's first move, as in the table.
std::string openings(int size) {
  std::string rows;
  Prover prover(size, size_t{64} << 20);
  for (Cell cell = 0; cell < size * size; ++cell) {
    if (cell > 0 && cell % size == 0) rows += '/';
    State s(size);
    play(s, {cell});
    if (s.winner != Color::None) {
      rows += 'b';
      continue;
    }
    const Solution proof = prover.solve(s);
    EXPECT_TRUE(proof.proven);
    rows += proof.winner == Color::Black ? 'b' : 'w';
  }
  return rows;
}

void check_openings(int from, int to) {
  const Json file = data("openings.json");
  for (const auto& [size, known] : file["sizes"].items()) {
    const int n = std::stoi(size);
    if (n < from || n > to) continue;
    EXPECT_EQ(openings(n), join(known["rows"].get<std::vector<std::string>>(), "/")) << n;
  }
}

// Puzzles that took another solver so long; all winning moves up to the given size.
void check_puzzles(double from_seconds, double to_seconds, int all_up_to) {
  for (const Json& puzzle : data("puzzles.json")) {
    if (puzzle["dfpn_cpu_s"] < from_seconds || puzzle["dfpn_cpu_s"] >= to_seconds) continue;
    SCOPED_TRACE(puzzle["record"]);
    const State s = position(puzzle["record"]);
    Prover prover(s.size, size_t{64} << 20);
    const bool all = puzzle.contains("winning_moves") && s.size <= all_up_to;
    const Solution proof = prover.solve(s, {.all = all});
    ASSERT_TRUE(proof.proven);
    EXPECT_EQ(name(proof.winner), puzzle["winner"]);
    if (!all) continue;
    auto expected = puzzle["winning_moves"].get<std::vector<std::string>>();
    std::vector<std::string> found;
    for (const Cell cell : proof.moves) found.push_back(cell_name(s.size, cell));
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
  }
}

TEST(HexProver, KnowsAllOpeningsUpToSixBySix) { check_openings(2, 6); }

TEST(HexProver, ThePlayerOfTheOnlyCellWins) {
  const Solution proof = Prover(1).solve(State(1));
  EXPECT_EQ(proof.winner, Color::Black);
  EXPECT_EQ(proof.moves, std::vector<Cell>{0});
}

TEST(HexProver, SolvesTheQuickPuzzlesWithAllTheirWinningMoves) { check_puzzles(0, 0.03, 6); }

TEST(HexProver, StopsAtTheNodeLimitAndSaysSo) {
  const Solution proof = Prover(11).solve(State(11), {.nodes = 5});
  EXPECT_FALSE(proof.proven);
  EXPECT_LE(proof.nodes, 6u);
  EXPECT_EQ(proof.moves.size(), 1u);
}

TEST(SlowHexProver, KnowsAllOpeningsOfSevenBySeven) { check_openings(7, 7); }
TEST(SlowHexProver, KnowsAllOpeningsOfEightByEight) { check_openings(8, 8); }
TEST(SlowHexProver, SolvesAllPuzzles) { check_puzzles(0, 1e9, 20); }

}  // namespace
}  // namespace hexarium::hex
