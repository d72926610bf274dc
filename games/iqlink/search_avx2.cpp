// The search with four lanes.
#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <memory>

#include "games/iqlink/search.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC target("avx2,bmi,popcnt")

namespace hexarium::iqlink {
namespace {

using Vector = uint64_t __attribute__((vector_size(32)));

// For each set of lanes: where the halves of each result lane come from, and the set as a mask.
struct Lanes {
  alignas(32) std::array<std::array<int32_t, 8>, 16> from{};
  alignas(32) std::array<std::array<uint64_t, 4>, 16> mask{};
};
constexpr Lanes kLaneTables = [] {
  Lanes t;
  for (size_t set = 0; set < 16; ++set) {
    size_t n = 0;
    for (size_t i = 0; i < 4; ++i) {
      if (!(set >> i & 1)) continue;
      t.mask[set][i] = ~uint64_t{0};
      t.from[set][2 * n] = static_cast<int32_t>(2 * i);
      t.from[set][2 * n + 1] = static_cast<int32_t>(2 * i + 1);
      ++n;
    }
  }
  return t;
}();

Vector lanes_of(int lanes) {
  return *reinterpret_cast<const Vector*>(kLaneTables.mask[static_cast<size_t>(lanes)].data());
}
int lanes_that(Vector flags) { return _mm256_movemask_pd((__m256d)flags); }
void squeeze_to(uint64_t* to, Vector v, int lanes) {
  const __m256i from =
      *reinterpret_cast<const __m256i*>(kLaneTables.from[static_cast<size_t>(lanes)].data());
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                      _mm256_permutevar8x32_epi32((__m256i)v, from));
}

#include "games/iqlink/search_body.h"

}  // namespace
}  // namespace hexarium::iqlink
#pragma GCC pop_options

namespace hexarium::iqlink {
SearchFunction search_avx2() { return __builtin_cpu_supports("avx2") ? run_search : nullptr; }
}  // namespace hexarium::iqlink

#else
namespace hexarium::iqlink {
SearchFunction search_avx2() { return nullptr; }
}  // namespace hexarium::iqlink
#endif
