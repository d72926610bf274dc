// Which first stones win against every answer. Up to 7x7 proven by our own solver: `hexarium hex swaps`
// makes the table and a test makes it again. 8x8 is data/hex/openings.json, of which our solver has
// proven what stands in data/hex/openings-8x8.txt.
#pragma once
#include <optional>
#include <string>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

constexpr int kSwapSizes = 8;    // the largest board in the table
constexpr int kProvenSizes = 7;  // the largest one that is all our own

// Nothing if the board is too large for the table.
std::optional<bool> first_stone_wins(int size, Cell cell);

// The rows of an empty board, `b` where Black's first stone wins, `w` where White's answer does.
std::string solve_first_stones(int size);

}  // namespace hexarium::hex
