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
#include <cstring>

#include "games/hexceed/position.h"

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
int joint(const Frame& f, const Position& p, int piece, int other, int cell, int second) {
  int total = 0;
  for (unsigned set = f.shared[piece][other]; set; set &= set - 1) {
    const int q = std::countr_zero(set);
    total += p.byte(f.delta[cell][p.byte(p.index[q], cell)], second);
  }
  return total;
}

int last_two(const Frame& f, const Position& p) {
  const auto [p0, p1] = bits_of<2>(p.pieces);
  const auto [a, b] = bits_of<2>(p.cells);
  const Row s = scores(f, p, p0), t = scores(f, p, p1);
  return joint(f, p, p0, p1, a, b) +
         swap_value(p.byte(t, b) - p.byte(s, a), p.byte(t, a) - p.byte(s, b));
}

}  // namespace

int last_three(const Frame& f, const Position& p) {
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

int last_four_plain(const Frame& f, const Position& p, int beta) {
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

namespace {
#ifdef HEXCEED_AVX2

// Shuffles for last_four_avx2. A register half (16 bytes) holds V3 of one cell c of the four: byte
// 4j+i is about the i-th of the pieces and the j-th of the cells that remain. `by_cell` registers
// come in pairs: c = 0, 1 in the first, c = 2, 3 in the second.
struct Shuffles {
  using Register = std::array<uint8_t, 32>;
  alignas(32) Register score[4][2];  // from the 4x4 scores, by the piece that is placed
  // J rows are six bytes, one per pair of cells; two rows stand in one register half and the third
  // in another. `with`: the pair of c and a cell that remains; `rest`: the other two that remain.
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

const bool kHasAvx2 = [] {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("popcnt");
}();

#define AVX2 __attribute__((target("avx2,bmi,popcnt")))

AVX2 inline __m256i load(const Shuffles::Register& r) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(r.data()));
}

// All four cells of a piece at once: V3 of each in closed form, no branches.
AVX2 int last_four_avx2(const Frame& f, const Position& p, int beta) {
  const Shuffles& k = kShuffles;
  unsigned pieces[4], cells[4];
  for (unsigned i = 0, a = p.pieces, b = p.cells; i < 4; ++i, a &= a - 1, b &= b - 1)
    pieces[i] = static_cast<unsigned>(__builtin_ctz(a)),
    cells[i] = static_cast<unsigned>(__builtin_ctz(b));

  // Step 1. The 4x4 scores, and for the order of the pieces the highest score of each.
  const unsigned cell_bytes = cells[0] | cells[1] << 8 | cells[2] << 16 | cells[3] << 24;
  const __m128i to_cells = _mm_cvtsi32_si128(static_cast<int>(cell_bytes));
  alignas(16) uint32_t score[4];
  int order[4];
  unsigned once = 0, twice = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const uint8_t* q = f.quality[pieces[i]];
    const Row row = p.gain[q[0]] + p.gain[q[1]] + p.gain[q[2]];
    const auto s =
        static_cast<uint32_t>(_mm_cvtsi128_si32(_mm_shuffle_epi8((__m128i)row, to_cells)));
    score[i] = s;
    order[i] = static_cast<int>(
        std::max(std::max(s & 255, s >> 8 & 255), std::max(s >> 16 & 255, s >> 24)) * 4 + i);
    const unsigned set = f.shared[pieces[i]][pieces[i]];
    twice |= once & set;
    once |= set;
  }

  // Step 2. For every quality two pieces have: its J on the six pairs of cells.
  uint64_t by_quality[9];
  by_quality[8] = 0;
  const __m128i from0 =
      _mm_set_epi64x(-1, static_cast<int64_t>(0xffffffff80000000u | cell_bytes >> 8));
  const __m128i from1 =
      _mm_set_epi64x(-1, static_cast<int64_t>(0x8080800000808080u | uint64_t{cells[2]} << 24 |
                                              uint64_t{cells[3]} << 32));
  const __m128i from2 =
      _mm_set_epi64x(-1, static_cast<int64_t>(0x8080008080808080u | uint64_t{cells[3]} << 40));
  for (unsigned set = twice; set; set &= set - 1) {
    const int q = __builtin_ctz(set);
    const auto* index = reinterpret_cast<const uint8_t*>(&p.index[q]);
    const auto row = [&](unsigned c) { return &f.delta[cells[c]][index[cells[c]]]; };
    const __m128i pairs = _mm_or_si128(_mm_or_si128(_mm_shuffle_epi8((__m128i)*row(0), from0),
                                                    _mm_shuffle_epi8((__m128i)*row(1), from1)),
                                       _mm_shuffle_epi8((__m128i)*row(2), from2));
    by_quality[q] = static_cast<uint64_t>(_mm_cvtsi128_si64(pairs));
  }
  int64_t joint_row[4][4];
  for (unsigned i = 0; i < 4; ++i)
    for (unsigned j = i + 1; j < 4; ++j) {
      const uint8_t* both = f.shared_list[pieces[i]][pieces[j]];
      joint_row[i][j] = joint_row[j][i] =
          static_cast<int64_t>(by_quality[both[0]] + by_quality[both[1]]);
    }

  // Step 3. K of the three cells besides c and the three pieces besides p; it also belongs to the
  // J' of every V3, so it goes into both U and W.
  __m128i for_u = _mm_load_si128(reinterpret_cast<const __m128i*>(score)), for_w = for_u;
  const unsigned t01 = f.triple[cells[0]][cells[1]], t23 = f.triple[cells[2]][cells[3]];
  const unsigned triple_without = (t23 >> cells[1] & 1) | (t23 >> cells[0] & 1) << 8 |
                                  (t01 >> cells[3] & 1) << 16 | (t01 >> cells[2] & 1) << 24;
  if (triple_without) {
    alignas(16) uint32_t all[4];
    for (unsigned i = 0; i < 4; ++i) {
      const uint8_t* o = k.others[i];
      const unsigned set =
          f.shared[pieces[o[0]]][pieces[o[1]]] & f.shared[pieces[o[0]]][pieces[o[2]]];
      all[i] = triple_without * static_cast<unsigned>(__builtin_popcount(set));
    }
    const __m128i extra = _mm_load_si128(reinterpret_cast<const __m128i*>(all));
    for_u = _mm_add_epi8(for_u, extra);
    for_w = _mm_sub_epi8(for_w, extra);
  }
  alignas(16) int8_t own[16];  // what the placer gets now, less the K of the rest
  _mm_store_si128(reinterpret_cast<__m128i*>(own), for_w);
  const __m256i u4 = _mm256_broadcastsi128_si256(for_u), w4 = _mm256_broadcastsi128_si256(for_w);

  // Step 4. The pieces, those with the lowest best score first.
  const auto in_order = [&](int a, int b) {
    const int low = std::min(order[a], order[b]), high = std::max(order[a], order[b]);
    order[a] = low, order[b] = high;
  };
  in_order(0, 1), in_order(2, 3), in_order(0, 2), in_order(1, 3), in_order(1, 2);
  int best = -1000;
  for (const int item : order) {
    const unsigned piece = static_cast<unsigned>(item) & 3;
    const uint8_t* o = k.others[piece];
    const __m256i with =
        _mm256_broadcastsi128_si256(_mm_set_epi64x(joint_row[piece][o[1]], joint_row[piece][o[0]]));
    const __m256i with_third = _mm256_set1_epi64x(joint_row[piece][o[2]]);
    const __m256i rest =
        _mm256_broadcastsi128_si256(_mm_set_epi64x(joint_row[o[0]][o[2]], joint_row[o[1]][o[2]]));
    const __m256i rest_third = _mm256_set1_epi64x(joint_row[o[0]][o[1]]);
    __m256i most[2];
    for (unsigned h = 0; h < 2; ++h) {
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
      most[h] =
          _mm256_max_epi8(v, _mm256_max_epi8(_mm256_srli_si256(v, 4), _mm256_srli_si256(v, 8)));
    }
    __m256i low = _mm256_unpacklo_epi32(most[0], most[1]);
    low = _mm256_min_epi8(low,
                          _mm256_min_epi8(_mm256_srli_epi32(low, 8), _mm256_srli_epi32(low, 16)));
    const int64_t even = _mm256_extract_epi64(low, 0), odd = _mm256_extract_epi64(low, 2);
    const int8_t* mine = own + 4 * piece;
    const int value = std::max(
        std::max(mine[0] - static_cast<int8_t>(even), mine[2] - static_cast<int8_t>(even >> 32)),
        std::max(mine[1] - static_cast<int8_t>(odd), mine[3] - static_cast<int8_t>(odd >> 32)));
    best = std::max(best, -value);
    if (best >= beta) break;
  }
  return best;
}
#endif

}  // namespace

int last_four(const Frame& f, const Position& p, int beta) {
#ifdef HEXCEED_AVX2
  if (kHasAvx2) return last_four_avx2(f, p, beta);
#endif
  return last_four_plain(f, p, beta);
}

}  // namespace hexarium::hexceed
