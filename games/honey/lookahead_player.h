// The player of whole games. It sees its own hand and the board, not the other hand nor the order
// of the bag: it tries candidates against what these may be.
#pragma once
#include "games/honey/rules.h"

namespace hexarium::honey {

// `value` is what the next turns are expected to bring: own points minus the other's, later ones
// counting less.
Best look_ahead(const State&, const SearchRequest&);

// One game from `setup`; the final scores. The players are asked in turn.
std::array<int64_t, 2> play_game(const std::string& setup, const SearchRequest& first, const SearchRequest& second);

}  // namespace hexarium::honey
