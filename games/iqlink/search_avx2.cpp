// The search with four lanes.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <climits>
#include <memory>

#include "core/cpu.h"
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
SearchFunction search_avx2() { return cpu().avx2 ? run_search : nullptr; }
}  // namespace hexarium::iqlink

#else
namespace hexarium::iqlink {
SearchFunction search_avx2() { return nullptr; }
}  // namespace hexarium::iqlink
#endif
