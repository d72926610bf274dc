// The reference solver: plays every legal turn on a copy of the plain board.
#include "games/hexic/solver.h"

namespace hexarium::hexic {

std::vector<Scored> score_moves_reference(const State& s, bool blind) {
  std::vector<Scored> all;
  for (const Move move : legal_moves(s)) {
    State next = s;
    next.score = 0;
    if (!blind) {
      play(next, move);
    } else {
      turn(next.board, move);
      for (;;) {
        const Clearing clearing = clear(next.board, s.total);
        if (clearing.cells.empty()) break;
        next.score = add_points(next.score, clearing.points);
        fall(next.board);
      }
    }
    all.push_back({move, next.score});
  }
  return all;
}

}  // namespace hexarium::hexic
