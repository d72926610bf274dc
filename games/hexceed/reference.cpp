// The reference solver: plain alpha-beta on the rules.
#include <algorithm>

#include "games/hexceed/engine.h"

namespace hexarium::hexceed {

namespace {
int search(const State& state, int alpha, int beta, uint64_t& nodes) {
  ++nodes;
  int highest = -1000;
  const size_t me = state.mover() - 1;
  for (const State::Move move : legal_moves(state)) {
    State next = state;
    play(next, move);
    const int points = next.scores[me] - state.scores[me];
    // The placer also chooses the next piece, so the sign flips only when a piece is handed over.
    const int value = move.place ? points + search(next, alpha - points, beta - points, nodes)
                                 : -search(next, -beta, -alpha, nodes);
    highest = std::max(highest, value);
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return highest == -1000 ? 0 : highest;
}
}  // namespace

int reference_value(const State& state, uint64_t& nodes) {
  return search(state, -1000, 1000, nodes);
}

}  // namespace hexarium::hexceed
