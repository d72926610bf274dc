#include "games/hex/protocol/label.h"

#include <gtest/gtest.h>

namespace hexarium::hex::net {
namespace {

TEST(HexLabel, MovesAreThePolicyAndTheResultIsTheValue) {
  // Answers name, boardsize and clear_board, then plays both sides: Black completes column b.
  HtpProcess program(
      "sh -c 'for a in toy \"\" \"\" b1 a1 b2 a2 b3; do read c; echo \"= $a\"; echo; done'", 60);
  Random random(1);
  const std::vector<Sample> samples = label_game(program, 3, 0, random);
  ASSERT_EQ(samples.size(), 5u);
  for (size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(samples[i].position.to_move, i % 2 ? 2 : 1);
    EXPECT_EQ(samples[i].value, i % 2 ? 0 : 65535);
  }
  EXPECT_EQ(samples[2].policy, (std::vector<uint8_t>{0, 0, 0, 0, 255, 0, 0, 0, 0}));
  EXPECT_EQ(samples[2].position.stone[1], 1);
  EXPECT_EQ(samples[2].position.stone[0], 2);
}

TEST(HexLabel, RejectsAnIllegalMove) {
  HtpProcess program("sh -c 'for a in toy \"\" \"\" b1 b1; do read c; echo \"= $a\"; echo; done'",
                     60);
  Random random(1);
  EXPECT_THROW(label_game(program, 3, 0, random), Error);
}

}  // namespace
}  // namespace hexarium::hex::net
