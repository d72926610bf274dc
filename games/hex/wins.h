// Wins that are known, cut down to what they need: some stones of the winner and some empty cells.
// He wins though the other moves first and holds everything else, so such a win decides every
// position that contains it, whatever the rest of the board looks like.
#pragma once
#include <algorithm>
#include <cstddef>
#include <mutex>
#include <shared_mutex>

#include "games/hex/inferior.h"

namespace hexarium::hex {

template <int W>
struct Win {
  Bits<W> stones, carrier;  // the winner has these; the other has none of these
};

// The newest wins of both colours. For several threads at once, but for clear() and of().
template <int W>
class Wins {
 public:
  // `color` wins `stones` inside `carrier` though the other moves first.
  void add(const Geometry<W>& g, const Stones<W>& stones, int color, const Bits<W>& carrier);
  void clear();
  // Calls f(win, missing) for each win of `color` that the position has, or would have with one
  // more stone on the empty cell `missing` (else -1), until f says true. Newest first, and only
  // those added since `seen` was set by an earlier call.
  template <class F>
  void each(const Stones<W>& position, int color, uint64_t& seen, F&& f) const {
    const std::shared_lock guard(mutex_);
    const Bits<W>&own = position.of[color], &other = position.of[1 - color];
    const uint64_t added = added_[color];
    const uint64_t from = std::max(seen, added > kRoom ? added - kRoom : 0);
    seen = added;
    for (uint64_t i = added; i-- > from;) {
      const Win<W>& win = wins_[color][i % kRoom];
      if (meets(win.carrier, other)) continue;
      Bits<W> missing = win.stones - own;
      const int cell = missing ? missing.first() : -1;
      if (cell >= 0) {
        missing.reset(cell);
        if (missing || other.has(cell)) continue;
      }
      if (f(win, cell)) return;
    }
  }
  const std::vector<Win<W>>& of(int color) const { return wins_[color]; }

 private:
  static constexpr size_t kRoom = 1 << 14;
  std::vector<Win<W>> wins_[2];  // a ring
  uint64_t added_[2] = {};
  mutable std::shared_mutex mutex_;
};

extern template class Wins<1>;
extern template class Wins<2>;
extern template class Wins<3>;
extern template class Wins<4>;
extern template class Wins<7>;

}  // namespace hexarium::hex
