// The theme of a problem, from plain facts only: who wins after which move, connections, and
// patterns on the board. It depends on the position alone, not on earlier searches.
#pragma once
#include <string>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

// The first of these that fits a winning move, or "-":
//   bridge break   it is one half of a bridge that joins two chains or sides of the other colour;
//   ladder         a stone of the mover on the second or third row is blocked, and the only winning
//                  answer is the next cell along the row; then the same once more;
//   edge template  it stands on the third to fifth row, and all cells of a template to its side are
//                  empty;
//   edge block     a chain of the other colour was connected to its side and no longer is;
//   cut            it touches two chains or sides of the mover that were apart;
//   double threat  it joins two chains or sides by two threats that share no cell (more than a
//                  bridge).
std::string theme_of(const State&, Cell move);

}  // namespace hexarium::hex
