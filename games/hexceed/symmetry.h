// The 1728 symmetries of the game: 12 of the board, 144 of the pieces (colours, symbols and inks
// among themselves, and colours with symbols).
#pragma once
#include "games/hexceed/rules.h"

namespace hexarium::hexceed {

// cell_maps()[i][c] is where cell c goes; likewise for pieces. Both start with the identity.
const std::vector<std::array<int8_t, kCells>>& cell_maps();
const std::vector<std::array<int8_t, kPieces>>& piece_maps();

// The smallest of all symmetric positions (scores are set to 0): equal for two positions exactly
// if they are the same but for symmetry. Cells given in `cell_map`, pieces in `piece_map` lead to
// it.
struct Canonical {
  State state;
  int cell_map = 0, piece_map = 0;
};
Canonical canonical(const State& state);
// The move `move` of the canonical position, seen from the position it came from.
State::Move original_move(const Canonical& canonical, State::Move move);

}  // namespace hexarium::hexceed
