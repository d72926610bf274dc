#include "games/hex/proof/win_patterns.h"

#include "core/cpu.h"

namespace hexarium::hex {

namespace {

template <int W>
[[gnu::always_inline]] inline uint64_t fitting_of(const uint64_t* stones, const uint64_t* carriers,
                                                  const uint64_t* own, const uint64_t* other) {
  uint64_t fit = 0;
  for (size_t i = 0; i < 64; ++i) {
    uint64_t wrong = 0, some = 0;
    for (size_t w = 0; w < W; ++w) {
      const uint64_t missing = stones[64 * w + i] & ~own[w];
      const uint64_t any = missing ? ~uint64_t{0} : 0;
      wrong |= (missing & (missing - 1)) | (some & any);  // two are too many
      wrong |= (missing | carriers[64 * w + i]) & other[w];
      some |= any;
    }
    fit |= uint64_t{wrong == 0} << i;
  }
  return fit;
}

[[gnu::always_inline]] inline uint64_t any_fitting(int words, const uint64_t* stones,
                                                   const uint64_t* carriers, const uint64_t* own,
                                                   const uint64_t* other) {
  switch (words) {
    case 1:
      return fitting_of<1>(stones, carriers, own, other);
    case 2:
      return fitting_of<2>(stones, carriers, own, other);
    case 3:
      return fitting_of<3>(stones, carriers, own, other);
    case 4:
      return fitting_of<4>(stones, carriers, own, other);
    default:
      return fitting_of<7>(stones, carriers, own, other);
  }
}

// The only loop over many sets, so there is a version for each kind of processor.
#define HEXARIUM_FITTING(name, target)                                              \
  target uint64_t name(int words, const uint64_t* stones, const uint64_t* carriers, \
                       const uint64_t* own, const uint64_t* other) {                \
    return any_fitting(words, stones, carriers, own, other);                        \
  }
HEXARIUM_FITTING(fitting_plain, )
#if defined(__x86_64__)
HEXARIUM_FITTING(fitting_avx2, __attribute__((target("avx2"))))
HEXARIUM_FITTING(fitting_avx512, __attribute__((target("avx512f"))))
const auto kFitting = cpu().avx512 ? fitting_avx512 : cpu().avx2 ? fitting_avx2 : fitting_plain;
#else
constexpr auto kFitting = fitting_plain;
#endif
#undef HEXARIUM_FITTING

}  // namespace

uint64_t fitting(int words, const uint64_t* stones, const uint64_t* carriers, const uint64_t* own,
                 const uint64_t* other) {
  return kFitting(words, stones, carriers, own, other);
}

template <int W>
void WinPatterns<W>::add(const Geometry<W>& g, const Stones<W>& stones, int color,
                         const Bits<W>& carrier) {
  // Step 1. The other colour gets everything outside, then the empty cells that do not help.
  Stones<W> rest;
  rest.of[color] = stones.of[color] - carrier;
  rest.of[1 - color] = g.all - rest.of[color] - carrier;
  shrink(g, rest, color);
  // Step 2. And the stones on no shortest path: all their neighbours touch each other.
  Bits<W> both = g.all - rest.of[1 - color];
  const Bits<W> empty = both - rest.of[color];
  for (Bits<W> look = rest.of[color]; look;) {
    const int v = look.first();
    look.reset(v);
    const Bits<W> near = g.near[v] & both;
    Bits<W> common = g.all;  // what touches all sides that v touches
    for (int s = 0; s < 2; ++s)
      if (g.edge[color][s].has(v)) common &= g.edge[color][s];
    bool clique = static_cast<bool>(common) && subset(near, common);
    for (Bits<W> left = near; left && clique;) {
      const int u = left.first();
      left.reset(u);
      clique = subset(left, g.near[u]);
    }
    if (!clique) continue;
    both.reset(v);
    look |= near - empty;
  }
  const Bits<W> need = both - empty;
  const std::lock_guard guard(mutex_);
  const size_t at = added_[color]++ % kRoom;
  if (at / kBlock == blocks_[color].size()) blocks_[color].emplace_back();
  Block& block = blocks_[color][at / kBlock];
  for (int w = 0; w < W; ++w) {
    block.stones[w][at % kBlock] = need.w[w];
    block.carriers[w][at % kBlock] = empty.w[w];
  }
}

template <int W>
void WinPatterns<W>::clear() {
  for (int c = 0; c < 2; ++c) {
    blocks_[c].clear();
    added_[c] = 0;
  }
}

template <int W>
std::vector<Win<W>> WinPatterns<W>::of(int color) const {
  std::vector<Win<W>> all;
  for (size_t i = 0; i < std::min<uint64_t>(added_[color], kRoom); ++i)
    all.push_back(win_at(blocks_[color][i / kBlock], static_cast<int>(i % kBlock)));
  return all;
}

template class WinPatterns<1>;
template class WinPatterns<2>;
template class WinPatterns<3>;
template class WinPatterns<4>;
template class WinPatterns<7>;

}  // namespace hexarium::hex
