// Drawing a board: text for terminals, and a View for pictures.
#pragma once
#include "games/honey/rules.h"

namespace hexarium::honey {

// The view of a position with a play shown on it: new letters in lower case, its cells marked.
// Without a play, the last play of the record is marked.
View draw(const State& state, const std::vector<Letter>& play);

}  // namespace hexarium::honey
