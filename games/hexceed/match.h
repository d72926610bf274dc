// Matches between two settings, in pairs of games with sides swapped.
#pragma once
#include <array>
#include <functional>

#include "games/hexceed/engine.h"

namespace hexarium::hexceed {

// `LEVEL[,time=S][,nodes=N][,threads=T]`; throws Error.
SearchRequest parse_setting(std::string_view text);

// Two games from the same random opening with sides swapped.
struct Pair {
  std::string records[2];
  std::array<int64_t, 2> differences = {};  // points of A minus points of B
};
Pair play_pair(const SearchRequest& a, const SearchRequest& b, int random_placements,
               uint64_t seed);

}  // namespace hexarium::hexceed
