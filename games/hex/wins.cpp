#include "games/hex/wins.h"

namespace hexarium::hex {

template <int W>
void Wins<W>::add(const Geometry<W>& g, const Stones<W>& stones, int color,
                  const Bits<W>& carrier) {
  // Step 1. The other gets everything outside, then the empty cells that do not help.
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
  const Win<W> win{both - empty, empty};
  const std::lock_guard guard(mutex_);
  if (wins_[color].size() < kRoom) wins_[color].push_back(win);
  else wins_[color][added_[color] % kRoom] = win;
  ++added_[color];
}

template <int W>
void Wins<W>::clear() {
  for (int c = 0; c < 2; ++c) {
    wins_[c].clear();
    added_[c] = 0;
  }
}

template class Wins<1>;
template class Wins<2>;
template class Wins<3>;
template class Wins<4>;
template class Wins<7>;

}  // namespace hexarium::hex
