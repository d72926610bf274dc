#include "games/hex/player.h"

#include <algorithm>
#include <deque>

namespace hexarium::hex {

namespace {

// How many empty cells `c` has to fill at least to join its sides; large if it cannot.
int distance(const State& s, Color c) {
  constexpr int kFar = 1000;
  const Grid& g = grid(s.size);
  std::vector<int> cost(s.stones.size(), kFar);
  std::deque<Cell> queue;
  const auto reach = [&](Cell cell, int so_far) {
    const auto i = static_cast<size_t>(cell);
    if (s.at(cell) == other(c)) return;
    const int here = so_far + (s.at(cell) == c ? 0 : 1);
    if (here >= cost[i]) return;
    cost[i] = here;
    here == so_far ? queue.push_front(cell) : queue.push_back(cell);
  };
  for (int i = 0; i < s.size; ++i) reach(static_cast<Cell>(c == Color::Black ? i : i * s.size), 0);
  int least = kFar;
  while (!queue.empty()) {
    const Cell cell = queue.front();
    queue.pop_front();
    if ((c == Color::Black ? cell / s.size : cell % s.size) == s.size - 1)
      least = std::min(least, cost[static_cast<size_t>(cell)]);
    for (const Cell next : g.neighbours[static_cast<size_t>(cell)])
      if (next != kNoCell) reach(next, cost[static_cast<size_t>(cell)]);
  }
  return least;
}

}  // namespace

Best best(const State& s, const Ask&) {
  Best answer;
  if (s.winner != Color::None) {
    answer.value = int64_t{s.winner == s.to_move ? 1 : -1};
    answer.proven = true;
    return answer;
  }
  int least = 1 << 20;
  for (const State::Move move : legal_moves(s)) {
    State next = s;
    play(next, move);
    ++answer.nodes;
    const int d = distance(next, s.to_move) - distance(next, other(s.to_move));
    if (d < least) least = d, answer.move = to_text(s, move);
  }
  answer.value = -static_cast<double>(least) / (2 * s.size + 1000);
  answer.line = {answer.move};
  return answer;
}

}  // namespace hexarium::hex
