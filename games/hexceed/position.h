// The search board: the empty cells and remaining pieces of a position.
//
// The n empty cells and n pieces of a root are numbered from 0. For each of the eight qualities, a
// row of bytes holds the score of that quality on each empty cell. A placement costs three table
// lookups, and the score of a piece on all cells is the sum of three rows.
#pragma once
#include "games/hexceed/rules.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace hexarium::hexceed {

inline constexpr int kMostEmpty = 16;  // at most this many empty cells: the bytes of a row

using Row = uint8_t __attribute__((vector_size(16)));  // one byte per empty cell of the root

inline int highest(Row row) {
#ifdef __SSE2__
  __m128i x = (__m128i)row;
  x = _mm_max_epu8(x, _mm_srli_si128(x, 8));
  x = _mm_max_epu8(x, _mm_srli_si128(x, 4));
  x = _mm_max_epu8(x, _mm_srli_si128(x, 2));
  x = _mm_max_epu8(x, _mm_srli_si128(x, 1));
  return _mm_cvtsi128_si32(x) & 255;
#else
  int most = 0;
  for (int i = 0; i < 16; ++i) most = row[i] > most ? row[i] : most;
  return most;
#endif
}

inline int sum(Row row) {
#ifdef __SSE2__
  const __m128i x = _mm_sad_epu8((__m128i)row, _mm_setzero_si128());
  return _mm_cvtsi128_si32(x) + _mm_extract_epi16(x, 4);
#else
  int total = 0;
  for (int i = 0; i < 16; ++i) total += row[i];
  return total;
#endif
}

struct Position {
  Row gain[8];   // by quality: its score on each empty cell
  Row index[8];  // by quality: for each empty cell, which of its partners have that quality
  Row open;      // 255 = empty, 0 = filled
  uint16_t cells = 0, pieces = 0;  // empty cells and remaining pieces, as bits
  uint64_t key = 0;

  int byte(const Row& row, int cell) const { return reinterpret_cast<const uint8_t*>(&row)[cell]; }
};

// The numbering of one root, and its lookup tables.
struct Numbering {
  explicit Numbering(const State& root);  // a piece in hand counts as remaining

  int empties = 0;
  int8_t cell_of[16], piece_of[16];                         // our number -> board cell, piece
  int8_t number_of_cell[kCells], number_of_piece[kPieces];  // the inverse; kNone if taken
  uint8_t quality[16][3];                                   // of the numbered pieces
  uint8_t shared[16][16];          // bit q: both pieces have quality q (one piece: its qualities)
  uint8_t shared_list[16][16][2];  // the same as up to two numbers, 8 = none
  uint16_t triple[16][16];  // bit c: the cells form a triple with c, all three empty at the root
  uint16_t triples[36];     // the triples that are empty at the root, as bit sets
  int triple_count;
  Row bit[16];           // bit[c][d]: the bit of index[.][d] that stands for c
  Row delta[16][128];    // delta[c][index]: added to a gain row when c is filled
  uint64_t key[16][16];  // by piece and cell
  Position start;
};

inline Row scores(const Numbering& numbering, const Position& p, int piece) {
  const uint8_t* q = numbering.quality[piece];
  return (p.gain[q[0]] + p.gain[q[1]] + p.gain[q[2]]) & p.open;
}

inline void place(const Numbering& numbering, Position& p, int piece, int cell) {
  for (const uint8_t q : numbering.quality[piece]) {
    p.gain[q] += numbering.delta[cell][p.byte(p.index[q], cell)];
    p.index[q] |= numbering.bit[cell];
  }
  reinterpret_cast<uint8_t*>(&p.open)[cell] = 0;
  p.cells = static_cast<uint16_t>(p.cells & ~(1u << cell));
  p.pieces = static_cast<uint16_t>(p.pieces & ~(1u << piece));
  p.key ^= numbering.key[piece][cell];
}

// The value of a position with at most three empty cells and nothing in hand, in closed form.
int last_three(const Numbering& numbering, const Position& p);
// The same with four; may return early with a value >= beta.
int last_four(const Numbering& numbering, const Position& p, int beta);
// With five: whether it reaches beta.
bool last_five(const Numbering& numbering, const Position& p, int beta);
bool last_five_plain(const Numbering& numbering, const Position& p, int beta);  // without AVX2

}  // namespace hexarium::hexceed
