#include "core/grid.h"

#include <algorithm>
#include <cstdlib>

namespace hexarium {

Grid::Grid(std::vector<Axial> cells) : places(std::move(cells)), neighbours(places.size()) {
  for (size_t cell = 0; cell < places.size(); ++cell)
    for (size_t d = 0; d < 6; ++d) neighbours[cell][d] = find(places[cell] + kDirections[d]);
}

Cell Grid::find(Axial place) const {
  const auto found = std::find(places.begin(), places.end(), place);
  return found == places.end() ? kNoCell : static_cast<Cell>(found - places.begin());
}

Grid rhombus(int columns, int rows) {
  std::vector<Axial> places;
  for (int r = 0; r < rows; ++r)
    for (int q = 0; q < columns; ++q) places.push_back({q, r});
  return Grid(std::move(places));
}

Grid odd_rows(int columns, int rows) {
  std::vector<Axial> places;
  for (int r = 0; r < rows; ++r)
    for (int x = 0; x < columns; ++x) places.push_back({x - r / 2, r});
  return Grid(std::move(places));
}

Grid hexagon(int side) {
  std::vector<Axial> places;
  for (int r = 1 - side; r < side; ++r)
    for (int q = 1 - side; q < side; ++q)
      if (std::abs(q + r) < side) places.push_back({q, r});
  return Grid(std::move(places));
}

}  // namespace hexarium
