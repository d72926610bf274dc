// What a problem is about, as far as plain facts tell: who wins after which move, connections, and
// patterns on the board. The same for the same position, whatever was searched before.
#pragma once
#include <string>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

// The first of these that fits a winning move, or "-":
//   bridge break   it is one half of a bridge that joins two chains or sides of the other colour;
//   ladder         an own stone on the second or third row is blocked, the only answer is to go on
//                  along the row, and once more;
//   edge template  it stands on the third to fifth row, all cells of a template to its side free;
//   edge block     a chain of the other colour was connected to its side and is no longer;
//   cut            it touches two own chains or sides that were apart;
//   double threat  it joins two chains or sides by two threats that share no cell, more than a
//                  bridge.
std::string theme_of(const State&, Cell move);

}  // namespace hexarium::hex
