// Inferior cells: moves that need not be searched. There is one graph per colour c. Its vertices
// are the empty cells and the two sides of c; two are adjacent if they touch each other or a common
// chain of c. Colour c wins if it owns a path from side to side; the other colour deletes vertices.
//   dead       the neighbours of v are pairwise adjacent: no shortest path needs v
//   killer     deleting k makes v dead: c need not play v (the reply is k), and for the other
//              colour k is at least as good as v
//   captured   a and b kill each other: the other colour answers one with the other, so both
//              count as its stones
//   settled    exactly two neighbours a, d of v are not adjacent, and with v and some other
//              neighbour b deleted, a and d are dead: v counts as the other colour's stone. (The
//              other colour kills v if c plays there, and answers a or d at b. The literature calls
//              v permanently inferior.)
//   dominated  all neighbours of y are x or neighbours of x: for c, x is at least as good as y
// And one pattern from the literature that the graphs do not find, an acute corner (White connects
// west to east):
//     . . .     White c2, and a1 b1 c1 a2 b2 a3 b3 a4 empty: a1 a2 a3 count as White's, b1 c1 as
//      . . w    Black's.
//       . .
//        .
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
  // Whether all pairs of this set are adjacent.
  bool clique(Bits<W> cells, unsigned sides) const;
  // The cells that a path from one of `sides` reaches, if it ends where it meets `stop`.
  Bits<W> reached(unsigned sides, const Bits<W>& stop) const;

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

// The cells that dominate y for the colour of `mine`.
template <int W>
Bits<W> better_cells(const Graph<W>& mine, const Graph<W>& theirs, int y);

// The fill-in of a position, and the moves the mover can ignore: if there is a winning move, there
// is one that is neither vulnerable nor dominated.
template <int W>
struct Inferior {
  Stones<W> filled;                     // the stones with the fill-in; the winner is unchanged
  Bits<W> needs[2];                     // carrier of each colour's part of the fill-in
  Bits<W> vulnerable;                   // moves that the opponent answers at the killer
  Bits<W> dominated;                    // by a move that is not inferior itself, or that loses
  Bits<W> reasons;                      // carrier of the opponent's answers to these two kinds
  std::array<int16_t, 64 * W> because;  // the killer or the dominating move of such a cell

  // `stones` has no winner. `filled` may have one afterwards.
  void fill(const Geometry<W>& g, const Stones<W>& stones);
  // Call after fill() if there is no winner: finds the inferior moves among `moves`; all moves not
  // in `moves` are known to lose.
  void prune(const Geometry<W>& g, int to_move, const Bits<W>& moves);
  // Of `filled`, if there is no winner.
  const Graph<W>& graph(int color) const { return graph_[color]; }

 private:
  void find_vulnerable(int to_move, const Bits<W>& moves);
  void find_dominated(const Geometry<W>& g, int to_move, const Bits<W>& moves);
  Graph<W> graph_[2];
};

// Gives the other colour the empty cells that are dead or captured in the graph of `color`; does
// not change the winner.
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
