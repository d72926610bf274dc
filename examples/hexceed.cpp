// Hexceed for two people at one table: choose a piece (R-W) for the other, place it (E) when you
// got one. Ends with the record of the game, which `hexarium hexceed show` reads.
#include <iostream>

#include "games/hexceed/rules.h"

using namespace hexarium;
using namespace hexarium::hexceed;

int main() {
  State state("start");
  std::string record = "hexceed start";
  while (!outcome(state).over) {
    std::cout << to_text(view(state)) << (state.mover() == 1 ? "first" : "second")
              << (state.in_hand == kNone ? " chooses: " : " places: ") << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) break;
    try {
      const State::Move move = parse_move(state, trim(line));
      record += " " + to_text(state, move);
      play(state, move);
    } catch (const Error& error) {
      std::cout << error.what() << '\n';
    }
  }
  std::cout << '\n' << to_text(view(state)) << record << '\n';
}
