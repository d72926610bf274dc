// The answer of `best`: the placement that the most solutions share.
#include <map>

#include "games/iqlink/solver.h"

namespace hexarium::iqlink {

Best best(const State& state, const Ask& ask) {
  Best answer;
  const std::vector<State::Move> moves = legal_moves(state);
  answer.proven = true;
  const Solutions found = solve(state.placed, {.threads = ask.threads, .stop = ask.stop});
  answer.nodes = found.nodes;
  answer.proven = found.complete;
  if (moves.empty()) {
    answer.value = static_cast<int64_t>(found.list.size());
    return answer;
  }
  std::map<Index, int64_t> kept;  // solutions that hold a placement
  for (const Solution& solution : found.list)
    for (const Index at : solution) ++kept[at];
  State::Move chosen = moves.front();
  for (const State::Move move : moves) {
    if (kept[move.placement] > kept[chosen.placement]) chosen = move;
    if (ask.all)
      answer.moves.push_back({to_text(state, move), kept[move.placement], found.complete});
  }
  answer.move = to_text(state, chosen);
  answer.value = kept[chosen.placement];
  answer.line = {answer.move};
  // The expected line: the rest of the first solution that has the move.
  for (const Solution& solution : found.list) {
    const auto piece =
        static_cast<size_t>(placements()[static_cast<size_t>(chosen.placement)].spot.piece);
    if (solution[piece] != chosen.placement) continue;
    for (size_t i = 0; i < kPieces; ++i)
      if (!(state.used >> i & 1) && i != piece)
        answer.line.push_back(to_text(state, State::Move{solution[i]}));
    break;
  }
  return answer;
}

}  // namespace hexarium::iqlink
