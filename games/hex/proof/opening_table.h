// Which first stones win. Up to 7x7 proven by our own solver: `hexarium hex swaps` makes the table
// and a test repeats it. 8x8 comes from data/hex/openings.json; our solver has proven the same
// winners, one opening at a time (data/hex/openings-8x8.txt).
#pragma once
#include <optional>
#include <string>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

constexpr int kSwapSizes = 8;    // the largest board in the table
constexpr int kProvenSizes = 7;  // the largest board that a test proves again

// Empty if the board is too large for the table.
std::optional<bool> first_stone_wins(int size, Cell cell);

// The rows of a board: `b` where Black's first stone wins, `w` where it loses.
std::string solve_first_stones(int size);

}  // namespace hexarium::hex
