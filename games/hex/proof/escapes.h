// Edge connections that need a second stone: empty cells by which a stone on the fourth or fifth
// row reaches the edge, whatever the opponent does, because a ladder would run into another stone
// of its colour, the escape. The rules of virtual_connections.h find those of lower rows.
#pragma once
#include <cstdint>
#include <vector>

#include "games/hex/board/board.h"

namespace hexarium::hex {

// All places on a board, for one colour.
template <int W>
struct Escapes {
  struct Place {
    int cell, side;   // what is connected; an empty cell counts as taken by the colour
    int escape;       // the stone
    Bits<W> carrier;  // must not have the other colour
  };
  std::vector<Place> places;    // in the order of their escapes
  std::vector<uint32_t> first;  // by cell: the first place with this escape; then the end of all
};

// Made once per board size and colour.
template <int W>
const Escapes<W>& escapes(const Geometry<W>&, int color);

}  // namespace hexarium::hex
