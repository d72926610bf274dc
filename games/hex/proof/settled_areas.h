// Settled areas. If every path of a colour enters and leaves an area next to two of its ends
// (chains or sides), the area is worth no more to it than joining the two: if a full connection
// inside does that, all of it counts as the colour's own, and the connection is all it needs. If
// next to one end, it is worth nothing and counts as the other colour's.
#pragma once
#include <optional>

#include "games/hex/proof/inferior_cells.h"
#include "games/hex/proof/virtual_connections.h"

namespace hexarium::hex {

template <int W>
struct SettledArea {
  int color;      // owner
  Bits<W> cells;  // empty
  Bits<W> needs;  // cells of these that the other must not have
};

// One of the position `inferior.filled`, if there is any. `vc` are the closed connections of both
// colours, of this position or of one with fewer stones.
template <int W>
std::optional<SettledArea<W>> settled_area(const Geometry<W>& g, const Inferior<W>& inferior,
                                           const Connections<W>& black,
                                           const Connections<W>& white);

}  // namespace hexarium::hex
