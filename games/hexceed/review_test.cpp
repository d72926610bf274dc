#include "core/review.h"

#include <gtest/gtest.h>

#include "games/hexceed/engine.h"
#include "games/hexceed/fit_weights.h"
#include "games/hexceed/game.h"

namespace hexarium::hexceed {
namespace {

// The final lead of `mover` with best play, according to the reference solver.
int64_t end_for(const State& s, int mover) {
  const Outcome now = outcome(s);
  const int64_t ahead = (s.scores[0] - s.scores[1]) * (mover == 1 ? 1 : -1);
  if (now.over) return ahead;
  uint64_t nodes = 0;
  const int64_t rest = reference_value(s, nodes);
  return ahead + (s.mover() == mover ? rest : -rest);
}

TEST(HexceedReview, NeverBlamesAWinningMoveOrPraisesALosingOne) {
  Random random(5);
  int costly = 0;
  for (int game = 0; game < 5; ++game) {
    const State start(setup_text(careless_position(4, random)));
    Record record{setup_text(start), {}};
    State s = start;
    std::vector<int64_t> before, after;
    while (!outcome(s).over) {
      const int mover = s.mover();
      before.push_back(end_for(s, mover));
      const auto moves = legal_moves(s);
      const auto move = moves[random.below(static_cast<uint32_t>(moves.size()))];
      record.moves.push_back(to_text(s, move));
      play(s, move);
      after.push_back(end_for(s, mover));
    }
    const Review found = finish(review(record, {}), {});
    ASSERT_EQ(found.moves.size(), after.size());
    for (size_t i = 0; i < after.size(); ++i) {
      const ReviewedMove& m = found.moves[i];
      const std::string text = to_text("hexceed", record) + ", move " + std::to_string(i + 1);
      if (after[i] > 0) {
        EXPECT_EQ(m.verdict, "wins") << text;
        EXPECT_EQ(m.cost, 0) << text;
      } else {
        EXPECT_EQ(m.cost, static_cast<double>(before[i] - after[i])) << text;
        if (after[i] < 0) {
          EXPECT_EQ(m.verdict, "loses") << text;
        }
        costly += m.cost > 0;
      }
    }
  }
  EXPECT_GT(costly, 3);
}

}  // namespace
}  // namespace hexarium::hexceed
