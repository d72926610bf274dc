// The one function through which everything asks for a move: `hexarium hex best`, play, HTP
// genmove, HexLib, the page. It tries, in this order, and stops at the first that answers:
//   1. a win or loss that can be proven in a part of the time (proof solver),
//   2. the search for the best move that is not proven.
// Value of the answer: 1 = the side to move wins, -1 = it loses (proven), else between -1 and 1.
#pragma once
#include "games/hex/rules.h"

namespace hexarium::hex {

Best best(const State&, const Ask&);

}  // namespace hexarium::hex
