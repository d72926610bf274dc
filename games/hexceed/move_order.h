// Move ordering shared by the exact and the depth-limited search.
#pragma once
#include <algorithm>
#include <bit>

#include "games/hexceed/position.h"

namespace hexarium::hexceed {

// Items in ascending order. An item is a sort key with a cell or piece in its lowest four bits.
struct MoveOrder {
  int items[kMostEmpty];
  int count = 0;
  int number(int i) const { return items[i] & 15; }
  void insert(int item) {
    int i = count++;
    for (; i > 0 && items[i - 1] > item; --i) items[i] = items[i - 1];
    items[i] = item;
  }
};

// The scores of every piece that is left.
struct PieceScores {
  PieceScores(const Numbering& f, const Position& p) {
    for (unsigned set = p.pieces; set; set &= set - 1) {
      const int piece = std::countr_zero(set);
      rows[piece] = scores(f, p, piece);
      best[piece] = highest(rows[piece]);
    }
  }
  Row rows[kMostEmpty];
  int best[kMostEmpty];  // the highest score of each piece
};

// Orders pieces by their best placement, lowest first, then by their sum; `first` goes before all.
inline MoveOrder order_pieces(const Position& p, const PieceScores& s, int first) {
  MoveOrder order;
  for (unsigned set = p.pieces; set; set &= set - 1) {
    const int piece = std::countr_zero(set);
    const int rank = piece == first ? -1 : s.best[piece] * 256 + sum(s.rows[piece]);
    order.insert(rank * 16 + piece);
  }
  return order;
}

// Orders cells by score, highest first.
inline MoveOrder order_cells(const Position& p, const Row& row) {
  MoveOrder order;
  for (unsigned set = p.cells; set; set &= set - 1) {
    const int cell = std::countr_zero(set);
    order.insert((255 - p.byte(row, cell)) * 16 + cell);
  }
  return order;
}

}  // namespace hexarium::hexceed
