// What the network sees of a position. The board is turned so that the side to move always joins
// top to bottom: for White rows and columns change places. Planes lie in a flat padded grid, one
// spare column and two spare rows, so that a neighbour is always a fixed step away:
//
//   row 0      the top edge, ours        index = (row + 1) * stride + column, stride = size + 1
//   rows 1..N  cells, then one spare     the spare column is the left and right edge, theirs
//   row N+1    the bottom edge, ours
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hexarium::hex::net {

constexpr int kMaxSize = 20;
constexpr int kMaxCells = kMaxSize * kMaxSize;

// A position as the search keeps it: 0 empty, 1 Black (joins top and bottom), 2 White.
struct Position {
  int size = 11;
  uint8_t to_move = 1;
  std::array<uint8_t, kMaxCells> stone{};
  int cells() const { return size * size; }
};

struct Layout {
  explicit Layout(int n) : size(n), stride(n + 1), total((n + 2) * (n + 1)) {}
  int size, stride, total;
  int at(int row, int column) const { return (row + 1) * stride + column; }
  // The cell itself and its six neighbours.
  std::array<int, 7> taps() const { return {0, 1, -1, stride, -stride, stride - 1, 1 - stride}; }
};

// A win that needs no search: stones and edges joined by contacts and by bridges whose empty cells
// are all different, so that every intrusion has its own answer.
struct Links {
  bool joined = false;                       // the two edges of the colour are connected
  std::array<uint8_t, kMaxCells> carrier{};  // empty cells the bridges rely on
};
Links links(const Position& position, uint8_t colour);

constexpr int kSlack = 16;  // places behind the board that a kernel may read or write
// What the network is told about every cell, "our" being the side to move.
enum Plane {
  kOurStones,    // edges included
  kTheirStones,  // likewise
  kOnBoard,      // 1 on cells, 0 around them
  kOurCarrier,   // empty cells of our bridges
  kTheirCarrier,
  kOurCurrent,  // square root of the cell's share of the current in our resistor network
  kTheirCurrent,
  kOurPotential,
  kTheirPotential,
  kBalance,  // the same everywhere: a quarter of the logarithm of our conductance over theirs
  kPlanes    // how many there are
};
struct Features {
  std::vector<float> planes;   // (total + kSlack) * kPlanes; the planes of a cell lie together
  float ours = 0, theirs = 0;  // logarithms of the conductances
  bool we_joined = false, they_joined = false;
};
// Many at once: the resistor networks are solved side by side in vector lanes.
void compute(std::span<const Position* const> positions, std::span<Features> out);

// The cell of the turned board that `cell` becomes for the side to move; its own inverse.
inline int turned(const Position& position, int cell) {
  if (position.to_move == 1) return cell;
  return cell % position.size * position.size + cell / position.size;
}

}  // namespace hexarium::hex::net
