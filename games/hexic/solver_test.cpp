#include "games/hexic/solver.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "games/hexic/fast.h"

namespace hexarium::hexic {
namespace {

// Plays random legal turns on both boards and compares all there is to compare.
template <int Planes>
void compare(int values, bool total, uint64_t seed, int moves) {
  State s(std::to_string(values) + (total ? ",total#" : "#") + std::to_string(seed));
  Random random(seed);
  for (int i = 0; i < moves; ++i) {
    const FastBoard<Planes> fast(s.board);
    ASSERT_EQ(fast.plain(), s.board);
    const std::vector<Scored> blind = score_moves_reference(s, true);
    EXPECT_EQ(score_moves(s, true), blind);
    EXPECT_EQ(score_moves(s, false), score_moves_reference(s, false));
    EXPECT_EQ(fast.turns().count(), static_cast<int>(blind.size()));
    if (blind.empty()) return;
    play(s, blind[random.below(static_cast<uint32_t>(blind.size()))].move);
  }
}

TEST(HexicFast, BoardsOfBitsAgreeWithPlainOnes) {
  for (const int values : {3, 4, 5, 6, 7, 8, 9, 10, 13, 16})
    for (const bool total : {false, true}) compare<4>(values, total, 10 + values, 12);
  for (const int values : {5, 9, 17, 36}) compare<6>(values, false, values, 12);
}

TEST(HexicFast, HolesNeverMatch) {
  rc::check([] {
    Random random(*rc::gen::arbitrary<uint64_t>());
    Board board = deal(3, random);
    for (uint8_t& value : board)
      if (random.below(3) == 0) value = static_cast<uint8_t>(random.below(3));
    FastBoard<4> fast(board);
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

TEST(HexicPlayers, PlayOnMakesTheMovesThatBestNames) {
  for (const char* setup : {"9#3", "10,total#4", "5#1", "20#2"})
    for (const char* name : {"greedy", "blind", "deep"}) {
      State one(setup), all(setup);
      Ask ask;
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

TEST(HexicPlayers, AnUnknownPlayerIsAnError) { EXPECT_THROW(parse_player("lucky"), Error); }

}  // namespace
}  // namespace hexarium::hexic
