// Drawings of a board: text for terminals and what core/view makes pictures of.
#pragma once
#include "games/honey/rules.h"

namespace hexarium::honey {

// The view of a position with a play shown on it as if it lay there: its new letters in lower case,
// its cells marked. Without a play the last one of the record is marked.
View draw(const State& state, const std::vector<Letter>& play);

}  // namespace hexarium::honey
