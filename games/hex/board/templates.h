// Edge templates: free cells that join a stone of the third, fourth or fifth row to the edge though
// the other moves first, and the stone has no other help. A stone of the second row has its bridge.
#pragma once
#include <span>
#include <utility>
#include <vector>

namespace hexarium::hex {

// Cells as (rows towards the edge, cells along it), counted from the stone. The stone itself would
// be (0, 0) and touches (1, -1) and (1, 0).
struct EdgeTemplate {
  int row;  // of the stone, 1 = along the edge
  std::vector<std::pair<int, int>> cells;
};

// With their mirror images.
std::span<const EdgeTemplate> edge_templates();

}  // namespace hexarium::hex
