#include "games/hex/proof/current_ordering.h"

#include <algorithm>
#include <cmath>

#include "core/cpu.h"

namespace hexarium::hex {
namespace {

// Solves a x = b for a symmetric positive definite matrix. Overwrites the upper half with its
// factors and b with x. Rows are `stride` apart. Row k ends before `ends[k]`: all is zero from
// there on, also in the rows above it.
[[gnu::always_inline]] inline void solve_symmetric(float* a, float* b, const int* ends, int size,
                                                   int stride) {
  for (int k = 0; k < size; ++k) {
    float* row_k = a + static_cast<size_t>(k) * stride;
    const float inverse = 1.0f / row_k[k];
    for (int i = k + 1; i < ends[k]; ++i) {
      float* row_i = a + static_cast<size_t>(i) * stride;
      const float factor = row_k[i] * inverse;
      // Whole vectors: what is left of the diagonal is not read.
      for (int j = i & ~15; j < ends[k]; ++j) row_i[j] -= factor * row_k[j];
      b[i] -= factor * b[k];
    }
  }
  for (int k = size - 1; k >= 0; --k) {
    const float* row_k = a + static_cast<size_t>(k) * stride;
    float sum = b[k];
    for (int j = k + 1; j < ends[k]; ++j) sum -= row_k[j] * b[j];
    b[k] = sum / row_k[k];
  }
}

void solve_plain(float* a, float* b, const int* ends, int size, int stride) {
  solve_symmetric(a, b, ends, size, stride);
}
#if defined(__x86_64__)
__attribute__((target("avx2"))) void solve_avx2(float* a, float* b, const int* ends, int size,
                                                int stride) {
  solve_symmetric(a, b, ends, size, stride);
}
__attribute__((target("avx512f"))) void solve_avx512(float* a, float* b, const int* ends, int size,
                                                     int stride) {
  solve_symmetric(a, b, ends, size, stride);
}
const auto kSolve = cpu().avx512 ? solve_avx512 : cpu().avx2 ? solve_avx2 : solve_plain;
#else
constexpr auto kSolve = solve_plain;
#endif

}  // namespace

template <int W>
void CurrentOrdering<W>::measure(const Geometry<W>& g, const Connections<W>& vc) {
  constexpr float kStone = 0.1f;    // resistance between two chains with a full connection
  constexpr float kGround = 1e-4f;  // grounds cells without wires
  // Unknown potentials: every end except the sides, numbered in order.
  std::array<int, 64 * W + 2> number;
  std::array<int, 64 * W + 2> end_of;
  int size = 0;
  for (int end = 0; end < vc.ends(); ++end) {
    number[end] = -1;
    if (end < g.cells && !vc.partners(end).empty()) {
      end_of[size] = end;
      number[end] = size++;
    }
  }
  const int stride = (size + 15) / 16 * 16;
  matrix_.assign(static_cast<size_t>(size) * stride, 0.0f);
  potential_.assign(static_cast<size_t>(size) + 1, 0.0f);
  // By the number of ends that are empty cells.
  constexpr float kWire[] = {1.0f / kStone, 1.0f / (kStone + 0.5f), 1.0f / (kStone + 1.0f)};
  const auto conductance = [&](int x, int y) { return kWire[!vc.solid(x) + !vc.solid(y)]; };
  std::array<int, 64 * W + 2> last;  // see solve_symmetric
  for (int i = 0; i < size; ++i) {
    const int x = end_of[i];
    float own = kGround;
    last[i] = std::max(i + 1, i > 0 ? last[i - 1] : 0);
    for (const auto& [slot, y] : vc.partners(x)) {
      const float wire = conductance(x, y);
      own += wire;
      if (y == vc.side(0)) potential_[i] += wire;
      if (number[y] <= i) continue;
      matrix_[static_cast<size_t>(i) * stride + number[y]] -= wire;
      last[i] = std::max(last[i], number[y] + 1);
    }
    potential_[i] += 0.5f * kGround;
    matrix_[static_cast<size_t>(i) * stride + i] += own;
  }
  kSolve(matrix_.data(), potential_.data(), last.data(), size, stride);
  const auto at = [&](int end) {
    return end == vc.side(0) ? 1.0f : end == vc.side(1) ? 0.0f : potential_[number[end]];
  };
  total_ = 1e-6f;
  for (const auto& [slot, y] : vc.partners(vc.side(0)))
    total_ += conductance(vc.side(0), y) * (1.0f - at(y));
  flow_.fill(0);
  for (int i = 0; i < size; ++i) {
    const int x = end_of[i];
    if (vc.solid(x)) continue;
    float sum = 0;
    for (const auto& [slot, y] : vc.partners(x))
      sum += conductance(x, y) * std::fabs(at(x) - at(y));
    flow_[x] = sum * 0.5f / total_;
  }
}

template class CurrentOrdering<1>;
template class CurrentOrdering<2>;
template class CurrentOrdering<3>;
template class CurrentOrdering<4>;
template class CurrentOrdering<7>;

}  // namespace hexarium::hex
