// Coordinates and board shapes. Axial{q, r} is for geometry, Cell (a number in reading order) for
// everything else. Directions go E, NE, NW, W, SW, SE, so the opposite of d is (d + 3) % 6.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

namespace hexarium {

struct Axial {
  int q = 0, r = 0;  // q grows to the east, r grows to the south-east; a row has one r
  bool operator==(const Axial&) const = default;
  Axial operator+(Axial o) const { return {q + o.q, r + o.r}; }
};

inline constexpr std::array<Axial, 6> kDirections = {
    {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};

using Cell = int16_t;
inline constexpr Cell kNoCell = -1;

// A board shape: the places of its cells in reading order, and their neighbours.
struct Grid {
  explicit Grid(std::vector<Axial> places);
  int size() const { return static_cast<int>(places.size()); }
  Cell find(Axial place) const;  // kNoCell if the place is not on the board

  std::vector<Axial> places;
  std::vector<std::array<Cell, 6>> neighbours;  // by direction, kNoCell off the board
};

Grid rhombus(int columns, int rows);   // Hex: row r starts half a cell further right than row r-1
Grid odd_rows(int columns, int rows);  // rectangle; odd rows are shifted half a cell to the right
Grid hexagon(int side);                // hexagon with `side` cells along an edge

}  // namespace hexarium
