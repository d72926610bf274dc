// Known wins, reduced to what they need: some stones of the winner and some empty cells. They hold
// even if the opponent moves first and owns everything else, so such a win decides every position
// that contains it, whatever the rest of the board looks like.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <mutex>
#include <shared_mutex>

#include "games/hex/proof/inferior_cells.h"

namespace hexarium::hex {

template <int W>
struct Win {
  Bits<W> stones, carrier;  // the winner owns `stones`, the loser nothing of `carrier`
};

// For 64 wins, given word by word: bit i is set if the position contains win i, or would with one
// more stone on an empty cell.
uint64_t fitting(int words, const uint64_t* stones, const uint64_t* carriers, const uint64_t* own,
                 const uint64_t* other);

// The newest wins of both colours. Thread-safe, except for clear() and of().
template <int W>
class WinPatterns {
 public:
  // `color` wins the position `stones` inside `carrier` even if the opponent moves first.
  void add(const Geometry<W>& g, const Stones<W>& stones, int color, const Bits<W>& carrier);
  void clear();
  // Calls f(win, missing) for each win of `color` that the position contains, or would with one
  // more stone on the empty cell `missing` (else -1), until f returns true. Newest first, and only
  // those added since `seen` was set by an earlier call.
  template <class F>
  void each(const Stones<W>& position, int color, uint64_t& seen, F&& f) const {
    const std::shared_lock guard(mutex_);
    const Bits<W>&own = position.of[color], &other = position.of[1 - color];
    const uint64_t added = added_[color];
    const uint64_t from = std::max(seen, added > kRoom ? added - kRoom : 0);
    seen = added;
    for (uint64_t end = added; end > from;) {
      const uint64_t begin = (end - 1) / kBlock * kBlock;
      const Block& block = blocks_[color][begin % kRoom / kBlock];
      uint64_t fit = fitting(W, block.stones[0], block.carriers[0], own.w, other.w);
      if (end - begin < kBlock) fit &= (uint64_t{1} << (end - begin)) - 1;
      if (begin < from) fit &= ~uint64_t{0} << (from - begin);
      while (fit) {
        const int last = 63 - std::countl_zero(fit);
        fit ^= uint64_t{1} << last;
        const Win<W> win = win_at(block, last);
        const Bits<W> missing = win.stones - own;
        if (f(win, missing ? missing.first() : -1)) return;
      }
      end = begin;
    }
  }
  std::vector<Win<W>> of(int color) const;

 private:
  static constexpr size_t kRoom = 1 << 16, kBlock = 64;
  struct Block {
    uint64_t stones[W][kBlock], carriers[W][kBlock];
  };
  static Win<W> win_at(const Block& block, int i) {
    Win<W> win;
    for (int w = 0; w < W; ++w) {
      win.stones.w[w] = block.stones[w][i];
      win.carrier.w[w] = block.carriers[w][i];
    }
    return win;
  }

  std::vector<Block> blocks_[2];  // a ring
  uint64_t added_[2] = {};
  mutable std::shared_mutex mutex_;
};

extern template class WinPatterns<1>;
extern template class WinPatterns<2>;
extern template class WinPatterns<3>;
extern template class WinPatterns<4>;
extern template class WinPatterns<7>;

}  // namespace hexarium::hex
