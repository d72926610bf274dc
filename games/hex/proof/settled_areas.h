// Settled areas. If a colour's paths can enter and leave an area only next to two of its ends
// (chains or sides), the area can only serve to join the two. If a full connection inside joins
// them, the whole area counts as this colour's, and the connection is all it needs. If the paths
// can enter only next to one end, the area is worth nothing to it and counts as the other's.
#pragma once
#include <optional>

#include "games/hex/proof/inferior_cells.h"
#include "games/hex/proof/virtual_connections.h"

namespace hexarium::hex {

template <int W>
struct SettledArea {
  int color;      // owner
  Bits<W> cells;  // empty
  Bits<W> needs;  // those of them that the opponent must not own
};

// An area of the position `inferior.filled`, if there is one. `black` and `white` are its closed
// connections, or those of a position with fewer stones.
template <int W>
std::optional<SettledArea<W>> settled_area(const Geometry<W>& g, const Inferior<W>& inferior,
                                           const Connections<W>& black,
                                           const Connections<W>& white);

}  // namespace hexarium::hex
