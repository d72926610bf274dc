#include "games/hexceed/solver.h"

namespace hexarium::hexceed {

Best best(const State& state, const Ask& ask) {
  Best answer;
  int highest = -1000;
  for (const State::Move move : legal_moves(state)) {
    State next = state;
    play(next, move);
    const size_t me = static_cast<size_t>(state.mover() - 1);
    int value = next.scores[me] - state.scores[me];
    if (kCells - state.placed() <= 6)
      value += (move.place ? 1 : -1) * reference_value(next, answer.nodes);
    if (value > highest) highest = value, answer.move = to_text(state, move);
    if (ask.all) answer.moves.push_back({to_text(state, move), int64_t{value}, true});
  }
  answer.proven = kCells - state.placed() <= 6;
  answer.value = int64_t{answer.move.empty() ? 0 : highest};
  if (!answer.move.empty()) answer.line = {answer.move};
  return answer;
}

}  // namespace hexarium::hexceed
