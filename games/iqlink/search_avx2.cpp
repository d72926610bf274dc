// The search with four lanes.
#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <climits>
#include <memory>

#include "games/iqlink/search.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC target("avx2,bmi,popcnt")

namespace hexarium::iqlink {
namespace {

using Vector = uint64_t __attribute__((vector_size(32)));

bool any(Vector v) { return !_mm256_testz_si256((__m256i)v, (__m256i)v); }

#include "games/iqlink/search_impl.h"

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
