// The network's input. The board is turned so that the side to move always connects top to bottom:
// for White it is transposed. Planes are stored in a flat grid padded by one column and two rows,
// so that each neighbour is at a fixed offset:
//
//   row 0      the top edge, ours        index = (row + 1) * stride + column, stride = size + 1
//   rows 1..N  cells, then one spare     the spare column is the left and right edge, theirs
//   row N+1    the bottom edge, ours
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/hex/rules/rules.h"

namespace hexarium::hex::net {

constexpr int kMaxCells = kMaxSize * kMaxSize;

// A position in the search: 0 empty, 1 Black (connects top to bottom), 2 White.
struct Position {
  int size = 11;
  uint8_t to_move = 1;
  std::array<uint8_t, kMaxCells> stone{};
  int cells() const { return size * size; }
};

// One board, or several of the same size on top of each other.
struct Layout {
  explicit Layout(int n, int count = 1)
      : size(n), boards(count), stride(n + 1), pitch((n + 2) * stride), total(boards * pitch) {}
  int size, boards, stride, pitch, total;
  int at(int row, int column, int board = 0) const {
    return board * pitch + (row + 1) * stride + column;
  }
  // The cells of a board are in [first, last), with the spare places between rows.
  int first(int board = 0) const { return at(0, 0, board); }
  int last(int board = 0) const { return at(size - 1, size, board); }
  // The cell itself and its six neighbours.
  std::array<int, 7> taps() const { return {0, 1, -1, stride, -stride, stride - 1, 1 - stride}; }
};

// A win without search: stones and edges connected by contacts and bridges with disjoint carriers,
// so that every intrusion has its own answer.
struct Links {
  bool joined = false;                       // both edges of the colour are connected
  std::array<uint8_t, kMaxCells> carrier{};  // empty cells of the bridges
};
Links links(const Position& position, uint8_t colour);

constexpr int kSlack = 16;  // padding after the board that a kernel may read or write
// The input planes; "our" is the side to move.
enum Plane {
  kOurStones,    // including edges
  kTheirStones,  // including edges
  kOnBoard,      // 1 on cells, 0 on padding
  kOurCarrier,   // empty cells of our bridges
  kTheirCarrier,
  kOurCurrent,  // square root of the cell's share of the current in our circuit
  kTheirCurrent,
  kOurPotential,
  kTheirPotential,
  kBalance,  // constant: a quarter of the logarithm of our conductance over theirs
  kPlanes    // number of planes
};
struct Features {
  std::vector<float> planes;   // (total + kSlack) * kPlanes; the planes of a cell are adjacent
  float ours = 0, theirs = 0;  // logarithms of the conductances
  bool we_joined = false, they_joined = false;
};
// Batched: the circuits are solved in parallel vector lanes.
void compute(std::span<const Position* const> positions, std::span<Features> out);

// Maps a cell to the turned board; its own inverse.
inline int turned(const Position& position, int cell) {
  if (position.to_move == 1) return cell;
  return cell % position.size * position.size + cell / position.size;
}

}  // namespace hexarium::hex::net
