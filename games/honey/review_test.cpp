#include "core/review.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/honey/game.h"
#include "games/honey/rules.h"

namespace hexarium::honey {
namespace {

struct Truth {
  int64_t made, most;   // points of the play, and of the best play
  bool any, won, lost;  // whether there was a play; whether it ended the game and how
};

int64_t points_of(const State& s, const State::Move& move) {
  State next = s;
  play(next, move);
  return next.scores[static_cast<size_t>(s.mover - 1)] - s.scores[static_cast<size_t>(s.mover - 1)];
}

// Plays a game: a random legal move each time, sometimes the best one. Points are those of playing
// each move; in a level the reference solver must agree.
std::vector<Truth> play_on(Record& record, Random& random) {
  State s(record.setup);
  std::vector<Truth> truths;
  while (!s.over() && truths.size() < 10) {
    const auto moves = legal_moves(s);
    size_t best = 0;
    std::vector<int64_t> points;
    for (const State::Move& move : moves) {
      points.push_back(points_of(s, move));
      if (points.back() > points[best]) best = points.size() - 1;
    }
    const bool any = !moves[0].pass();
    if (!s.whole_game && any) {
      EXPECT_EQ(points[best], solve_slowly(s.level, 1).top.at(0).points);
    }
    const size_t chosen =
        random.below(3) == 0 ? best : random.below(static_cast<uint32_t>(moves.size()));
    record.moves.push_back(to_text(s, moves[chosen]));
    const auto me = static_cast<size_t>(s.mover - 1);
    play(s, moves[chosen]);
    const bool decided = s.over() && s.players == 2;
    const int64_t ahead = decided ? s.scores[me] - s.scores[1 - me] : 0;
    truths.push_back({points[chosen], points[best], any, ahead > 0, ahead < 0});
  }
  return truths;
}

TEST(HoneyReview, ABestPlayIsNeverBlamedAndOnlyGoodOnesArePraised) {
  Random random(7);
  int best = 0, blamed = 0;
  for (const char* setup : {"7,hand=5#1", "7,hand=5#2",
                            ":3SUB2/8/8/8;AFIODABUSETRN;words=SUB,FAB,BUS,SUBTE,BAT,TAB,SOB,FIB"}) {
    Record record{setup, {}};
    const std::vector<Truth> truths = play_on(record, random);
    const Review found = finish(review(record, {}), {});
    ASSERT_EQ(found.moves.size(), truths.size());
    for (size_t i = 0; i < truths.size(); ++i) {
      const ReviewedMove& m = found.moves[i];
      const Truth& truth = truths[i];
      const std::string text = to_text("honey", record) + ", move " + std::to_string(i + 1);
      if (truth.won || !truth.any) {
        EXPECT_EQ(m.verdict, truth.won ? "wins" : truth.lost ? "loses" : "forced") << text;
        EXPECT_EQ(m.cost, 0) << text;
        continue;
      }
      const double share =
          truth.most > 0 ? static_cast<double>(truth.made) / static_cast<double>(truth.most) : 1;
      EXPECT_EQ(m.cost, static_cast<double>(truth.most - truth.made)) << text;
      EXPECT_EQ(m.better.empty(), truth.made == truth.most) << text;
      const bool praised = m.verdict == "best" || m.verdict == "good",
                 blames = m.verdict == "mistake" || m.verdict == "inaccuracy";
      if (truth.made == truth.most) {
        EXPECT_FALSE(blames) << text;
        EXPECT_EQ(m.verdict, truth.lost ? "loses" : "best") << text;
        ++best;
      } else {
        EXPECT_NE(m.verdict, "best") << text;
        EXPECT_EQ(praised, share >= 0.8 && !truth.lost) << text << ": " << m.verdict;
        blamed += blames;
      }
    }
    for (const size_t i : costliest(found)) EXPECT_LT(truths[i].made, truths[i].most);
  }
  EXPECT_GT(best, 3);
  EXPECT_GT(blamed, 3);
}

}  // namespace
}  // namespace hexarium::honey
