// Edge templates: empty cells that connect a stone on the third to sixth row to the edge even if the
// opponent moves first. A stone on the second row has a bridge to the edge.
#pragma once
#include <span>
#include <utility>
#include <vector>

namespace hexarium::hex {

// Cells as (rows towards the edge, cells along it), relative to the stone. The stone is at (0, 0)
// and touches (1, -1) and (1, 0).
struct EdgeTemplate {
  int row;  // row of the stone, 1 = on the edge
  std::vector<std::pair<int, int>> cells;
};

// Including mirror images.
std::span<const EdgeTemplate> edge_templates();

}  // namespace hexarium::hex
