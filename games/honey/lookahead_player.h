// The player for whole games. It sees its own hand and the board, but not the other hand or the
// order of the bag: it samples those.
#pragma once
#include "games/honey/rules.h"

namespace hexarium::honey {

// `value` is the expected discounted lead over the next turns.
Best look_ahead(const State&, const SearchRequest&);

// Plays a game from `setup`; returns the final scores.
std::array<int64_t, 2> play_game(const std::string& setup, const SearchRequest& first,
                                 const SearchRequest& second);

}  // namespace hexarium::honey
