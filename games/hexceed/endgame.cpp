// The last empty cells in closed form.
//
// Let s(p,c) be what piece p scores on cell c now, and J(p,q;c,d) what placing p on c adds to q on
// d (the same either way round). With two pieces p q and two cells a b left, the chooser gets
//   V2 = J + m(x, y),  x = s(q,b) - s(p,a),  y = s(q,a) - s(p,b),
//   m(x, y) = max(min(x, y), -max(x, y)):
// handing over p costs s(p,.) and brings s(q,.) back on the other cell. With three left, let
// J'(p,c) be J of the other two pieces and cells, U = s + J', W = s - J', and K the qualities that
// all three pieces share if the three cells are a triple. Then, with q r and a b the others of p
// and c,   V3 = -K - min over p of max over c of  U(p,c) + m(W(r,b) - W(q,a), W(r,a) - W(q,b)).
#include <algorithm>
#include <array>
#include <bit>

#include "core/cpu.h"
#include "games/hexceed/move_order.h"

#if defined(__x86_64__)
#define HEXCEED_AVX2 1
#include <immintrin.h>
#endif

namespace hexarium::hexceed {

namespace {

int swap_value(int x, int y) { return std::max(std::min(x, y), -std::max(x, y)); }

template <int N>
std::array<int, N> bits_of(unsigned set) {
  std::array<int, N> list;
  for (int& item : list) item = std::countr_zero(set), set &= set - 1;
  return list;
}

// J of two pieces on two cells.
int joint(const Numbering& f, const Position& p, int piece, int other, int cell, int second) {
  int total = 0;
  for (unsigned set = f.shared[piece][other]; set; set &= set - 1) {
    const int q = std::countr_zero(set);
    total += p.byte(f.delta[cell][p.byte(p.index[q], cell)], second);
  }
  return total;
}

int last_two(const Numbering& f, const Position& p) {
  const auto [p0, p1] = bits_of<2>(p.pieces);
  const auto [a, b] = bits_of<2>(p.cells);
  const Row s = scores(f, p, p0), t = scores(f, p, p1);
  return joint(f, p, p0, p1, a, b) +
         swap_value(p.byte(t, b) - p.byte(s, a), p.byte(t, a) - p.byte(s, b));
}

}  // namespace

int last_three(const Numbering& f, const Position& p) {
  const int n = std::popcount(p.cells);
  if (n == 0) return 0;
  if (n == 1) return -highest(scores(f, p, std::countr_zero(p.pieces)));
  if (n == 2) return last_two(f, p);
  const auto pieces = bits_of<3>(p.pieces), cells = bits_of<3>(p.cells);
  int u[3][3], w[3][3];
  for (size_t i = 0; i < 3; ++i) {
    const Row s = scores(f, p, pieces[i]);
    const int q = pieces[(i + 1) % 3], r = pieces[(i + 2) % 3];
    for (size_t j = 0; j < 3; ++j) {
      const int rest = joint(f, p, q, r, cells[(j + 1) % 3], cells[(j + 2) % 3]);
      u[i][j] = p.byte(s, cells[j]) + rest;
      w[i][j] = p.byte(s, cells[j]) - rest;
    }
  }
  int lowest = 1000;
  for (size_t i = 0; i < 3; ++i) {
    const size_t q = (i + 1) % 3, r = (i + 2) % 3;
    int most = -1000;
    for (size_t j = 0; j < 3; ++j) {
      const size_t a = (j + 1) % 3, b = (j + 2) % 3;
      most = std::max(most, u[i][j] + swap_value(w[r][b] - w[q][a], w[r][a] - w[q][b]));
    }
    lowest = std::min(lowest, most);
  }
  const bool triple = f.triple[cells[0]][cells[1]] >> cells[2] & 1;
  const unsigned all = f.shared[pieces[0]][pieces[1]] & f.shared[pieces[0]][pieces[2]];
  return -lowest - (triple ? std::popcount(all) : 0);
}

int last_four(const Numbering& f, const Position& p, int beta) {
  int best = -1000;
  for (const int piece : bits_of<4>(p.pieces)) {
    const Row s = scores(f, p, piece);
    int most = -1000;
    for (const int cell : bits_of<4>(p.cells)) {
      Position next = p;
      place(f, next, piece, cell);
      most = std::max(most, p.byte(s, cell) + last_three(f, next));
    }
    best = std::max(best, -most);
    if (best >= beta) break;
  }
  return best;
}

bool last_five_plain(const Numbering& f, const Position& p, int beta) {
  const PieceScores scores(f, p);
  const MoveOrder pieces = order_pieces(p, scores, kNone);
  for (int i = 0; i < pieces.count; ++i) {
    const Row& row = scores.rows[pieces.number(i)];
    const MoveOrder cells = order_cells(p, row);
    bool held = false;  // the opponent has a cell that keeps us below beta
    for (int j = 0; j < cells.count && !held; ++j) {
      const int need = 1 - beta - p.byte(row, cells.number(j));
      Position next = p;
      place(f, next, pieces.number(i), cells.number(j));
      held = last_four(f, next, need) >= need;
    }
    if (!held) return true;
  }
  return false;
}

namespace {
#ifdef HEXCEED_AVX2

// Shuffles for four_reach. A register half (16 bytes) holds V3 of one cell c of the four: byte 4j+i
// is about the i-th of the pieces and the j-th of the cells that remain. Registers come in pairs:
// c = 0, 1 in the first, c = 2, 3 in the second.
struct Shuffles {
  using Register = std::array<uint8_t, 32>;
  alignas(32) Register score[4][2];  // from the 4x4 scores, by the piece that is placed
  // J rows are six bytes, one per pair of cells; two rows share a register half, the third is in
  // another. `with`: the pair of c and a remaining cell; `rest`: the other two remaining cells.
  alignas(32) Register with[2], with_third[2], rest[2], rest_third[2];
  alignas(32) Register rb, qa, ra, qb;  // the four W of V3
  alignas(32) Register pad;             // keeps unused bytes out of the minimum
  uint8_t others[4][3];

  Shuffles() {
    constexpr uint8_t kNothing = 0x80;
    uint8_t pair[4][4] = {}, next = 0;
    for (int a = 0; a < 4; ++a)
      for (int b = a + 1; b < 4; ++b) pair[a][b] = pair[b][a] = next++;
    for (int p = 0; p < 4; ++p)
      for (int q = 0, m = 0; q < 4; ++q)
        if (q != p) others[p][m++] = static_cast<uint8_t>(q);
    for (Register* r : {&with[0], &with[1], &with_third[0], &with_third[1], &rest[0], &rest[1],
                        &rest_third[0], &rest_third[1], &rb, &qa, &ra, &qb})
      r->fill(kNothing);
    for (auto& by_cell : score)
      for (Register& r : by_cell) r.fill(kNothing);
    pad.fill(0);
    for (size_t c = 0; c < 4; ++c)
      for (size_t i = 0; i < 3; ++i)
        for (size_t j = 0; j < 3; ++j) {
          const size_t h = c / 2, lane = c % 2 * 16 + 4 * j + i;
          const size_t q = (i + 1) % 3, r = (i + 2) % 3, a = (j + 1) % 3, b = (j + 2) % 3;
          for (size_t p = 0; p < 4; ++p)
            score[p][h][lane] = static_cast<uint8_t>(4 * others[p][i] + others[c][j]);
          const auto row = static_cast<uint8_t>(i == 1 ? 8 : 0);
          (i < 2 ? with : with_third)[h][lane] = static_cast<uint8_t>(row + pair[c][others[c][j]]);
          (i < 2 ? rest : rest_third)[h][lane] =
              static_cast<uint8_t>(row + pair[others[c][a]][others[c][b]]);
          rb[lane] = static_cast<uint8_t>(4 * b + r), qa[lane] = static_cast<uint8_t>(4 * a + q);
          ra[lane] = static_cast<uint8_t>(4 * a + r), qb[lane] = static_cast<uint8_t>(4 * b + q);
        }
    for (size_t lane = 3; lane < 32; lane += 4) pad[lane] = 100;
  }
};
const Shuffles kShuffles;

// Shuffles for last_five_avx2. A byte per pair of the five cells: 01 02 03 04 12 13 14 23 24 34.
struct FiveShuffles {
  using Half = std::array<uint8_t, 16>;
  alignas(16) Half later[4], not_later[4];  // the pairs of c and a later cell
  alignas(16) Half drop[5];                 // the five cells without c
  alignas(16) Half with[5], rest[5];        // pairs with c; pairs without c
  alignas(16) Half opposite[5];             // for each pair of the rest, the other two
  uint8_t others[10][3];

  FiveShuffles() {
    constexpr uint8_t kNothing = 0x80;
    uint8_t pair[5][5] = {}, next = 0;
    for (auto* list : {&later[0], &later[1], &later[2], &later[3]}) list->fill(kNothing);
    for (auto& list : not_later) list.fill(kNothing);
    for (size_t c = 0; c < 5; ++c) {
      for (Half* list : {&drop[c], &with[c], &rest[c], &opposite[c]}) list->fill(kNothing);
      for (size_t d = c + 1; d < 5; ++d) {
        uint8_t* o = others[next];
        for (uint8_t e = 0; e < 5; ++e)
          if (e != c && e != d) *o++ = e;
        later[c][next] = static_cast<uint8_t>(d), not_later[c][next] = 0;
        pair[c][d] = pair[d][c] = next++;
      }
    }
    for (size_t c = 0; c < 5; ++c) {
      uint8_t o[4];
      for (uint8_t d = 0, m = 0; d < 5; ++d)
        if (d != c) drop[c][m] = d, with[c][m] = pair[c][d], o[m++] = d;
      for (size_t i = 0, m = 0; i < 4; ++i)
        for (size_t j = i + 1; j < 4; ++j, ++m) rest[c][m] = opposite[c][5 - m] = pair[o[i]][o[j]];
    }
  }
};
const FiveShuffles kFiveShuffles;
// For a pair of four items, the other two as 4x + y.
constexpr uint8_t kOtherTwo[6] = {4 * 2 + 3, 4 * 1 + 3, 4 * 1 + 2, 3, 2, 1};

const bool kHasAvx2 = cpu().avx2;

#define AVX2 __attribute__((target("avx2,bmi,popcnt")))

AVX2 inline __m256i load(const Shuffles::Register& r) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(r.data()));
}

// Four cells and pieces left: s (byte 4i+j: piece i on cell j), J by two pieces (a byte for each
// pair of cells), and K of three pieces and cells: `all`, byte 4i+j, without piece i and cell j.
struct Four {
  __m128i score, all, joint[6];
};
constexpr uint8_t kPair[4][4] = {{0, 0, 1, 2}, {0, 0, 3, 4}, {1, 3, 0, 5}, {2, 4, 5, 0}};

// Sorts two items without a branch.
inline void in_order(int& a, int& b) {
  const int low = std::min(a, b), high = std::max(a, b);
  a = low, b = high;
}
inline void sort_five(int* x) {
  in_order(x[0], x[3]), in_order(x[1], x[4]), in_order(x[0], x[2]), in_order(x[1], x[3]);
  in_order(x[0], x[1]), in_order(x[2], x[4]), in_order(x[1], x[2]), in_order(x[3], x[4]);
  in_order(x[2], x[3]);
}

AVX2 inline __m128i load(const FiveShuffles::Half& r) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(r.data()));
}

// Whether the chooser reaches beta. Handles the four cells of a piece two at a time: V3 of each in
// closed form, without branches.
AVX2 inline bool four_reach(const Four& four, int beta) {
  const Shuffles& k = kShuffles;
  // Pieces with the lowest best score come first.
  const __m128i top = _mm_max_epu8(four.score, _mm_srli_epi32(four.score, 8));  // by two cells
  const auto ranked = [](int x, int piece) {
    const int a = x & 255, b = x >> 16 & 255;
    return std::max(a, b) << 3 | (b > a) << 2 | piece;
  };
  int order[4] = {ranked(_mm_extract_epi32(top, 0), 0), ranked(_mm_extract_epi32(top, 1), 1),
                  ranked(_mm_extract_epi32(top, 2), 2), ranked(_mm_extract_epi32(top, 3), 3)};
  in_order(order[0], order[1]), in_order(order[2], order[3]), in_order(order[0], order[2]);
  in_order(order[1], order[3]), in_order(order[1], order[2]);

  // K is also part of the J' of every V3, so it is added to U and subtracted from W.
  const __m128i for_u = _mm_add_epi8(four.score, four.all);
  const __m128i for_w = _mm_sub_epi8(four.score, four.all);
  alignas(16) int8_t own[16];  // the placer's score, minus the K of the rest
  _mm_store_si128(reinterpret_cast<__m128i*>(own), for_w);
  const __m256i u4 = _mm256_broadcastsi128_si256(for_u), w4 = _mm256_broadcastsi128_si256(for_w);
  for (const int item : order) {
    const unsigned piece = static_cast<unsigned>(item) & 3;
    const uint8_t* o = k.others[piece];
    const auto joint = [&](unsigned i, unsigned j) { return four.joint[kPair[i][j]]; };
    const __m256i with =
        _mm256_broadcastsi128_si256(_mm_unpacklo_epi64(joint(piece, o[0]), joint(piece, o[1])));
    const __m256i with_third = _mm256_broadcastq_epi64(joint(piece, o[2]));
    const __m256i rest =
        _mm256_broadcastsi128_si256(_mm_unpacklo_epi64(joint(o[1], o[2]), joint(o[0], o[2])));
    const __m256i rest_third = _mm256_broadcastq_epi64(joint(o[0], o[1]));
    const int8_t* mine = own + 4 * piece;
    int value = -1000;
    unsigned h = static_cast<unsigned>(item) >> 2 & 1;  // the half with the highest score first
    for (int half = 0; half < 2 && value <= -beta; ++half, h ^= 1) {
      const __m256i j = _mm256_or_si256(_mm256_shuffle_epi8(with, load(k.with[h])),
                                        _mm256_shuffle_epi8(with_third, load(k.with_third[h])));
      const __m256i jr = _mm256_or_si256(_mm256_shuffle_epi8(rest, load(k.rest[h])),
                                         _mm256_shuffle_epi8(rest_third, load(k.rest_third[h])));
      const __m256i to = load(k.score[piece][h]);
      const __m256i u = _mm256_add_epi8(_mm256_add_epi8(_mm256_shuffle_epi8(u4, to), j), jr);
      const __m256i w = _mm256_sub_epi8(_mm256_add_epi8(_mm256_shuffle_epi8(w4, to), j), jr);
      const __m256i x =
          _mm256_sub_epi8(_mm256_shuffle_epi8(w, load(k.rb)), _mm256_shuffle_epi8(w, load(k.qa)));
      const __m256i y =
          _mm256_sub_epi8(_mm256_shuffle_epi8(w, load(k.ra)), _mm256_shuffle_epi8(w, load(k.qb)));
      const __m256i m = _mm256_max_epi8(
          _mm256_min_epi8(x, y), _mm256_sub_epi8(_mm256_setzero_si256(), _mm256_max_epi8(x, y)));
      const __m256i v = _mm256_add_epi8(_mm256_add_epi8(u, m), load(k.pad));
      __m256i low =
          _mm256_max_epi8(v, _mm256_max_epi8(_mm256_srli_si256(v, 4), _mm256_srli_si256(v, 8)));
      low = _mm256_min_epi8(low,
                            _mm256_min_epi8(_mm256_srli_epi32(low, 8), _mm256_srli_epi32(low, 16)));
      const int even = _mm_cvtsi128_si32(_mm256_castsi256_si128(low));
      const int odd = _mm_cvtsi128_si32(_mm256_extracti128_si256(low, 1));
      value = std::max(value, std::max(mine[2 * h] - static_cast<int8_t>(even),
                                       mine[2 * h + 1] - static_cast<int8_t>(odd)));
    }
    if (-value >= beta) return true;
  }
  return false;
}

// Five left. Whichever piece is placed first, the tables of the other four follow from s, J and K
// of all five.
AVX2 bool last_five_avx2(const Numbering& f, const Position& p, int beta) {
  const FiveShuffles& k = kFiveShuffles;
  unsigned pieces[5], cells[5];
  for (unsigned i = 0, a = p.pieces, b = p.cells; i < 5; ++i, a &= a - 1, b &= b - 1)
    pieces[i] = static_cast<unsigned>(__builtin_ctz(a)),
    cells[i] = static_cast<unsigned>(__builtin_ctz(b));

  // Step 1. The scores, and the pieces in order.
  const uint64_t cell_bytes =
      cells[0] | cells[1] << 8 | cells[2] << 16 | cells[3] << 24 | uint64_t{cells[4]} << 32;
  const __m128i to_cells =
      _mm_set_epi64x(-1, static_cast<int64_t>(0x8080800000000000u | cell_bytes));
  __m128i score[5];
  int order[5];
  unsigned once = 0, twice = 0;
  for (unsigned i = 0; i < 5; ++i) {
    const uint8_t* q = f.quality[pieces[i]];
    const Row row = p.gain[q[0]] + p.gain[q[1]] + p.gain[q[2]];
    score[i] = _mm_shuffle_epi8((__m128i)row, to_cells);
    __m128i top = _mm_max_epu8(score[i], _mm_srli_epi64(score[i], 16));
    top = _mm_max_epu8(top, _mm_srli_epi64(score[i], 32));
    top = _mm_max_epu8(top, _mm_srli_epi64(top, 8));
    const int total = _mm_cvtsi128_si32(_mm_sad_epu8(score[i], _mm_setzero_si128()));
    order[i] = (_mm_cvtsi128_si32(top) & 255) * 2048 + total * 8 + static_cast<int>(i);
    const unsigned set = f.shared[pieces[i]][pieces[i]];
    twice |= once & set;
    once |= set;
  }
  sort_five(order);

  // Step 2. J for each quality and each of the ten pairs of cells; then for each pair of pieces.
  __m128i by_quality[9];
  by_quality[8] = _mm_setzero_si128();
  __m128i from[4];
  for (size_t c = 0; c < 4; ++c)
    from[c] = _mm_or_si128(_mm_shuffle_epi8(to_cells, load(k.later[c])), load(k.not_later[c]));
  for (unsigned set = twice; set; set &= set - 1) {
    const int q = __builtin_ctz(set);
    const auto* index = reinterpret_cast<const uint8_t*>(&p.index[q]);
    __m128i pairs = _mm_setzero_si128();
    for (size_t c = 0; c < 4; ++c)
      pairs = _mm_or_si128(pairs,
                           _mm_shuffle_epi8((__m128i)f.delta[cells[c]][index[cells[c]]], from[c]));
    by_quality[q] = pairs;
  }
  __m128i joint[5][5];
  for (unsigned i = 0; i < 5; ++i)
    for (unsigned j = i + 1; j < 5; ++j) {
      const uint8_t* both = f.shared_list[pieces[i]][pieces[j]];
      joint[i][j] = joint[j][i] = _mm_add_epi8(by_quality[both[0]], by_quality[both[1]]);
    }

  // Step 3. For each pair of cells: are the other three a triple? For each pair of pieces: how many
  // qualities do the other three share?
  alignas(16) uint8_t triple[16] = {};
  bool any = false;
  int share[5][5];
  for (unsigned i = 0, pair = 0; i < 5; ++i)
    for (unsigned j = i + 1; j < 5; ++j, ++pair) {
      const uint8_t* o = k.others[pair];
      triple[pair] = f.triple[cells[o[0]]][cells[o[1]]] >> cells[o[2]] & 1;
      any |= triple[pair];
    }
  if (any)
    for (unsigned i = 0, pair = 0; i < 5; ++i)
      for (unsigned j = i + 1; j < 5; ++j, ++pair) {
        const uint8_t* o = k.others[pair];
        share[i][j] = share[j][i] = __builtin_popcount(f.shared[pieces[o[0]]][pieces[o[1]]] &
                                                       f.shared[pieces[o[0]]][pieces[o[2]]]);
      }
  const __m128i triples = _mm_load_si128(reinterpret_cast<const __m128i*>(triple));

  // Step 4. Try every piece on every cell until a cutoff.
  for (const int item : order) {
    const auto piece = static_cast<unsigned>(item & 7);
    unsigned o[4];
    for (unsigned i = 0, m = 0; i < 5; ++i)
      if (i != piece) o[m++] = i;
    alignas(16) uint8_t points[16];
    _mm_store_si128(reinterpret_cast<__m128i*>(points), score[piece]);
    int places[5];
    for (int c = 0; c < 5; ++c) places[c] = (255 - points[c]) * 8 + c;
    sort_five(places);
    bool held = false;  // the opponent has a cell that keeps us below beta
    for (const int place : places) {
      const size_t c = place & 7;
      const __m128i drop = load(k.drop[c]), with = load(k.with[c]), rest = load(k.rest[c]);
      __m128i row[4];
      for (unsigned i = 0; i < 4; ++i)
        row[i] = _mm_add_epi8(_mm_shuffle_epi8(score[o[i]], drop),
                              _mm_shuffle_epi8(joint[piece][o[i]], with));
      Four four;
      four.score = _mm_unpacklo_epi64(_mm_unpacklo_epi32(row[0], row[1]),
                                      _mm_unpacklo_epi32(row[2], row[3]));
      for (unsigned i = 0, pair = 0; i < 4; ++i)
        for (unsigned j = i + 1; j < 4; ++j, ++pair)
          four.joint[pair] = _mm_shuffle_epi8(joint[o[i]][o[j]], rest);
      four.all = _mm_setzero_si128();
      if (any) {
        const int without = _mm_cvtsi128_si32(_mm_shuffle_epi8(triples, with));
        four.all = _mm_setr_epi32(without * share[piece][o[0]], without * share[piece][o[1]],
                                  without * share[piece][o[2]], without * share[piece][o[3]]);
        // The first piece completes triples with pairs of the others.
        const __m128i through = _mm_shuffle_epi8(triples, load(k.opposite[c]));
        const __m128i times[3] = {_mm_setzero_si128(), through, _mm_add_epi8(through, through)};
        for (unsigned i = 0, pair = 0; i < 4; ++i)
          for (unsigned j = i + 1; j < 4; ++j, ++pair) {
            const unsigned x = kOtherTwo[pair] >> 2, y = kOtherTwo[pair] & 3;
            four.joint[pair] = _mm_add_epi8(four.joint[pair], times[share[o[x]][o[y]]]);
          }
      }
      const int need = 1 - beta - points[c];
      if (four_reach(four, need)) {
        held = true;
        break;
      }
    }
    if (!held) return true;
  }
  return false;
}
#endif

}  // namespace

bool last_five(const Numbering& f, const Position& p, int beta) {
#ifdef HEXCEED_AVX2
  if (kHasAvx2) return last_five_avx2(f, p, beta);
#endif
  return last_five_plain(f, p, beta);
}

}  // namespace hexarium::hexceed
