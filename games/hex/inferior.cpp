#include "games/hex/inferior.h"

namespace hexarium::hex {
namespace {

// The cells (at most two) whose deletion makes v dead; v is not dead.
struct Killers {
  int at[2] = {-1, -1};
  bool has(int cell) const { return cell >= 0 && (at[0] == cell || at[1] == cell); }
};

template <int W>
Killers killers(const Graph<W>& graph, int v) {
  Killers result;
  const auto& near = graph.near[v];
  if (near.sides == 3) return result;
  // A pair that is not joined has to lose one of its two.
  for (Bits<W> rest = near.cells; rest;) {
    const int u = rest.first();
    rest.reset(u);
    Bits<W> apart = near.cells - graph.near[u].cells;
    apart.reset(u);
    const bool side_apart = near.sides & ~graph.near[u].sides;
    if (!apart && !side_apart) continue;
    int found = 0;
    Bits<W> without = near.cells;
    without.reset(u);
    if (graph.clique(without, near.sides)) result.at[found++] = u;
    if (apart && !side_apart && apart.count() == 1) {
      without.set(u);
      without.reset(apart.first());
      if (graph.clique(without, near.sides)) result.at[found++] = apart.first();
    }
    return result;
  }
  return result;
}

}  // namespace

template <int W>
void Graph<W>::build(const Geometry<W>& g, const Stones<W>& stones, int color) {
  const Bits<W> empty = g.all - stones.both();
  const Bits<W>& own = stones.of[color];
  for_each(empty, [&](int v) { near[v] = {g.near[v] & empty, 0}; });
  Bits<W> rest = own;
  for (unsigned s = 0; s < 2; ++s) {
    const Bits<W>& edge = g.edge[color][s];
    const Bits<W> chain = g.flood(own & edge, own);
    rest -= chain;
    side_near[s] = (edge | g.around(chain)) & empty;
    for_each(side_near[s], [&](int v) {
      near[v].cells |= side_near[s];
      near[v].sides |= 1u << s;
    });
  }
  while (rest) {
    const Bits<W> chain = g.flood(Bits<W>::of(rest.first()), own);
    rest -= chain;
    const Bits<W> liberties = g.around(chain) & empty;
    for_each(liberties, [&](int v) { near[v].cells |= liberties; });
  }
  for_each(empty, [&](int v) { near[v].cells.reset(v); });
}

template <int W>
bool Graph<W>::clique(Bits<W> cells, unsigned sides) const {
  if (sides == 3) return false;
  for (Bits<W> rest = cells; rest;) {
    const int u = rest.first();
    rest.reset(u);
    if ((sides & ~near[u].sides) || !subset(rest, near[u].cells)) return false;
  }
  return true;
}

// Gives the other colour what is dead or captured in the graph of `color`; true if there was any.
template <int W>
bool Inferior<W>::fill(const Geometry<W>& g, int color) {
  Graph<W>& graph = graph_[color];
  graph.build(g, filled, color);
  const Bits<W> empty = g.all - filled.both();
  Bits<W> gone;
  std::array<Killers, 64 * W> killer;
  // Deleting cells keeps what is dead dead and what is captured captured, so one graph serves all.
  for_each(empty, [&](int v) {
    if (graph.dead(v)) {
      gone.set(v);
      return;
    }
    killer[v] = killers(graph, v);
    for (const int k : killer[v].at)
      if (k >= 0 && k < v && !gone.has(k) && !gone.has(v) && killer[k].has(v)) {
        gone.set(k);
        gone.set(v);
      }
  });
  filled.of[1 - color] |= gone;
  return static_cast<bool>(gone);
}

template <int W>
void Inferior<W>::find(const Geometry<W>& g, const Stones<W>& stones, int to_move) {
  filled = stones;
  vulnerable = dominated = {};
  // Step 1. Fill in turn until both graphs stand still.
  for (int quiet = 0, color = to_move; quiet < 2; color = 1 - color) {
    quiet = fill(g, color) ? 0 : quiet + 1;
    if (quiet == 0 && connected(g, filled.of[1 - color], 1 - color)) return;
  }
  // Step 2. Moves that the other colour can kill.
  const Graph<W>& mine = graph_[to_move];
  const Graph<W>& theirs = graph_[1 - to_move];
  const Bits<W> empty = g.all - filled.both();
  for_each(empty, [&](int v) {
    const int k = killers(mine, v).at[0];
    if (k < 0) return;
    vulnerable.set(v);
    because[v] = static_cast<int16_t>(k);
  });
  // Step 3. Of the others, moves that are no better than one that stays.
  const Bits<W> good = empty - vulnerable;
  for_each(good, [&](int y) {
    Bits<W> better;
    for (const int k : killers(theirs, y).at)
      if (k >= 0) better.set(k);
    Bits<W> covering = g.all;
    for_each(mine.near[y].cells, [&](int u) {
      Bits<W> self = mine.near[u].cells;
      self.set(u);
      covering &= self;
    });
    for (int s = 0; s < 2; ++s)
      if (mine.near[y].sides >> s & 1) covering &= mine.side_near[s];
    better |= covering;
    better.reset(y);
    better &= good - dominated;
    if (!better) return;
    dominated.set(y);
    because[y] = static_cast<int16_t>(better.first());
  });
}

template struct Graph<1>;
template struct Graph<2>;
template struct Graph<3>;
template struct Graph<4>;
template struct Graph<7>;
template struct Inferior<1>;
template struct Inferior<2>;
template struct Inferior<3>;
template struct Inferior<4>;
template struct Inferior<7>;

}  // namespace hexarium::hex
