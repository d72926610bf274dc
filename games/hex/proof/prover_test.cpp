// The solver against known answers: data/hex/*.json.
#include "games/hex/proof/prover.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/file.h"
#include "core/json.h"
#include "core/random.h"
#include "core/text.h"
#include "games/hex/proof/opening_table.h"

namespace hexarium::hex {
namespace {

Json data(const std::string& file) {
  return Json::parse(read_file(std::string("data/hex/") + file));
}

State position(const std::string& record) {
  return replay<State>(parse_record("hex", "11", record));
}

// The winners after black's first move, as in the table; '?' if open after `nodes` positions (0 =
// no limit). By symmetry half of the cells suffice.
std::string openings(int size, uint64_t nodes = 0) {
  const int cells = size * size;
  std::string winners(cells, ' ');
  Prover prover(size, size_t{64} << 20);
  // Start in the middle: quick proofs there help with the rest.
  for (Cell cell = (cells - 1) / 2; cell >= 0; --cell) {
    State s(size);
    play(s, {cell});
    Color winner = s.winner;
    if (winner == Color::None) {
      const Solution proof = prover.solve(s, {.nodes = nodes});
      if (proof.proven) winner = proof.winner;
    }
    winners[cell] = winners[cells - 1 - cell] = winner == Color::Black   ? 'b'
                                                : winner == Color::White ? 'w'
                                                                         : '?';
  }
  std::string rows;
  for (int row = 0; row < size; ++row)
    rows += (row ? "/" : "") + winners.substr(row * size, static_cast<size_t>(size));
  return rows;
}

void check_openings(int from, int to) {
  const Json file = data("openings.json");
  for (const auto& [size, known] : file["sizes"].items()) {
    const int n = std::stoi(size);
    if (n < from || n > to) continue;
    const std::string proven = openings(n);
    EXPECT_EQ(proven, join(known["rows"].get<std::vector<std::string>>(), "/")) << n;
    // The table for the swap decision agrees.
    for (Cell cell = 0; cell < n * n && n <= kSwapSizes; ++cell)
      EXPECT_EQ(*first_stone_wins(n, cell), proven[cell / n * (n + 1) + cell % n] == 'b');
  }
}

// On 8x8 the table comes from the file; our own proofs agree with both.
TEST(HexProver, EightByEightOpeningsAgree) {
  const auto rows = data("openings.json")["sizes"]["8"]["rows"].get<std::vector<std::string>>();
  for (Cell cell = 0; cell < 64; ++cell)
    EXPECT_EQ(*first_stone_wins(8, cell), rows[cell / 8][cell % 8] == 'b') << cell_name(8, cell);
  int proven = 0;
  const std::string table = read_file("data/hex/openings-8x8.txt");
  for (const std::string_view line : split(table, '\n')) {
    const auto words = split(line);
    if (words.size() != 4 || words[1] == "open") continue;
    EXPECT_EQ(*first_stone_wins(8, parse_cell(8, words[0])), words[1] == "black") << line;
    ++proven;
  }
  EXPECT_EQ(proven, 32);
}

// Solves the puzzles that took another solver a time in this range; checks all winning moves up to
// the given size. Returns how many are open after `nodes` positions (0 = no limit).
int check_puzzles(double from_seconds, double to_seconds, int all_up_to, uint64_t nodes = 0) {
  int open = 0;
  for (const Json& puzzle : data("puzzles.json")) {
    if (puzzle["dfpn_cpu_s"] < from_seconds || puzzle["dfpn_cpu_s"] >= to_seconds) continue;
    SCOPED_TRACE(puzzle["record"]);
    const State s = position(puzzle["record"]);
    Prover prover(s.size, size_t{64} << 20);
    const bool all = puzzle.contains("winning_moves") && s.size <= all_up_to;
    const Solution proof = prover.solve(s, {.nodes = nodes}, all);
    if (!proof.proven) {
      ++open;
      continue;
    }
    EXPECT_EQ(name(proof.winner), puzzle["winner"].get<std::string>());
    if (!all) continue;
    auto expected = puzzle["winning_moves"].get<std::vector<std::string>>();
    std::vector<std::string> found;
    for (const Cell cell : proof.moves) found.push_back(cell_name(s.size, cell));
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
  }
  return open;
}

TEST(HexProver, KnowsAllOpeningsUpToSixBySix) { check_openings(2, 6); }

TEST(HexProver, KnowsAllOpeningsOfSevenBySeven) { check_openings(7, 7); }

// Static wins hold, whatever the loser tries.
TEST(HexProver, StaticWinsHoldAgainstRandomOpponents) {
  Random random(4);
  int claims = 0;
  for (int game = 0; game < 60; ++game) {
    const int size = 7 + game % 5;
    Prover prover(size, size_t{16} << 20);
    State start(size);
    for (int stones = size * size / 4; stones > 0 && start.winner == Color::None; --stones) {
      const auto moves = legal_moves(start);
      play(start, moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
    if (start.winner != Color::None) continue;
    const Color winner = prover.look(start).winner;
    if (winner == Color::None) continue;
    ++claims;
    for (int adversary = 0; adversary < 3; ++adversary) {
      State s = start;
      while (s.winner == Color::None) {
        const auto moves = legal_moves(s);
        State::Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
        if (s.to_move == winner) {
          const Solution proof = prover.solve(s, {.nodes = 2000});
          ASSERT_TRUE(proof.proven);
          ASSERT_EQ(proof.winner, winner);
          move = {proof.moves.front()};
        }
        play(s, move);
      }
      ASSERT_EQ(s.winner, winner);
    }
  }
  EXPECT_GT(claims, 20);
}

TEST(HexProver, ThePlayerOfTheOnlyCellWins) {
  const Solution proof = Prover(1).solve(State(1));
  EXPECT_EQ(proof.winner, Color::Black);
  EXPECT_EQ(proof.moves, std::vector<Cell>{0});
}

TEST(HexProver, SolvesTheQuickPuzzlesWithAllTheirWinningMoves) {
  EXPECT_EQ(check_puzzles(0, 0.03, 6), 0);
}

TEST(HexProver, StopsAtTheNodeLimitAndSaysSo) {
  const Solution proof = Prover(11).solve(State(11), {.nodes = 5});
  EXPECT_FALSE(proof.proven);
  EXPECT_LE(proof.nodes, 6u);
  EXPECT_EQ(proof.moves.size(), 1u);
}

// At most a quarter of an hour of CPU time.
TEST(SlowHexProver, KnowsOpeningsOfEightByEight) {
  const std::string proven = openings(8, 100'000);
  const std::string known =
      join(data("openings.json")["sizes"]["8"]["rows"].get<std::vector<std::string>>(), "/");
  for (size_t i = 0; i < known.size(); ++i) {
    EXPECT_TRUE(proven[i] == '?' || proven[i] == known[i]) << i;
  }
  EXPECT_LE(std::count(proven.begin(), proven.end(), '?'), 56) << proven;
}

TEST(SlowHexProver, SolvesAllPuzzles) { EXPECT_EQ(check_puzzles(0, 1e9, 20, 200'000), 0); }

// Positions on large boards that are decided quickly with wide limits.
TEST(HexProver, WideConnectionsDecideLargePositions) {
  const std::map<std::string, uint64_t> most = {{"large-11-14", 1},
                                                {"large-13-36", 1},
                                                {"large-11-12", 100},
                                                {"large-13-42", 150},
                                                {"large-13-46", 600}};
  size_t seen = 0;
  for (const Json& one : data("large.json")) {
    const auto found = most.find(one["id"]);
    if (found == most.end()) continue;
    ++seen;
    const State s = position(one["record"]);
    Prover prover(s.size, size_t{64} << 20);
    const Solution proof = prover.solve(s, {.nodes = found->second});
    EXPECT_TRUE(proof.proven) << found->first;
    EXPECT_EQ(name(proof.winner), one["winner"].get<std::string>()) << found->first;
  }
  EXPECT_EQ(seen, most.size());
}

}  // namespace
}  // namespace hexarium::hex
