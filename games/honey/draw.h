// Drawings of a board: text for terminals and what core/view makes pictures of.
#pragma once
#include "core/view.h"
#include "games/honey/level.h"

namespace hexarium::honey {

// The board as offset text, four characters a cell; with `colours` by terminal escapes. The cells
// of `play` are marked.
std::string board_text(const Board& board, const std::vector<int>& play, bool colours);

}  // namespace hexarium::honey
