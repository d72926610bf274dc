// Convolution kernels: one template, compiled for several instruction sets and chosen at run time.
#include <immintrin.h>

#include <algorithm>

#include "core/text.h"
#include "games/hex/network.h"

#pragma GCC diagnostic ignored "-Wpsabi"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // g++ 12 on its own intrinsics

namespace hexarium::hex::net {

namespace {

template <int Width>
struct Vector {
  typedef float Type __attribute__((vector_size(Width * 4), aligned(4), may_alias));
};

// Keeps Tile places x 32 channels in registers while walking over taps and input channels.
template <int Width, int Tile>
inline __attribute__((always_inline)) void conv(const float* x, int in, const float* weights,
                                                const float* bias, const float* residual, bool clip,
                                                const int* taps, int first, int last, float* y) {
  using V = typename Vector<Width>::Type;
  constexpr int kParts = kChannels / Width;
  const V zero = {};
  for (int i = first; i < last; i += Tile) {
    V sum[Tile][kParts];
    for (int t = 0; t < Tile; ++t)
      for (int part = 0; part < kParts; ++part)
        sum[t][part] = bias ? *reinterpret_cast<const V*>(bias + part * Width) : zero;
    const float* w = weights;
    for (int tap = 0; tap < kTaps; ++tap) {
      const float* source = x + (i + taps[tap]) * in;
      for (int c = 0; c < in; ++c, w += kChannels) {
        V weight[kParts];
        for (int part = 0; part < kParts; ++part)
          weight[part] = *reinterpret_cast<const V*>(w + part * Width);
#pragma GCC unroll 16
        for (int t = 0; t < Tile; ++t)
#pragma GCC unroll 8
          for (int part = 0; part < kParts; ++part)
            sum[t][part] += weight[part] * source[t * in + c];
      }
    }
    for (int t = 0; t < Tile; ++t)
      for (int part = 0; part < kParts; ++part) {
        V out = sum[t][part];
        const int place = (i + t) * kChannels + part * Width;
        if (residual) out += *reinterpret_cast<const V*>(residual + place);
        if (clip) {
          out = out > zero ? out : zero;
          out = out < zero + kClip ? out : zero + kClip;
        }
        *reinterpret_cast<V*>(y + place) = out;
      }
  }
}

// Keeps Rows input channels x 32 output channels in registers while walking over the board.
template <int Width, int Rows>
inline __attribute__((always_inline)) void gradient(const float* x, int in, const float* dy,
                                                    const int* taps, int first, int last,
                                                    float* out) {
  using V = typename Vector<Width>::Type;
  constexpr int kParts = kChannels / Width;
  for (int tap = 0; tap < kTaps; ++tap)
    for (int c = 0; c < in; c += Rows) {
      float* g = out + (tap * in + c) * kChannels;
      V sum[Rows][kParts];
      for (int r = 0; r < Rows; ++r)
        for (int part = 0; part < kParts; ++part)
          sum[r][part] = *reinterpret_cast<const V*>(g + r * kChannels + part * Width);
      for (int i = first; i < last; ++i) {
        const float* source = x + (i + taps[tap]) * in + c;
        V d[kParts];
        for (int part = 0; part < kParts; ++part)
          d[part] = *reinterpret_cast<const V*>(dy + i * kChannels + part * Width);
#pragma GCC unroll 16
        for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 8
          for (int part = 0; part < kParts; ++part) sum[r][part] += d[part] * source[r];
      }
      for (int r = 0; r < Rows; ++r)
        for (int part = 0; part < kParts; ++part)
          *reinterpret_cast<V*>(g + r * kChannels + part * Width) = sum[r][part];
    }
}

#define HEXARIUM_KERNELS(name, features, width, tile, rows)                               \
  features void conv_##name(const float* x, int in, const float* w, const float* b,       \
                            const float* residual, bool clip, const int* taps, int first, \
                            int last, float* y) {                                         \
    conv<width, tile>(x, in, w, b, residual, clip, taps, first, last, y);                 \
  }                                                                                       \
  features void gradient_##name(const float* x, int in, const float* dy, const int* taps, \
                                int first, int last, float* g) {                          \
    if (in % rows == 0) gradient<width, rows>(x, in, dy, taps, first, last, g);           \
    else gradient<width, 2>(x, in, dy, taps, first, last, g);                             \
  }
HEXARIUM_KERNELS(plain, , 4, 1, 1)
HEXARIUM_KERNELS(avx2, __attribute__((target("avx2,fma"))), 8, 3, 2)
HEXARIUM_KERNELS(avx512, __attribute__((target("avx512f,avx512dq"))), 16, 12, 8)
#undef HEXARIUM_KERNELS

// Twelve places x 32 channels of 32-bit sums; each step multiplies four input channels.
__attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni"))) void conv_vnni(
    const uint8_t* x, const int8_t* weights, const float* scale, const float* bias, float* values,
    const int* taps, int first, int last, uint8_t* y) {
  constexpr int kTile = 12, kGroups = kChannels / 4;
  const __m512 scale0 = _mm512_loadu_ps(scale), scale1 = _mm512_loadu_ps(scale + 16);
  const __m512 bias0 = _mm512_loadu_ps(bias), bias1 = _mm512_loadu_ps(bias + 16);
  const __m512 zero = _mm512_setzero_ps(), clip = _mm512_set1_ps(kClip);
  const __m512 steps = _mm512_set1_ps(kSteps);
  for (int i = first; i < last; i += kTile) {
    __m512i sum[kTile][2];
    for (auto& s : sum) s[0] = s[1] = _mm512_setzero_si512();
    const int8_t* w = weights;
    for (int tap = 0; tap < kTaps; ++tap) {
      const uint8_t* source = x + (i + taps[tap]) * kChannels;
      for (int g = 0; g < kGroups; ++g, w += 128, source += 4) {
        const __m512i w0 = _mm512_loadu_si512(w), w1 = _mm512_loadu_si512(w + 64);
#pragma GCC unroll 12
        for (int t = 0; t < kTile; ++t) {
          int four;
          __builtin_memcpy(&four, source + t * kChannels, 4);
          const __m512i a = _mm512_set1_epi32(four);
          sum[t][0] = _mm512_dpbusd_epi32(sum[t][0], a, w0);
          sum[t][1] = _mm512_dpbusd_epi32(sum[t][1], a, w1);
        }
      }
    }
    for (int t = 0; t < kTile; ++t) {
      float* value = values + (i + t) * kChannels;
      uint8_t* out = y + (i + t) * kChannels;
      for (int part = 0; part < 2; ++part) {
        __m512 v = _mm512_fmadd_ps(
            _mm512_cvtepi32_ps(sum[t][part]), part ? scale1 : scale0,
            _mm512_add_ps(part ? bias1 : bias0, _mm512_loadu_ps(value + 16 * part)));
        v = _mm512_min_ps(_mm512_max_ps(v, zero), clip);
        _mm512_storeu_ps(value + 16 * part, v);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 16 * part),
                         _mm512_cvtusepi32_epi8(_mm512_cvtps_epi32(_mm512_mul_ps(v, steps))));
      }
    }
  }
}

}  // namespace

std::vector<std::string> kernels() {
  std::vector<std::string> names = {"plain"};
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) names.push_back("avx2");
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
    names.push_back("avx512");
  if (names.back() == "avx512" && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni"))
    names.push_back("vnni");
  return names;
}

const Kernel& kernel(const std::string& name) {
  static const Kernel kPlain{conv_plain, gradient_plain}, kAvx2{conv_avx2, gradient_avx2},
      kAvx512{conv_avx512, gradient_avx512}, kVnni{conv_avx512, gradient_avx512, conv_vnni};
  static const std::vector<std::string> kNames = kernels();
  const std::string& chosen = name.empty() ? kNames.back() : name;
  if (std::find(kNames.begin(), kNames.end(), chosen) == kNames.end())
    throw Error("kernel " + quote(name) + ": expected one of " + join(kNames, ", "));
  return chosen == "vnni"     ? kVnni
         : chosen == "avx512" ? kAvx512
         : chosen == "avx2"   ? kAvx2
                              : kPlain;
}

}  // namespace hexarium::hex::net
