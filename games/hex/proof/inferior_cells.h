// Cells that need not be played. Everything rests on one graph per colour c: its vertices are the
// empty cells and the two sides of c; two are joined if they touch each other or a common chain of
// c. The colour c wins if it holds a path from side to side, the other colour deletes vertices.
//   dead       the neighbours of v are pairwise joined: no shortest path needs v, whoever holds it
//   killer     deleting k makes v dead: c need not play v (the other answers k), and for the other
//              colour k is at least as good as v
//   captured   a and b kill each other: the other colour answers one with the other, so both
//              count as its stones
//   settled    exactly two neighbours a and c of v are not joined, and with v and another neighbour b
//              deleted, a and c are dead: v is the other colour's. (He kills v if c plays there, and
//              answers a or c at b; then the last two of v, a, c can wait for c to play one of them.
//              The literature calls v permanently inferior.)
//   dominated  all neighbours of y are x or neighbours of x: for c, x is at least as good as y
#pragma once
#include "games/hex/board/board.h"

namespace hexarium::hex {

template <int W>
struct Graph {
  // Vertex sets: the cells, and bit 0 and 1 of `sides` for the two sides.
  struct Set {
    Bits<W> cells;
    unsigned sides = 0;
  };
  void build(const Geometry<W>& g, const Stones<W>& stones, int color);
  bool dead(int v) const { return clique(near[v].cells, near[v].sides); }
  // Are all pairs of this set joined?
  bool clique(Bits<W> cells, unsigned sides) const;

  std::array<Set, 64 * W> near;  // of empty cells
  Bits<W> side_near[2];
};

// The cells (at most two) whose deletion makes v dead; v is not dead.
struct Killers {
  int at[2] = {-1, -1};
  bool has(int cell) const { return cell >= 0 && (at[0] == cell || at[1] == cell); }
};
template <int W>
Killers killers(const Graph<W>& graph, int v);

// The cells that are at least as good as y for the colour of `mine`.
template <int W>
Bits<W> better_cells(const Graph<W>& mine, const Graph<W>& theirs, int y);

// The fill-in of a position, then the moves its mover can leave out: if it has a winning move, it
// has one that is neither vulnerable nor dominated.
template <int W>
struct Inferior {
  Stones<W> filled;    // the stones and the fill-in: the same side wins
  Bits<W> needs[2];    // cells a colour needs to win as if the fill-in were there: its own part and more
  Bits<W> vulnerable;  // the other answers such a move by its killer
  Bits<W> dominated;   // by a move that is neither vulnerable nor dominated, or that loses
  Bits<W> reasons;     // cells the other may need to answer those two kinds
  std::array<int16_t, 64 * W> because;  // the killer or the better move of such a cell

  // Nobody has joined his sides in `stones`. Afterwards somebody may have, in `filled`: the winner.
  void fill(const Geometry<W>& g, const Stones<W>& stones);
  // After fill(), if nobody has won: the inferior ones among `moves`; all others are known to lose.
  void prune(const Geometry<W>& g, int to_move, const Bits<W>& moves);

 private:
  void find_vulnerable(int to_move, const Bits<W>& moves);
  void find_dominated(const Geometry<W>& g, int to_move, const Bits<W>& moves);
  Graph<W> graph_[2];
};

// Gives the other colour the empty cells that are dead in the graph of `color` or that the other
// captures in it: `color` wins as before, or does not.
template <int W>
void shrink(const Geometry<W>& g, Stones<W>& stones, int color);

extern template struct Graph<1>;
extern template struct Graph<2>;
extern template struct Graph<3>;
extern template struct Graph<4>;
extern template struct Graph<7>;
extern template struct Inferior<1>;
extern template struct Inferior<2>;
extern template struct Inferior<3>;
extern template struct Inferior<4>;
extern template struct Inferior<7>;

}  // namespace hexarium::hex
