// The reference solver: plays every line to its end.
#include "games/y/game.h"

namespace hexarium::y {

int reference_value(const State& s, uint64_t& positions) {
  ++positions;
  int highest = -1;
  for (const Cell cell : legal_moves(s)) {
    State next = s;
    play(next, cell);
    highest = std::max(highest, -reference_value(next, positions));
  }
  return highest;
}

}  // namespace hexarium::y
