// How good each first stone is, for the swap rule on larger boards: estimated by search, not
// proven. `hexarium hex swaps --chances` makes the table, data/hex/first_stones.txt.
#pragma once
#include <optional>
#include <string>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

// Black's chance to win, 0 to 1, after this first stone; empty if the board is not in the table.
std::optional<double> first_stone_chance(int size, Cell cell);

// A line of the table: the size and, row by row, Black's chances in percent after that many visits.
std::string search_first_stones(int size, uint64_t visits);

}  // namespace hexarium::hex
