// Convolution kernels: one template, compiled for several instruction sets and network widths,
// chosen at run time. The arrays of sums stay in registers: every loop over them is unrolled.
#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#if !defined(__clang__)  // clang before 16 lacks target attributes for this intrinsic
#define HEXARIUM_DOT __attribute__((target("arch=armv8.2-a+dotprod")))
#endif
#endif

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/cpu.h"
#include "core/text.h"
#include "games/hex/net/amx_kernels.h"
#include "games/hex/net/network.h"

#pragma GCC diagnostic ignored "-Wpsabi"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // g++ 12 on its own intrinsics
#endif

namespace hexarium::hex::net {

namespace {

template <int Width>
struct Vector {
  typedef float Type __attribute__((vector_size(Width * 4), aligned(4), may_alias));
};

// Keeps Tile cells x (Parts * Width) channels in registers while looping over taps and inputs.
template <int Width, int Parts, int Tile, int In, int Channels>
inline __attribute__((always_inline)) void conv(const float* x, const float* weights,
                                                const float* bias, const float* residual, bool clip,
                                                const int* taps, int first, int last, float* y) {
  using V = typename Vector<Width>::Type;
  static_assert(Channels % (Parts * Width) == 0 && Tile <= kSlack);
  const V zero = {};
  for (int from = 0; from < Channels; from += Parts * Width)
    for (int i = first; i < last; i += Tile) {
      V sum[Tile][Parts];
#pragma GCC unroll 16
      for (int t = 0; t < Tile; ++t)
#pragma GCC unroll 8
        for (int part = 0; part < Parts; ++part)
          sum[t][part] = bias ? *reinterpret_cast<const V*>(bias + from + part * Width) : zero;
      const float* w = weights + from;
      for (int tap = 0; tap < kTaps; ++tap) {
        const float* source = x + (i + taps[tap]) * In;
        for (int c = 0; c < In; ++c, w += Channels, ++source) {
          V weight[Parts];
#pragma GCC unroll 8
          for (int part = 0; part < Parts; ++part)
            weight[part] = *reinterpret_cast<const V*>(w + part * Width);
#pragma GCC unroll 16
          for (int t = 0; t < Tile; ++t)
#pragma GCC unroll 8
            for (int part = 0; part < Parts; ++part) sum[t][part] += weight[part] * source[t * In];
        }
      }
#pragma GCC unroll 16
      for (int t = 0; t < Tile; ++t)
#pragma GCC unroll 8
        for (int part = 0; part < Parts; ++part) {
          V out = sum[t][part];
          const int place = (i + t) * Channels + from + part * Width;
          if (residual) out += *reinterpret_cast<const V*>(residual + place);
          if (clip) {
            out = out > zero ? out : zero;
            out = out < zero + kClip ? out : zero + kClip;
          }
          *reinterpret_cast<V*>(y + place) = out;
        }
    }
}

// Keeps Rows input channels x (Parts * Width) output channels in registers while looping over the
// board.
template <int Width, int Parts, int Rows, int In, int Channels>
inline __attribute__((always_inline)) void gradient(const float* x, const float* dy,
                                                    const int* taps, int first, int last,
                                                    float* out) {
  using V = typename Vector<Width>::Type;
  static_assert(In % Rows == 0);
  for (int tap = 0; tap < kTaps; ++tap)
    for (int c = 0; c < In; c += Rows)
      for (int from = 0; from < Channels; from += Parts * Width) {
        float* g = out + (tap * In + c) * Channels + from;
        V sum[Rows][Parts];
#pragma GCC unroll 16
        for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 8
          for (int part = 0; part < Parts; ++part)
            sum[r][part] = *reinterpret_cast<const V*>(g + r * Channels + part * Width);
        const float* source = x + (first + taps[tap]) * In + c;
        const float* end = dy + last * Channels + from;
        for (const float* down = dy + first * Channels + from; down < end;
             down += Channels, source += In) {
          V d[Parts];
#pragma GCC unroll 8
          for (int part = 0; part < Parts; ++part)
            d[part] = *reinterpret_cast<const V*>(down + part * Width);
#pragma GCC unroll 16
          for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 8
            for (int part = 0; part < Parts; ++part) sum[r][part] += d[part] * source[r];
        }
#pragma GCC unroll 16
        for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 8
          for (int part = 0; part < Parts; ++part)
            *reinterpret_cast<V*>(g + r * Channels + part * Width) = sum[r][part];
      }
}

template <int Width, int Channels>
inline __attribute__((always_inline)) void pool(const float* x, const float* weights, int first,
                                                int last, float* logits, float* pooled) {
  using V = typename Vector<Width>::Type;
  constexpr int kParts = Channels / Width;
  V sum[kParts] = {}, highest[kParts] = {};
  for (int i = first; i < last; ++i) {
    V product = {};
#pragma GCC unroll 16
    for (int part = 0; part < kParts; ++part) {
      const V v = *reinterpret_cast<const V*>(x + i * Channels + part * Width);
      product += v * *reinterpret_cast<const V*>(weights + part * Width);
      sum[part] += v;
      highest[part] = v > highest[part] ? v : highest[part];
    }
    if (!logits) continue;
    float logit = 0;
    for (int k = 0; k < Width; ++k) logit += product[k];
    logits[i] = logit;
  }
  for (int part = 0; part < kParts; ++part) {
    *reinterpret_cast<V*>(pooled + part * Width) = sum[part];
    *reinterpret_cast<V*>(pooled + Channels + part * Width) = highest[part];
  }
}

template <int Width, int Channels>
inline __attribute__((always_inline)) void back_clip(const float* out, int first, int last,
                                                     float* d, float* bias) {
  using V = typename Vector<Width>::Type;
  constexpr int kParts = Channels / Width;
  const V zero = {};
  V sum[kParts] = {};
  for (int i = first; i < last; ++i)
#pragma GCC unroll 16
    for (int part = 0; part < kParts; ++part) {
      const int place = i * Channels + part * Width;
      const V o = *reinterpret_cast<const V*>(out + place);
      V v = *reinterpret_cast<const V*>(d + place);
      v = o > zero ? v : zero;
      v = o < zero + kClip ? v : zero;
      *reinterpret_cast<V*>(d + place) = v;
      sum[part] += v;
    }
  for (int part = 0; part < kParts; ++part) *reinterpret_cast<V*>(bias + part * Width) += sum[part];
}

template <int Width, int Channels>
inline __attribute__((always_inline)) void product(const float* x, int count, const float* matrix,
                                                   float* y) {
  using V = typename Vector<Width>::Type;
  constexpr int kParts = Channels / Width;
  V sum[kParts];
#pragma GCC unroll 16
  for (int part = 0; part < kParts; ++part)
    sum[part] = *reinterpret_cast<const V*>(y + part * Width);
  for (int k = 0; k < count; ++k, matrix += Channels)
#pragma GCC unroll 16
    for (int part = 0; part < kParts; ++part)
      sum[part] += *reinterpret_cast<const V*>(matrix + part * Width) * x[k];
#pragma GCC unroll 16
  for (int part = 0; part < kParts; ++part) *reinterpret_cast<V*>(y + part * Width) = sum[part];
}

// `parts` vectors x `tile` cells fill the registers of the instruction set.
#define HEXARIUM_KERNELS(name, features, width, parts, tile, rows)                                \
  template <int Channels>                                                                         \
  features void conv_##name(const Layout& at, const float* x, int in, const float* w,             \
                            const float* b, const float* residual, bool clip, float* y) {         \
    constexpr int kParts = Channels % (parts * width) ? 3 : parts, kTile = tile * parts / kParts; \
    const auto taps = at.taps();                                                                  \
    for (int board = 0; board < at.boards; ++board, b += b ? Channels : 0)                        \
      if (in == kPlanes)                                                                          \
        conv<width, kParts, kTile, kPlanes, Channels>(x, w, b, residual, clip, taps.data(),       \
                                                      at.first(board), at.last(board), y);        \
      else                                                                                        \
        conv<width, kParts, kTile, Channels, Channels>(x, w, b, residual, clip, taps.data(),      \
                                                       at.first(board), at.last(board), y);       \
  }                                                                                               \
  template <int Channels>                                                                         \
  features void gradient_##name(const Layout& at, const float* x, int in, const float* dy,        \
                                float* g) {                                                       \
    constexpr int kParts = Channels % (parts * width) ? 3 : parts;                                \
    const auto taps = at.taps();                                                                  \
    for (int board = 0; board < at.boards; ++board)                                               \
      if (in == kPlanes)                                                                          \
        gradient<width, kParts, 5, kPlanes, Channels>(x, dy, taps.data(), at.first(board),        \
                                                      at.last(board), g);                         \
      else                                                                                        \
        gradient<width, kParts, rows, Channels, Channels>(x, dy, taps.data(), at.first(board),    \
                                                          at.last(board), g);                     \
  }                                                                                               \
  template <int Channels>                                                                         \
  features void back_clip_##name(const Layout& at, const float* out, float* d, float* bias) {     \
    for (int board = 0; board < at.boards; ++board, bias += Channels)                             \
      back_clip<width, Channels>(out, at.first(board), at.last(board), d, bias);                  \
  }                                                                                               \
  template <int Channels>                                                                         \
  features void pool_##name(const float* x, const float* w, int first, int last, float* logits,   \
                            float* pooled) {                                                      \
    pool<width, Channels>(x, w, first, last, logits, pooled);                                     \
  }                                                                                               \
  template <int Channels>                                                                         \
  features void product_##name(const float* x, int count, const float* matrix, float* y) {        \
    product<width, Channels>(x, count, matrix, y);                                                \
  }
HEXARIUM_KERNELS(plain, , 4, 2, 4, 4)
#if defined(__x86_64__)
HEXARIUM_KERNELS(avx2, __attribute__((target("avx2,fma"))), 8, 2, 6, 4)
HEXARIUM_KERNELS(avx512, __attribute__((target("avx512f,avx512dq"))), 16, 2, 12, 8)

typedef int Four __attribute__((aligned(1), may_alias));
#define HEXARIUM_AVX2 __attribute__((target("avx2,fma")))

// Adds the products of bytes to sums of 16 bits. Inline assembly, because g++ 12 keeps most of the
// sums in memory otherwise, which takes twice as long.
HEXARIUM_AVX2 inline __attribute__((always_inline)) void dot(__m256i& sum, __m256i x, __m256i w) {
  __m256i product;
  __asm__("vpmaddubsw %3, %2, %1\n\tvpaddsw %1, %0, %0"
          : "+x"(sum), "=&x"(product)
          : "x"(x), "x"(w));
}

// Four input channels at a time. Products are summed in 16 bits with saturation within a tap, then
// in 32 bits. On 2 000 positions of games saturation made the mean error of the value 0.0001
// larger.
template <int Channels, int... K>
HEXARIUM_AVX2 inline __attribute__((always_inline)) void sums(const uint8_t* x,
                                                              const int8_t* weights,
                                                              const int* taps, __m256i* out,
                                                              std::integer_sequence<int, K...>) {
  const __m256i ones = _mm256_set1_epi16(1);
  for (int tap = 0; tap < kTaps; ++tap) {
    __m256i sum[2 * sizeof...(K)];
    ((sum[2 * K] = sum[2 * K + 1] = _mm256_setzero_si256()), ...);
    const uint8_t* source = x + taps[tap] * Channels;
    for (int g = 0; g < Channels / 4; ++g, weights += 4 * Channels, source += 4) {
      const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights));
      const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights + 32));
      const auto add = [&](int cell, __m256i& a, __m256i& b) HEXARIUM_AVX2 {
        const __m256i four =
            _mm256_set1_epi32(*reinterpret_cast<const Four*>(source + cell * Channels));
        dot(a, four, low);
        dot(b, four, high);
      };
      (add(K, sum[2 * K], sum[2 * K + 1]), ...);
    }
    const auto keep = [&](int at, __m256i whole) HEXARIUM_AVX2 {
      const __m256i wide = _mm256_madd_epi16(whole, ones);
      _mm256_store_si256(out + at,
                         tap == 0 ? wide : _mm256_add_epi32(_mm256_load_si256(out + at), wide));
    };
    ((keep(2 * K, sum[2 * K]), keep(2 * K + 1, sum[2 * K + 1])), ...);
  }
}

HEXARIUM_AVX2 inline __attribute__((always_inline)) void store(__m256 low, __m256 high,
                                                               __m256 steps, uint8_t* y) {
  const __m256i both =
      _mm256_permute4x64_epi64(_mm256_packs_epi32(_mm256_cvtps_epi32(_mm256_mul_ps(low, steps)),
                                                  _mm256_cvtps_epi32(_mm256_mul_ps(high, steps))),
                               0xd8);
  _mm_storeu_si128(
      reinterpret_cast<__m128i*>(y),
      _mm_packus_epi16(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1)));
}

// 6 cells x 16 channels at a time.
template <int Channels>
HEXARIUM_AVX2 void conv_bytes(const uint8_t* x, const int8_t* weights, const float* scale,
                              const float* bias, float* values, const int* taps, int first,
                              int last, float steps, uint8_t* y) {
  constexpr int kTile = 6;
  const __m256 zero = _mm256_setzero_ps(), clip = _mm256_set1_ps(kClip),
               units = _mm256_set1_ps(steps);
  for (int from = 0; from < Channels; from += 16)
    for (int i = first; i < last; i += kTile) {
      __m256i sum[2 * kTile];
      sums<Channels>(x + i * Channels, weights + 4 * from, taps, sum,
                     std::make_integer_sequence<int, kTile>{});
      for (int t = 0; t < kTile; ++t) {
        const int at = (i + t) * Channels + from;
        __m256 v[2];
        for (int half = 0; half < 2; ++half) {
          const int part = from + 8 * half;
          float* value = values + at + 8 * half;
          v[half] =
              _mm256_fmadd_ps(_mm256_cvtepi32_ps(sum[2 * t + half]), _mm256_loadu_ps(scale + part),
                              _mm256_add_ps(_mm256_loadu_ps(bias + part), _mm256_loadu_ps(value)));
          v[half] = _mm256_min_ps(_mm256_max_ps(v[half], zero), clip);
          _mm256_storeu_ps(value, v[half]);
        }
        store(v[0], v[1], units, y + at);
      }
    }
}

HEXARIUM_AVX2 void to_bytes_avx2(const float* values, int count, float steps, uint8_t* y) {
  for (int i = 0; i < count; i += 16)
    store(_mm256_loadu_ps(values + i), _mm256_loadu_ps(values + i + 8), _mm256_set1_ps(steps),
          y + i);
}
#undef HEXARIUM_AVX2

#define HEXARIUM_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))

// Inline assembly, because g++ 12 copies and spills the sums around the intrinsic.
HEXARIUM_VNNI inline __attribute__((always_inline)) void dot(__m512i& sum, __m512i x, __m512i w) {
  __asm__("vpdpbusd %2, %1, %0" : "+v"(sum) : "v"(x), "v"(w));
}

HEXARIUM_VNNI inline __attribute__((always_inline)) __m128i bytes_of(__m512 v, float steps) {
  return _mm512_cvtusepi32_epi8(_mm512_cvtps_epi32(_mm512_mul_ps(v, _mm512_set1_ps(steps))));
}

// 24 vectors of 32-bit sums in registers; each step multiplies four input channels. g++ 12 keeps
// them in registers only if all indices are compile-time constants (loop unrolling comes too late)
// and the code after it reads them from memory.
template <int Channels, int... K>
HEXARIUM_VNNI inline __attribute__((always_inline)) void sums(const uint8_t* x,
                                                              const int8_t* weights,
                                                              const int* taps, __m512i* out,
                                                              std::integer_sequence<int, K...>) {
  constexpr int kParts = Channels / 16;
  __m512i sum[sizeof...(K)];
  ((sum[K] = _mm512_setzero_si512()), ...);
  for (int tap = 0; tap < kTaps; ++tap) {
    const uint8_t* source = x + taps[tap] * Channels;
    for (int g = 0; g < Channels / 4; ++g, weights += 4 * Channels, source += 4)
      (dot(sum[K],
           _mm512_set1_epi32(*reinterpret_cast<const Four*>(source + K / kParts * Channels)),
           _mm512_loadu_si512(weights + K % kParts * 64)),
       ...);
  }
  (_mm512_store_si512(out + K, sum[K]), ...);
}

template <int Channels>
HEXARIUM_VNNI void conv_vnni(const uint8_t* x, const int8_t* weights, const float* scale,
                             const float* bias, float* values, const int* taps, int first, int last,
                             float steps, uint8_t* y) {
  constexpr int kParts = Channels / 16, kTile = 24 / kParts;
  const __m512 zero = _mm512_setzero_ps(), clip = _mm512_set1_ps(kClip);
  for (int i = first; i < last; i += kTile) {
    __m512i sum[24];
    sums<Channels>(x + i * Channels, weights, taps, sum, std::make_integer_sequence<int, 24>{});
    __asm__ volatile("" ::: "memory");
    for (int k = 0, at = i * Channels; k < 24; ++k, at += 16) {
      const int part = k % kParts * 16;
      __m512 v = _mm512_fmadd_ps(
          _mm512_cvtepi32_ps(sum[k]), _mm512_loadu_ps(scale + part),
          _mm512_add_ps(_mm512_loadu_ps(bias + part), _mm512_loadu_ps(values + at)));
      v = _mm512_min_ps(_mm512_max_ps(v, zero), clip);
      _mm512_storeu_ps(values + at, v);
      _mm_storeu_si128(reinterpret_cast<__m128i*>(y + at), bytes_of(v, steps));
    }
  }
}

HEXARIUM_VNNI void to_bytes(const float* values, int count, float steps, uint8_t* y) {
  for (int i = 0; i < count; i += 16)
    _mm_storeu_si128(reinterpret_cast<__m128i*>(y + i),
                     bytes_of(_mm512_loadu_ps(values + i), steps));
}
#undef HEXARIUM_VNNI
#elif defined(__aarch64__)
HEXARIUM_KERNELS(neon, , 4, 2, 12, 8)

#if defined(HEXARIUM_DOT)
inline uint8x16_t bytes_of(const float32x4_t* v, float steps) {
  int16x4_t part[4];
  for (int k = 0; k < 4; ++k) part[k] = vqmovn_s32(vcvtnq_s32_f32(vmulq_n_f32(v[k], steps)));
  return vcombine_u8(vqmovun_s16(vcombine_s16(part[0], part[1])),
                     vqmovun_s16(vcombine_s16(part[2], part[3])));
}

void to_bytes(const float* values, int count, float steps, uint8_t* y) {
  for (int i = 0; i < count; i += 16) {
    const float32x4_t v[4] = {vld1q_f32(values + i), vld1q_f32(values + i + 4),
                              vld1q_f32(values + i + 8), vld1q_f32(values + i + 12)};
    vst1q_u8(y + i, bytes_of(v, steps));
  }
}

// 6 cells x 16 channels of 32-bit sums in registers; each step multiplies four input channels. Both
// factors are signed: x - 128, corrected by adding 128 times the sum of the weights.
template <int Channels>
HEXARIUM_DOT void conv_dot(const uint8_t* x, const int8_t* weights, const float* scale,
                           const float* bias, float* values, const int* taps, int first, int last,
                           float steps, uint8_t* y) {
  constexpr int kTile = 6, kSteps = Channels / 4;
  static_assert(kTile <= kSlack);
  const float32x4_t zero = vdupq_n_f32(0), clip = vdupq_n_f32(kClip);
  for (int from = 0; from < Channels; from += 16) {
    int32x4_t start[4] = {};
    const int8_t* all = weights + 4 * from;
    for (int step = 0; step < kTaps * kSteps; ++step, all += 4 * Channels)
      for (int k = 0; k < 4; ++k)
        start[k] = vdotq_s32(start[k], vld1q_s8(all + 16 * k), vdupq_n_s8(1));
    for (int k = 0; k < 4; ++k) start[k] = vmulq_n_s32(start[k], 128);
    for (int i = first; i < last; i += kTile) {
      int32x4_t sum[kTile][4];
#pragma GCC unroll 8
      for (int t = 0; t < kTile; ++t)
#pragma GCC unroll 4
        for (int k = 0; k < 4; ++k) sum[t][k] = start[k];
      const int8_t* w = weights + 4 * from;
      for (int tap = 0; tap < kTaps; ++tap) {
        const uint8_t* source = x + (i + taps[tap]) * Channels;
        for (int step = 0; step < kSteps; ++step, w += 4 * Channels, source += 4) {
          const int8x16_t weight[4] = {vld1q_s8(w), vld1q_s8(w + 16), vld1q_s8(w + 32),
                                       vld1q_s8(w + 48)};
#pragma GCC unroll 8
          for (int t = 0; t < kTile; ++t) {
            uint32_t four;
            std::memcpy(&four, source + t * Channels, 4);
            const int8x16_t factor = vreinterpretq_s8_u32(vdupq_n_u32(four ^ 0x80808080u));
#pragma GCC unroll 4
            for (int k = 0; k < 4; ++k) sum[t][k] = vdotq_s32(sum[t][k], weight[k], factor);
          }
        }
      }
#pragma GCC unroll 8
      for (int t = 0; t < kTile; ++t) {
        const int at = (i + t) * Channels + from;
        float32x4_t v[4];
#pragma GCC unroll 4
        for (int k = 0; k < 4; ++k) {
          float* value = values + at + 4 * k;
          const int part = from + 4 * k;
          v[k] = vfmaq_f32(vaddq_f32(vld1q_f32(bias + part), vld1q_f32(value)),
                           vcvtq_f32_s32(sum[t][k]), vld1q_f32(scale + part));
          v[k] = vminq_f32(vmaxq_f32(v[k], zero), clip);
          vst1q_f32(value, v[k]);
        }
        vst1q_u8(y + at, bytes_of(v, steps));
      }
    }
  }
}
#endif
#endif
#undef HEXARIUM_KERNELS

[[maybe_unused]] Kernel with(Kernel base, Bytes bytes) {
  base.bytes = bytes;
  return base;
}

template <int Channels>
const Kernel& kernel_of(const std::string& name) {
  static const Kernel kPlain{conv_plain<Channels>, gradient_plain<Channels>,
                             back_clip_plain<Channels>, pool_plain<Channels>,
                             product_plain<Channels>};
#if defined(__x86_64__)
  // g++ 12 compares 16 floats one by one, so clips are propagated by AVX2 everywhere.
  static const Kernel kAvx2{conv_avx2<Channels>, gradient_avx2<Channels>, back_clip_avx2<Channels>,
                            pool_avx2<Channels>, product_avx2<Channels>},
      kAvx512{conv_avx512<Channels>, gradient_avx512<Channels>, back_clip_avx2<Channels>,
              pool_avx512<Channels>, product_avx512<Channels>},
      kBytes = with(kAvx2, {conv_bytes<Channels>, to_bytes_avx2}),
      kVnni = with(kAvx512, {conv_vnni<Channels>, to_bytes}), kAmx = with_tiles(kVnni, Channels);
  if (name == "amx") return kAmx;
  if (name == "vnni") return kVnni;
  if (name == "avx512") return kAvx512;
  if (name == "avx2-8") return kBytes;
  if (name == "avx2") return kAvx2;
#elif defined(__aarch64__)
  static const Kernel kNeon{conv_neon<Channels>, gradient_neon<Channels>, back_clip_neon<Channels>,
                            pool_neon<Channels>, product_neon<Channels>};
  if (name == "neon") return kNeon;
#if defined(HEXARIUM_DOT)
  static const Kernel kDot = with(kNeon, {conv_dot<Channels>, to_bytes});
  if (name == "neon-dot") return kDot;
#endif
#endif
  return kPlain;
}

}  // namespace

std::vector<std::string> kernels() {
  std::vector<std::string> names = {"plain"};
  if (cpu().avx2) names.insert(names.end(), {"avx2", "avx2-8"});
  if (cpu().avx512) names.push_back("avx512");
  if (cpu().vnni) names.push_back("vnni");
  if (cpu().amx) names.push_back("amx");
  if (cpu().neon) names.push_back("neon");
#if defined(HEXARIUM_DOT)
  if (cpu().dot_product) names.push_back("neon-dot");
#endif
  return names;
}

const Kernel& kernel(const std::string& name, int channels) {
  static const std::vector<std::string> kNames = kernels();
  const std::string& chosen = name.empty() ? kNames.back() : name;
  if (std::find(kNames.begin(), kNames.end(), chosen) == kNames.end())
    throw Error("kernel " + quote(name) + ": expected one of " + join(kNames, ", "));
  return channels == 32   ? kernel_of<32>(chosen)
         : channels == 48 ? kernel_of<48>(chosen)
                          : kernel_of<64>(chosen);
}

}  // namespace hexarium::hex::net
