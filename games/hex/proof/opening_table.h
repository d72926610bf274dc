// Which first stones win against every answer, proven by our own solver. `hexarium hex swaps` makes
// the table and a test makes it again.
#pragma once
#include <optional>
#include <string>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

constexpr int kSwapSizes = 7;  // the largest board in the table

// Nothing if the board is too large for the table.
std::optional<bool> first_stone_wins(int size, Cell cell);

// The rows of an empty board, `b` where Black's first stone wins, `w` where White's answer does.
std::string solve_first_stones(int size);

}  // namespace hexarium::hex
