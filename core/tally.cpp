#include "core/tally.h"

#include <algorithm>
#include <cmath>

namespace hexarium {

Tally tally(const std::vector<std::array<int64_t, 2>>& pairs) {
  Tally t;
  double squares = 0;
  for (const auto& pair : pairs) {
    const double half = static_cast<double>(pair[0] + pair[1]) / 2;
    t.mean += half;
    squares += half * half;
    for (const int64_t d : pair) {
      ++t.games;
      ++(d > 0 ? t.wins : d < 0 ? t.losses : t.draws);
    }
  }
  const auto n = static_cast<double>(pairs.size());
  if (pairs.empty()) return t;
  t.mean /= n;
  if (n > 1) t.error = 1.96 * std::sqrt(std::max(0.0, squares / n - t.mean * t.mean) / (n - 1));
  return t;
}

}  // namespace hexarium
