#include "games/hexceed/position.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "core/random.h"

namespace hexarium::hexceed {

namespace {

bool has_quality(int piece, int quality) {
  if (piece == kNone) return false;
  const auto q = qualities(piece);
  return std::find(q.begin(), q.end(), quality) != q.end();
}

// The other cells of the triples through each cell: at most seven.
struct Partners {
  Partners() {
    for (const Triple& t : triples())
      for (size_t i = 0; i < 3; ++i)
        for (size_t j = 0; j < 3; ++j) {
          auto& near = of[t[i]];
          if (i != j && std::find(near.begin(), near.end(), t[j]) == near.end())
            near.push_back(t[j]);
        }
  }
  unsigned bit(int cell, int partner) const {  // 0 if they share no triple
    const auto& near = of[cell];
    const auto found = std::find(near.begin(), near.end(), partner);
    return found == near.end() ? 0 : 1u << (found - near.begin());
  }
  std::array<std::vector<int8_t>, kCells> of;
};

}  // namespace

Numbering::Numbering(const State& root) {
  static const Partners kPartners;
  std::memset(static_cast<void*>(this), 0, sizeof *this);
  std::fill_n(number_of_cell, kCells, int8_t{kNone});
  std::fill_n(number_of_piece, kPieces, int8_t{kNone});
  empties = kCells - root.placed();
  assert(empties <= kMostEmpty);
  int8_t n = 0;
  for (int8_t cell = 0; cell < kCells; ++cell)
    if (root.board[cell] == kNone) cell_of[number_of_cell[cell] = n++] = cell;
  n = 0;
  for (int8_t piece = 0; piece < kPieces; ++piece)
    if (piece == root.in_hand || !root.has(piece)) piece_of[number_of_piece[piece] = n++] = piece;

  for (int i = 0; i < empties; ++i) {
    const auto q = qualities(piece_of[i]);
    for (size_t k = 0; k < 3; ++k) quality[i][k] = static_cast<uint8_t>(q[k]);
  }
  for (int i = 0; i < empties; ++i)
    for (int j = 0; j < empties; ++j) {
      unsigned both = 0;
      for (const uint8_t q : quality[i])
        if (has_quality(piece_of[j], q)) both |= 1u << q;
      shared[i][j] = static_cast<uint8_t>(both);
      for (uint8_t& q : shared_list[i][j]) {
        q = static_cast<uint8_t>(both ? std::countr_zero(both) : 8);
        both &= both - 1;
      }
    }

  for (const Triple& t : hexceed::triples()) {
    const int8_t* number = number_of_cell;
    if (number[t[0]] != kNone && number[t[1]] != kNone && number[t[2]] != kNone)
      triples[triple_count++] =
          static_cast<uint16_t>(1u << number[t[0]] | 1u << number[t[1]] | 1u << number[t[2]]);
    for (size_t u = 0; u < 3; ++u) {
      const int8_t cell = t[u], others[2] = {t[(u + 1) % 3], t[(u + 2) % 3]};
      const int8_t c = number_of_cell[cell];
      if (c == kNone) continue;
      for (size_t v = 0; v < 2; ++v) {
        const int8_t e = number_of_cell[others[1 - v]];  // gains when cell and others[v] match
        if (e == kNone) continue;
        const int8_t d = number_of_cell[others[v]];
        if (d != kNone) triple[c][d] = static_cast<uint16_t>(triple[c][d] | 1u << e);
        for (unsigned index = 0; index < 128; ++index)
          if (index & kPartners.bit(cell, others[v])) delta[c][index][e] += 1;
      }
      for (int q = 0; q < 8; ++q)
        start.gain[q][c] +=
            has_quality(root.board[others[0]], q) && has_quality(root.board[others[1]], q);
    }
  }
  for (int c = 0; c < empties; ++c) {
    start.open[c] = 255;
    for (int8_t cell = 0; cell < kCells; ++cell) {
      const unsigned b = kPartners.bit(cell_of[c], cell);
      if (number_of_cell[cell] != kNone) bit[number_of_cell[cell]][c] = static_cast<uint8_t>(b);
      for (int q = 0; q < 8; ++q)
        if (has_quality(root.board[cell], q))
          start.index[q][c] = static_cast<uint8_t>(start.index[q][c] | b);
    }
  }
  Random random(18);
  start.key = random.next();
  for (auto& by_cell : key)
    for (uint64_t& k : by_cell) k = random.next();
  start.cells = start.pieces = static_cast<uint16_t>((1u << empties) - 1);
}

}  // namespace hexarium::hexceed
