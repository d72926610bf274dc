// The 1728 symmetries of the game: 12 of the board times 144 of the pieces (permutations of
// colours, symbols and inks, and swapping colours with symbols).
#pragma once
#include "games/hexceed/rules.h"

namespace hexarium::hexceed {

// cell_maps()[i][c] is where cell c goes; likewise for pieces. Both start with the identity.
const std::vector<std::array<int8_t, kCells>>& cell_maps();
const std::vector<std::array<int8_t, kPieces>>& piece_maps();

// The smallest of all symmetric positions, with scores set to 0. Two positions are equivalent
// exactly if their canonical positions are equal. `cell_map` and `piece_map` lead to it.
struct Canonical {
  State state;
  int cell_map = 0, piece_map = 0;
};
Canonical canonical(const State& state);
// Translates `move` of the canonical position back to the original position.
State::Move original_move(const Canonical& canonical, State::Move move);

}  // namespace hexarium::hexceed
