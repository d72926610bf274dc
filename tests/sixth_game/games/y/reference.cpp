// Every line to its end: the oracle of the tests, 1.0x of the benchmark.
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
