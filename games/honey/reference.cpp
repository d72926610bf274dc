// The reference solver: checks every word at every cell in every direction.
#include <algorithm>

#include "games/honey/solver.h"

namespace hexarium::honey {

Solved solve_slowly(const Level& level, size_t top) {
  const Board& board = level.board;
  Solved solved;
  for (uint32_t word = 0; word < level.words->size(); ++word)
    for (int y = 0; y < board.height; ++y)
      for (int x = 0; x < board.width; ++x)
        for (const int d : kWordDirections) {
          ++solved.nodes;
          const Verdict verdict = judge(level, level.words->word(word), x, y, d);
          if (verdict.legal) solved.top.push_back({word, board.at(x, y), d, verdict.points});
        }
  solved.plays = solved.top.size();
  std::sort(solved.top.begin(), solved.top.end(),
            [&](const Play& a, const Play& b) { return better(board, a, b); });
  if (solved.top.size() > top) solved.top.resize(top);
  return solved;
}

}  // namespace hexarium::honey
