// A third-party program, linked against the installed library.
#include <iostream>

#include "games/hex/rules/rules.h"
#include "games/table.h"

int main() {
  hexarium::hex::State state("3");
  while (!outcome(state).over) play(state, legal_moves(state).front());
  std::cout << view(state).status << '\n';
  for (const hexarium::Entry& game : hexarium::games())
    std::cout << game.name << ' ' << game.moves(game, game.usual()).size() << '\n';
}
