// `best`: a forced piece if there is one, otherwise the piece that most solutions share. Its value
// is the number of solutions that remain. Also the remark of `play` after every move.
#include <fmt/format.h>

#include <thread>

#include "games/iqlink/hints.h"
#include "games/iqlink/solver.h"

namespace hexarium::iqlink {

Best best(const State& state, const SearchRequest& ask) {
  // The empty board has 50 000 solutions and takes seconds to search: any one of them will do.
  const bool one = state.placed.empty() && !ask.all;
  const Solutions found = solve(
      state.placed, {.limit = one ? 1 : UINT64_MAX, .threads = ask.threads, .stop = ask.stop});
  Best answer;
  answer.nodes = found.nodes;
  answer.proven = found.complete;
  std::vector<int64_t> kept(placements().size());
  for (const Solution& solution : found.list)
    for (const Index at : solution) ++kept[at];
  const std::vector<State::Move> moves = legal_moves(state);
  answer.value = static_cast<int64_t>(found.list.size());
  if (moves.empty()) return answer;

  State::Move chosen = moves.front();
  for (const State::Move move : moves) {
    const int64_t value = kept[move.placement];
    if (value > kept[chosen.placement]) chosen = move;
    if (ask.all) answer.moves.push_back({to_text(state, move), value, found.complete});
  }
  const Advice advice = advise(state, found);
  if (advice.hint) chosen.placement = advice.hint->move;
  answer.move = to_text(state, chosen);
  answer.value = kept[chosen.placement];
  answer.notes = {{answer.move.substr(0, 1), advice.text}};
  answer.line = {answer.move};
  // The expected line: the rest of the first solution that contains the move.
  const size_t piece = placements()[chosen.placement].spot.piece;
  for (const Solution& solution : found.list) {
    if (solution[piece] != chosen.placement) continue;
    for (size_t i = 0; i < kPieces; ++i)
      if (!(state.used >> i & 1) && i != piece)
        answer.line.push_back(to_text(state, State::Move{solution[i]}));
    break;
  }
  return answer;
}

std::string remark(const State& state) {
  if (state.placed.size() == kPieces) return "well done";
  if (state.placed.empty()) return "solvable, in 50000 ways";  // a test counts them
  const int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const size_t count = solve(state.placed, {.threads = threads}).list.size();
  if (count == 0) return "no longer solvable";
  return count == 1 ? "still solvable, in 1 way" : fmt::format("still solvable, in {} ways", count);
}

}  // namespace hexarium::iqlink
