// Hexceed for two people at one keyboard: choose a piece (R-W) for your opponent, place the one you
// get (E). Prints the record at the end, for `hexarium hexceed show`.
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
