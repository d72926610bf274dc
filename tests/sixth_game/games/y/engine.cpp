// Full search; evaluates each position once.
#include <map>

#include "games/y/game.h"

namespace hexarium::y {
namespace {

// 1 if the side to move wins, else -1.
int value(const State& s, std::map<std::string, int>& known, const SearchRequest& ask,
          uint64_t& nodes) {
  if (winner(s) != '.') return -1;
  const auto [found, is_new] = known.try_emplace(s.cells, -1);
  if (!is_new || ask.stopped()) return found->second;
  ++nodes;
  for (const Cell cell : legal_moves(s)) {
    State next = s;
    play(next, cell);
    if (value(next, known, ask, nodes) < 0) return known[s.cells] = 1;
  }
  return -1;
}

}  // namespace

Best best(const State& s, const SearchRequest& ask) {
  Best answer;
  std::map<std::string, int> known;
  int highest = -2;
  for (const Cell cell : legal_moves(s)) {
    State next = s;
    play(next, cell);
    const int v = -value(next, known, ask, answer.nodes);
    if (v > highest) highest = v, answer.move = to_text(s, cell);
    if (ask.all) answer.moves.push_back({to_text(s, cell), int64_t{v}, !ask.stopped()});
    else if (v > 0) break;
  }
  answer.proven = !ask.stopped();
  answer.value = int64_t{answer.move.empty() ? -1 : highest};
  if (!answer.move.empty()) answer.line = {answer.move};
  return answer;
}

}  // namespace hexarium::y
