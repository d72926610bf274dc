#include "core/wording.h"

#include <algorithm>

#include "core/text.h"

namespace hexarium {

std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates) {
  // Edit distance with swaps of neighbours, by dynamic programming.
  const auto distance = [](std::string_view a, std::string_view b) {
    std::vector<std::vector<size_t>> d(a.size() + 1, std::vector<size_t>(b.size() + 1));
    for (size_t i = 0; i <= a.size(); ++i)
      for (size_t j = 0; j <= b.size(); ++j) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        d[i][j] =
            std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
        if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
          d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    return d[a.size()][b.size()];
  };
  constexpr size_t kLongest = 64;
  std::string best;
  size_t least = std::max<size_t>(1, word.size() / 3) + 1;
  if (word.size() > kLongest) return best;
  for (const std::string& candidate : candidates)
    if (const size_t d = distance(lower(word), lower(candidate)); d < least)
      best = candidate, least = d;
  return best;
}

std::string counted(int64_t number, std::string_view what) {
  return std::to_string(number) + " " + std::string(what) + (number == 1 ? "" : "s");
}

}  // namespace hexarium
