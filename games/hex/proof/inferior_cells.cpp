#include "games/hex/proof/inferior_cells.h"

namespace hexarium::hex {

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

template <int W>
Bits<W> Graph<W>::reached(unsigned sides, const Bits<W>& stop) const {
  Bits<W> all;
  for (unsigned s = 0; s < 2; ++s)
    if (sides >> s & 1) all |= side_near[s];
  for (Bits<W> next = all - stop; next;) {
    Bits<W> more;
    for_each(next, [&](int v) { more |= near[v].cells; });
    next = more - all - stop;
    all |= more;
  }
  return all;
}

template <int W>
Killers killers(const Graph<W>& graph, int v) {
  Killers result;
  const auto& near = graph.near[v];
  if (near.sides == 3) return result;
  // Of a pair that is not adjacent, one must be deleted.
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

template <int W>
Bits<W> better_cells(const Graph<W>& mine, const Graph<W>& theirs, int y) {
  Bits<W> better;
  for (int i = 0; i < W; ++i) better.w[i] = ~uint64_t{0};
  for_each(mine.near[y].cells, [&](int u) {
    Bits<W> self = mine.near[u].cells;
    self.set(u);
    better &= self;
  });
  for (int s = 0; s < 2; ++s)
    if (mine.near[y].sides >> s & 1) better &= mine.side_near[s];
  for (const int k : killers(theirs, y).at)
    if (k >= 0) better.set(k);
  better.reset(y);
  return better;
}

namespace {

// A cell b that makes v settled together with its killers a and d; -1 if there is none.
template <int W>
int settler(const Graph<W>& graph, int v, int a, int d) {
  const auto dead_without = [&](int cell, int b) {
    Bits<W> left = graph.near[cell].cells;
    left.reset(v);
    left.reset(b);
    return graph.clique(left, graph.near[cell].sides);
  };
  for (Bits<W> rest = graph.near[v].cells; rest;) {
    const int b = rest.first();
    rest.reset(b);
    if (b != a && b != d && dead_without(a, b) && dead_without(d, b)) return b;
  }
  return -1;
}

// Gives the other colour all cells that are dead or captured in the graph of `color`, or, if there
// are none, the settled ones; adds their carrier to `needs`; true if there were any. `graph`
// becomes the graph before the change.
template <int W>
bool fill_one(const Geometry<W>& g, Stones<W>& stones, int color, Graph<W>& graph, Bits<W>& needs) {
  graph.build(g, stones, color);
  const Bits<W> empty = g.all - stones.both();
  Bits<W> gone;
  std::array<Killers, 64 * W> killer;
  // Deleting cells preserves dead and captured cells, so one graph suffices.
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
  if (!gone) {
    Bits<W> used;
    for_each(empty, [&](int v) {
      const auto [a, c] = killer[v].at;
      if (a < 0 || c < 0 || used.has(v) || gone.has(a) || gone.has(c)) return;
      const int b = settler(graph, v, a, c);
      if (b < 0 || gone.has(b)) return;
      gone.set(v);
      for (const int cell : {a, b, c}) used.set(cell);
    });
    needs |= used;
  }
  stones.of[1 - color] |= gone;
  return static_cast<bool>(gone);
}

template <int W>
bool fill_corner(const Geometry<W>& g, Stones<W>& stones, Bits<W> (&needs)[2]) {
  for (const auto& corner : g.corners) {
    if (!stones.of[corner.color].has(corner.stone) || meets(corner.empty, stones.both())) continue;
    stones.of[corner.color] |= corner.own;
    stones.of[1 - corner.color] |= corner.others;
    for (Bits<W>& need : needs) need |= corner.empty;
    return true;
  }
  return false;
}

// Alternates until neither graph changes or a side has won.
template <int W>
void fill_both(const Geometry<W>& g, Stones<W>& stones, int first, Graph<W> (&graph)[2],
               Bits<W> (&needs)[2]) {
  while (fill_corner(g, stones, needs)) {
  }
  for (int quiet = 0, color = first; quiet < 2; color = 1 - color) {
    quiet = fill_one(g, stones, color, graph[color], needs[1 - color]) ? 0 : quiet + 1;
    if (quiet == 0 && connected(g, stones.of[1 - color], 1 - color)) return;
  }
}

}  // namespace

template <int W>
void shrink(const Geometry<W>& g, Stones<W>& stones, int color) {
  Graph<W> graph;
  Bits<W> needs;
  while (fill_one(g, stones, color, graph, needs)) {
  }
}
template void shrink(const Geometry<1>&, Stones<1>&, int);
template void shrink(const Geometry<2>&, Stones<2>&, int);
template void shrink(const Geometry<3>&, Stones<3>&, int);
template void shrink(const Geometry<4>&, Stones<4>&, int);
template void shrink(const Geometry<7>&, Stones<7>&, int);

template <int W>
void Inferior<W>::fill(const Geometry<W>& g, const Stones<W>& stones) {
  filled = stones;
  vulnerable = dominated = reasons = needs[0] = needs[1] = {};
  fill_both(g, filled, 0, graph_, needs);
  for (int c = 0; c < 2; ++c) needs[c] |= filled.of[c] - stones.of[c];
}

template <int W>
void Inferior<W>::prune(const Geometry<W>& g, int to_move, const Bits<W>& moves) {
  // The order matters: a vulnerable move must not dominate another move.
  find_vulnerable(to_move, moves);
  find_dominated(g, to_move, moves);
}

template <int W>
void Inferior<W>::find_vulnerable(int to_move, const Bits<W>& moves) {
  for_each(moves, [&](int v) {
    const int k = killers(graph_[to_move], v).at[0];
    if (k < 0) return;
    vulnerable.set(v);
    because[v] = static_cast<int16_t>(k);
    reasons.set(v);
    reasons.set(k);
  });
}

template <int W>
void Inferior<W>::find_dominated(const Geometry<W>& g, int to_move, const Bits<W>& moves) {
  const Graph<W>& mine = graph_[to_move];
  const Graph<W>& theirs = graph_[1 - to_move];
  const Bits<W> empty = g.all - filled.both();
  for_each(moves - vulnerable, [&](int y) {
    const Bits<W> better = better_cells(mine, theirs, y) & (empty - vulnerable - dominated);
    if (!better) return;
    dominated.set(y);
    because[y] = static_cast<int16_t>(better.first());
    reasons.set(y);
    reasons.set(better.first());
  });
}

template struct Graph<1>;
template Killers killers(const Graph<1>&, int);
template Bits<1> better_cells(const Graph<1>&, const Graph<1>&, int);
template struct Graph<2>;
template Killers killers(const Graph<2>&, int);
template Bits<2> better_cells(const Graph<2>&, const Graph<2>&, int);
template struct Graph<3>;
template Killers killers(const Graph<3>&, int);
template Bits<3> better_cells(const Graph<3>&, const Graph<3>&, int);
template struct Graph<4>;
template Killers killers(const Graph<4>&, int);
template Bits<4> better_cells(const Graph<4>&, const Graph<4>&, int);
template struct Graph<7>;
template Killers killers(const Graph<7>&, int);
template Bits<7> better_cells(const Graph<7>&, const Graph<7>&, int);
template struct Inferior<1>;
template struct Inferior<2>;
template struct Inferior<3>;
template struct Inferior<4>;
template struct Inferior<7>;

}  // namespace hexarium::hex
