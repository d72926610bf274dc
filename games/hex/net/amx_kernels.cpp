// A tile is a register of 16 rows of 64 bytes; TDPBUSD and TDPBF16PS multiply two tiles and add to
// a third of 16 x 16 sums. In the left factor a row is a cell (or, for gradients, an input
// channel). In the right factor four bytes, or two bfloat16, of consecutive inputs are adjacent:
// [in / 4][out][in % 4], [in / 2][out][in % 2].
//
// Two left and two right tiles give four tiles of sums: 32 cells x 32 output channels at a time.
#include "games/hex/net/amx_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <algorithm>
#include <cstring>

#pragma GCC diagnostic ignored "-Wpsabi"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // g++ 12 on its own intrinsics
#endif

#define HEXARIUM_AMX \
  __attribute__((    \
      target("amx-tile,amx-int8,amx-bf16,avx512f,avx512bw,avx512vl,avx512dq,avx512bf16")))

namespace hexarium::hex::net {

namespace {

constexpr int kRows = 16, kPair = 2 * kRows;

// Sets up the tiles of this thread for one call: 0 to 3 for sums, 4 and 5 for left factors with
// `inner` bytes in a row, 6 and 7 for right ones.
class Tiles {
 public:
  HEXARIUM_AMX explicit Tiles(int inner = 64) {
    struct {
      uint8_t palette = 1, start_row = 0, reserved[14] = {};
      uint16_t bytes_per_row[16] = {};
      uint8_t rows[16] = {};
    } config;
    for (int tile = 0; tile < 8; ++tile) {
      const bool left = tile == 4 || tile == 5, right = tile > 5;
      config.bytes_per_row[tile] = static_cast<uint16_t>(left ? inner : 64);
      config.rows[tile] = static_cast<uint8_t>(right ? inner / 4 : kRows);
    }
    _tile_loadconfig(&config);
  }
  HEXARIUM_AMX ~Tiles() { _tile_release(); }
};

HEXARIUM_AMX inline __attribute__((always_inline)) void zero_sums() {
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
}

// The four tiles of sums, as rows of 32 numbers.
template <class T>
HEXARIUM_AMX inline __attribute__((always_inline)) void store_sums(T* out, bool two) {
  constexpr int kStride = kPair * sizeof(T);
  _tile_stored(0, out, kStride);
  _tile_stored(1, out + kRows, kStride);
  if (!two) return;
  _tile_stored(2, out + kRows * kPair, kStride);
  _tile_stored(3, out + kRows * kPair + kRows, kStride);
}

template <int Channels>
HEXARIUM_AMX void conv_bytes(const uint8_t* x, const int8_t* weights, const float* scale,
                             const float* bias, float* values, const int* taps, int first, int last,
                             float steps, uint8_t* y) {
  const Tiles tiles(Channels);
  const __m512 zero = _mm512_setzero_ps(), clip = _mm512_set1_ps(kClip);
  alignas(64) int32_t sums[kPair * kPair];
  for (int from = 0; from < Channels; from += kPair)
    for (int i = first; i < last; i += kPair) {
      const bool two = i + kRows < last;
      zero_sums();
      for (int tap = 0; tap < kTaps; ++tap) {
        const uint8_t* left = x + (i + taps[tap]) * Channels;
        const int8_t* right = weights + tap * Channels * Channels + 4 * from;
        _tile_loadd(6, right, 4 * Channels);
        _tile_loadd(4, left, Channels);
        _tile_dpbusd(0, 4, 6);
        _tile_loadd(7, right + 64, 4 * Channels);
        _tile_dpbusd(1, 4, 7);
        if (!two) continue;
        _tile_loadd(5, left + kRows * Channels, Channels);
        _tile_dpbusd(2, 5, 6);
        _tile_dpbusd(3, 5, 7);
      }
      store_sums(sums, two);
      const int rows = std::min(kPair, last - i);
      for (int row = 0; row < rows; ++row)
        for (int part = 0; part < kPair; part += 16) {
          const int at = (i + row) * Channels + from + part;
          __m512 v = _mm512_fmadd_ps(
              _mm512_cvtepi32_ps(_mm512_load_si512(sums + row * kPair + part)),
              _mm512_loadu_ps(scale + from + part),
              _mm512_add_ps(_mm512_loadu_ps(bias + from + part), _mm512_loadu_ps(values + at)));
          v = _mm512_min_ps(_mm512_max_ps(v, zero), clip);
          _mm512_storeu_ps(values + at, v);
          _mm_storeu_si128(
              reinterpret_cast<__m128i*>(y + at),
              _mm512_cvtusepi32_epi8(_mm512_cvtps_epi32(_mm512_mul_ps(v, _mm512_set1_ps(steps)))));
        }
    }
}

using Bfloat = uint16_t;

HEXARIUM_AMX inline __attribute__((always_inline)) void to_bfloat(const float* x, Bfloat* out) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(out),
                      reinterpret_cast<__m256i>(_mm512_cvtneps_pbh(_mm512_loadu_ps(x))));
}

// [row][out] -> [row / 2][out][row % 2]; rows from `rows` to `padded` are 0.
HEXARIUM_AMX void pack_pairs(const float* from, int rows, int padded, int wide, Bfloat* to) {
  const __m512i zip = _mm512_set_epi16(31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8,
                                       23, 7, 22, 6, 21, 5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
  for (int row = 0; row < padded; row += 2)
    for (int c = 0; c < wide; c += 16, to += 32) {
      const __m512 low = row < rows ? _mm512_loadu_ps(from + row * wide + c) : _mm512_setzero_ps();
      const __m512 high =
          row + 1 < rows ? _mm512_loadu_ps(from + (row + 1) * wide + c) : _mm512_setzero_ps();
      const auto both = reinterpret_cast<__m512i>(_mm512_cvtne2ps_pbh(high, low));
      _mm512_storeu_si512(to, _mm512_permutexvar_epi16(zip, both));
    }
}

constexpr int kSeen = kTaps * kPlanes, kSeenPadded = (kSeen + 31) / 32 * 32;

// For the first layer: the planes of a cell and its neighbours in one row.
HEXARIUM_AMX void gather_planes(const Layout& at, const float* x, std::vector<float>& rows) {
  rows.assign((at.total + kPair) * kSeenPadded, 0.0f);
  const auto taps = at.taps();
  for (int board = 0; board < at.boards; ++board)
    for (int i = at.first(board); i < at.last(board); ++i)
      for (int tap = 0; tap < kTaps; ++tap)
        std::memcpy(&rows[i * kSeenPadded + tap * kPlanes], x + (i + taps[tap]) * kPlanes,
                    kPlanes * sizeof(float));
}

// Transposes 16 cells x 16 channels: in each step halves of rows `d` apart change places.
HEXARIUM_AMX inline __attribute__((always_inline)) void transpose(const float* from, int stride,
                                                                  Bfloat* to, int to_stride) {
  __m512 r[16];
#pragma GCC unroll 16
  for (int i = 0; i < 16; ++i) r[i] = _mm512_loadu_ps(from + i * stride);
  const __m512i lane = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
#pragma GCC unroll 4
  for (int d = 8; d > 0; d /= 2) {
    const __m512i step = _mm512_set1_epi32(d), second = _mm512_set1_epi32(16);
    const __mmask16 odd = _mm512_test_epi32_mask(lane, step);
    const __m512i low = _mm512_mask_add_epi32(lane, odd, _mm512_sub_epi32(lane, step), second);
    const __m512i high = _mm512_mask_add_epi32(_mm512_add_epi32(lane, step), odd, lane, second);
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i)
      if (!(i & d)) {
        const __m512 a = r[i], b = r[i + d];
        r[i] = _mm512_permutex2var_ps(a, low, b);
        r[i + d] = _mm512_permutex2var_ps(a, high, b);
      }
  }
#pragma GCC unroll 16
  for (int i = 0; i < 16; ++i)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i * to_stride),
                        reinterpret_cast<__m256i>(_mm512_cvtneps_pbh(r[i])));
}

template <int Channels>
HEXARIUM_AMX void conv(const Layout& at, const float* x, int in, const float* weights,
                       const float* bias, const float* residual, bool clip, float* y) {
  thread_local std::vector<float> rows;
  thread_local Aligned<Bfloat> left, right;
  // Step 1. Both factors as bfloat16. A step multiplies 32 inputs; `from` is where they are.
  const bool planes = in == kPlanes;
  const int wide = planes ? kSeenPadded : Channels;
  const int steps = planes ? kSeenPadded / 32 : kTaps * Channels / 32;
  if (planes) gather_planes(at, x, rows);
  const int cells = at.total + kPair + at.stride, known = (at.total + kSlack) * wide;
  left.resize(cells * wide);
  const float* source = planes ? rows.data() : x;
  for (int i = 0; i < known; i += 16) to_bfloat(source + i, &left[i]);
  std::fill(left.begin() + known, left.end(), Bfloat{0});
  right.resize(steps * 32 * Channels);
  pack_pairs(weights, kTaps * in, steps * 32, Channels, right.data());
  int from[kTaps * Channels / 32];
  const auto taps = at.taps();
  for (int step = 0; step < steps; ++step)
    from[step] =
        planes ? step * 32 : taps[step / (Channels / 32)] * Channels + step % (Channels / 32) * 32;
  // Step 2. The sums, 32 cells x 32 output channels at a time.
  const Tiles tiles;
  const __m512 zero = _mm512_setzero_ps(), most = _mm512_set1_ps(kClip);
  alignas(64) float sums[kPair * kPair];
  for (int board = 0; board < at.boards; ++board)
    for (int o = 0; o < Channels; o += kPair)
      for (int i = at.first(board); i < at.last(board); i += kPair) {
        const bool two = i + kRows < at.last(board);
        zero_sums();
        for (int step = 0; step < steps; ++step) {
          const Bfloat* a = &left[i * wide] + from[step];
          const Bfloat* b = &right[(step * 16 * Channels + o) * 2];
          _tile_loadd(6, b, 4 * Channels);
          _tile_loadd(4, a, 2 * wide);
          _tile_dpbf16ps(0, 4, 6);
          _tile_loadd(7, b + 32, 4 * Channels);
          _tile_dpbf16ps(1, 4, 7);
          if (!two) continue;
          _tile_loadd(5, a + kRows * wide, 2 * wide);
          _tile_dpbf16ps(2, 5, 6);
          _tile_dpbf16ps(3, 5, 7);
        }
        store_sums(sums, two);
        const int count = std::min(kPair, at.last(board) - i);
        for (int row = 0; row < count; ++row)
          for (int part = 0; part < kPair; part += 16) {
            const int place = (i + row) * Channels + o + part;
            __m512 v = _mm512_load_ps(sums + row * kPair + part);
            if (bias) v = _mm512_add_ps(v, _mm512_loadu_ps(bias + board * Channels + o + part));
            if (residual) v = _mm512_add_ps(v, _mm512_loadu_ps(residual + place));
            if (clip) v = _mm512_min_ps(_mm512_max_ps(v, zero), most);
            _mm512_storeu_ps(y + place, v);
          }
      }
}

// The cells are the inner dimension: x is transposed, dy in pairs.
template <int Channels>
HEXARIUM_AMX void gradient(const Layout& at, const float* x, int in, const float* dy, float* out) {
  thread_local std::vector<float> rows;
  thread_local Aligned<Bfloat> left, right;
  const bool planes = in == kPlanes;
  const int wide = planes ? kSeenPadded : Channels;
  if (planes) gather_planes(at, x, rows);
  const float* source = planes ? rows.data() : x;
  // Step 1. Column `margin + i` of `left` is cell i.
  const int first = at.first(), last = at.last(at.boards - 1);
  const int margin = 32, stride = (margin + at.total + kSlack + 2 * 32) / 32 * 32;
  left.assign(wide * stride, Bfloat{0});
  const int known = (at.total + kSlack) / 16 * 16;
  for (int c = 0; c < wide; c += 16)
    for (int i = 0; i < known; i += 16)
      transpose(source + i * wide + c, wide, &left[c * stride + margin + i], stride);
  const int steps = (last - first + 31) / 32;
  right.resize(steps * 32 * Channels);
  pack_pairs(dy + first * Channels, last - first, steps * 32, Channels, right.data());
  // Step 2. Four tiles of gradients at a time stay in registers.
  const Tiles tiles;
  const auto taps = at.taps();
  alignas(64) float sums[kPair * kPair];
  for (int tap = 0; tap < (planes ? 1 : kTaps); ++tap)
    for (int c = 0; c < wide; c += kPair)
      for (int o = 0; o < Channels; o += kPair) {
        const Bfloat* a = &left[c * stride + margin + first + (planes ? 0 : taps[tap])];
        const Bfloat* b = &right[o * 2];
        zero_sums();
        for (int step = 0; step < steps; ++step, a += 32, b += 32 * Channels) {
          _tile_loadd(6, b, 4 * Channels);
          _tile_loadd(4, a, 2 * stride);
          _tile_dpbf16ps(0, 4, 6);
          _tile_loadd(7, b + 32, 4 * Channels);
          _tile_dpbf16ps(1, 4, 7);
          _tile_loadd(5, a + kRows * stride, 2 * stride);
          _tile_dpbf16ps(2, 5, 6);
          _tile_dpbf16ps(3, 5, 7);
        }
        store_sums(sums, true);
        const int count = std::min(kPair, (planes ? kSeen : Channels) - c);
        float* g = out + (tap * Channels + c) * Channels + o;
        for (int row = 0; row < count; ++row, g += Channels)
          for (int part = 0; part < kPair; part += 16)
            _mm512_storeu_ps(g + part, _mm512_add_ps(_mm512_loadu_ps(g + part),
                                                     _mm512_load_ps(sums + row * kPair + part)));
      }
}

}  // namespace

Kernel with_tiles(Kernel base, int channels) {
  constexpr int kStack = 8;  // boards share the conversion of the weights
  if (channels == 32) {
    base.conv = conv<32>, base.gradient = gradient<32>, base.bytes.conv = conv_bytes<32>;
    base.stack = kStack;
  } else if (channels == 64) {
    base.conv = conv<64>, base.gradient = gradient<64>, base.bytes.conv = conv_bytes<64>;
    base.stack = kStack;
  }
  return base;
}

}  // namespace hexarium::hex::net
#endif
