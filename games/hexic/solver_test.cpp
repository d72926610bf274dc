#include "games/hexic/solver.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <numeric>

#include "games/hexic/bitboard.h"

namespace hexarium::hexic {
namespace {

// Plays random legal turns on both boards and compares everything.
template <int Planes>
void compare(int values, bool total, uint64_t seed, int moves) {
  State s(std::to_string(values) + (total ? ",total#" : "#") + std::to_string(seed));
  Random random(seed);
  for (int i = 0; i < moves; ++i) {
    const Bitboard<Planes> fast(s.board);
    ASSERT_EQ(fast.plain(), s.board);
    const std::vector<Scored> blind = score_moves_reference(s, true);
    EXPECT_EQ(score_moves(s, true), blind);
    EXPECT_EQ(score_moves(s, false), score_moves_reference(s, false));
    EXPECT_EQ(fast.turns().count(), static_cast<int>(blind.size()));
    if (blind.empty()) return;
    play(s, blind[random.below(static_cast<uint32_t>(blind.size()))].move);
  }
}

TEST(HexicBitboard, BitboardsAgreeWithPlainBoards) {
  for (const int values : {3, 4, 5, 6, 7, 8, 9, 10, 13, 16})
    for (const bool total : {false, true}) compare<4>(values, total, 10 + values, 12);
  for (const int values : {5, 9, 17, 36}) compare<6>(values, false, values, 12);
}

TEST(HexicBitboard, HolesNeverMatch) {
  rc::check([] {
    Random random(*rc::gen::arbitrary<uint64_t>());
    Board board = deal(3, random);
    for (uint8_t& value : board)
      if (random.below(3) == 0) value = static_cast<uint8_t>(random.below(3));
    Bitboard<4> fast(board);
    for (int i = 0; i < 20; ++i) {
      const Clearing clearing = clear(board, false);
      const auto clusters = fast.clusters();
      RC_ASSERT(count(clusters.cells) == static_cast<int>(clearing.cells.size()));
      for (const uint8_t cell : clearing.cells)
        RC_ASSERT((clusters.cells >> kFast.bit[cell] & 1) == 1);
      if (clearing.cells.empty()) break;
      RC_ASSERT(points_of(clusters, false) == clearing.points);
      fall(board);
      fast.drop(clusters.cells);
      RC_ASSERT(fast.plain() == board);
    }
  });
}

TEST(HexicPlayers, PlayOnMakesTheMovesOfBest) {
  for (const char* setup : {"9#3", "10,total#4", "5#1", "20#2"})
    for (const char* name : {"greedy", "blind", "deep"}) {
      State one(setup), all(setup);
      SearchRequest ask;
      ask.options["player"] = name;
      ask.nodes = 1000;
      int64_t moves = 0;
      for (; moves < 30; ++moves) {
        const Best answer = best(one, ask);
        if (answer.move.empty()) break;
        play(one, parse_move(one, answer.move));
      }
      EXPECT_EQ(play_on(all, parse_player(name), 30, ask), moves) << setup << name;
      EXPECT_EQ(all, one) << setup << name;
    }
}

TEST(HexicPlayers, DeepIsDeterministicAndIgnoresTheQueue) {
  const std::string board = board_line(State("8#5").board);
  SearchRequest ask;
  ask.nodes = 3000;
  ask.all = true;
  const State s("8:" + board + "/0123#1"), other("8:" + board + "/7777#99");
  const Best one = best(s, ask), again = best(s, ask), blind = best(other, ask);
  EXPECT_EQ(one.move, again.move);
  EXPECT_EQ(one.line, again.line);
  EXPECT_EQ(one.value, again.value);
  EXPECT_EQ(one.value, blind.value);
  EXPECT_EQ(one.line, blind.line);
  EXPECT_EQ(one.moves.size(), legal_moves(s).size());
  EXPECT_EQ(one.line.front(), one.move);
  EXPECT_LT(one.nodes, 2 * ask.nodes);
  for (size_t i = 1; i < one.moves.size(); ++i)
    EXPECT_GE(std::get<double>(one.moves[i - 1].value), std::get<double>(one.moves[i].value));
}

// A player's scores for seeds 1..games.
std::vector<int64_t> scores(const std::string& values, Player player, int games, int64_t moves,
                            uint64_t nodes) {
  std::vector<int64_t> all;
  SearchRequest ask;
  ask.nodes = nodes;
  for (int seed = 1; seed <= games; ++seed) {
    State s(values + "#" + std::to_string(seed));
    play_on(s, player, moves, ask);
    all.push_back(s.score);
  }
  return all;
}
int64_t sum(const std::vector<int64_t>& all) {
  return std::accumulate(all.begin(), all.end(), int64_t{0});
}

TEST(HexicPlayers, DeepOutlivesBlindAtTenValuesAndOutscoresItAtFive) {
  EXPECT_GT(sum(scores("10", Player::Deep, 6, 200, 2000)),
            3 * sum(scores("10", Player::Blind, 6, 200, 0)));
  EXPECT_GT(sum(scores("5", Player::Deep, 4, 60, 20000)),
            sum(scores("5", Player::Blind, 4, 60, 0)));
}

TEST(SlowHexicPlayers, DeepReachesItsTargetScores) {
  constexpr int kGames = 20;
  EXPECT_GT(sum(scores("5", Player::Deep, kGames, 200, 20000)),
            5 * sum(scores("5", Player::Blind, kGames, 200, 0)) / 2);
  EXPECT_GT(sum(scores("9", Player::Deep, kGames, 3000, 5000)),
            20 * sum(scores("9", Player::Blind, kGames, 3000, 0)));
  EXPECT_GT(sum(scores("8", Player::Deep, kGames, 3000, 5000)),
            15 * sum(scores("8", Player::Blind, kGames, 3000, 0)));
}

TEST(HexicPlayers, RejectsAnUnknownPlayer) { EXPECT_THROW(parse_player("lucky"), Error); }

}  // namespace
}  // namespace hexarium::hexic
