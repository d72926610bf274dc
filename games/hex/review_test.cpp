#include "core/review.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/hex/game.h"
#include "games/hex/proof/prover.h"
#include "games/hex/rules/reference.h"

namespace hexarium::hex {
namespace {

// Who wins, by trying everything; while too many cells are free for that, by the prover.
Color truth(Prover& prover, const State& s) {
  return legal_moves(s).size() <= 9 ? reference_winner(s) : prover.solve(s).winner;
}

// Random games on small boards, where the truth about every move is known.
TEST(HexReview, NeverBlamesAWinningMoveOrPraisesALosingOne) {
  Random random(3);
  int thrown = 0;
  for (int game = 0; game < 6; ++game) {
    const int size = 3 + game % 2;
    Prover prover(size, size_t{8} << 20);
    Record record{std::to_string(size), {}};
    State s(size);
    std::vector<bool> won_before, wins;
    while (s.winner == Color::None) {
      const Color mover = s.to_move;
      won_before.push_back(truth(prover, s) == mover);
      const auto moves = legal_moves(s);
      const auto move = moves[random.below(static_cast<uint32_t>(moves.size()))];
      record.moves.push_back(to_text(s, move));
      play(s, move);
      wins.push_back(s.winner == mover || (s.winner == Color::None && truth(prover, s) == mover));
    }
    const Review found = finish(review(record, {}), {});
    ASSERT_EQ(found.moves.size(), wins.size());
    for (size_t i = 0; i < wins.size(); ++i) {
      const ReviewedMove& m = found.moves[i];
      const std::string text = to_text("hex", record) + ", move " + std::to_string(i + 1);
      if (wins[i]) {
        EXPECT_EQ(m.verdict, "wins") << text;
        EXPECT_EQ(m.cost, 0) << text;
        EXPECT_EQ(m.grade, 1.0) << text;
      } else {
        EXPECT_EQ(m.verdict, "loses") << text;
        // Only moves that threw away a win have a cost.
        EXPECT_EQ(m.cost > 0, won_before[i]) << text;
        EXPECT_EQ(m.better.empty(), !won_before[i]) << text;
        thrown += won_before[i];
      }
    }
    for (const size_t i : costliest(found)) EXPECT_FALSE(wins[i]);
    EXPECT_LE(costliest(found).size(), 3u);
  }
  EXPECT_GT(thrown, 3);
}

}  // namespace
}  // namespace hexarium::hex
