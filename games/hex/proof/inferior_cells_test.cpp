// Proves every local pattern of inferior_cells.h by brute force: enumerates all neighbourhoods and
// compares all ways to fill them, for any surroundings.
#include "games/hex/proof/inferior_cells.h"

#include <gtest/gtest.h>

#include <map>

#include "core/random.h"

namespace hexarium::hex {
namespace {

using Board = Stones<1>;
using Set = Bits<1>;

constexpr int kSize = 6;
const Geometry<1> kBoard(kSize);
// The same board with a border of stones for the sides, so that every cell has six neighbours.
const Geometry<1> kFramed(kSize + 2);

int framed(int cell) { return (cell / kSize + 1) * (kSize + 2) + cell % kSize + 1; }

Set framed(Set cells) {
  Set result;
  for_each(cells, [&](int cell) { result.set(framed(cell)); });
  return result;
}

Set black_frame() { return kFramed.edge[0][0] | kFramed.edge[0][1]; }
Set white_frame() { return (kFramed.edge[1][0] | kFramed.edge[1][1]) - black_frame(); }

// Some cells of a board and those within `reach`, which may be filled in any way. The rest of the
// board only depends on which stones they connect.
class Neighbourhood {
 public:
  Neighbourhood(const Board& board, Set cells, int reach = 1)
      : cells_(framed(cells)),
        stones_{framed(board.of[0]) | black_frame(), framed(board.of[1]) | white_frame()} {
    const Set empty = kFramed.all - stones_[0] - stones_[1] - cells_;
    Set near = cells_;
    for (int i = 0; i < reach; ++i) near |= kFramed.around(near);
    filled_ = near & empty;
    seen_ = kFramed.around(empty - near) | black_frame() | white_frame();
  }

  // For every way to fill them: if Black owns the cells `a` and White the others, is that as good
  // for Black as `b`? Either Black connects as much, or White does not connect more.
  bool as_good(Set a, Set b) const {
    a = framed(a), b = framed(b);
    for (uint64_t fill = filled_.w[0];; fill = (fill - 1) & filled_.w[0]) {
      const Set black = stones_[0] | Set{{fill}}, white = stones_[1] | (filled_ - Set{{fill}});
      if (!joins(black, a, b) && !joins(white, cells_ - b, cells_ - a)) return false;
      if (!fill) return true;
    }
  }

 private:
  // Whether `a` connects all visible `stones` that `b` connects.
  bool joins(Set stones, Set a, Set b) const {
    for (Set rest = stones & seen_; rest;) {
      const Set seed = Set::of(rest.first());
      const Set joined = kFramed.flood(seed, stones | b) & seen_ & stones;
      if (!subset(joined, kFramed.flood(seed, stones | a))) return false;
      rest -= joined;
    }
    return true;
  }

  Set cells_, stones_[2], filled_, seen_;
};

bool as_good(const Board& board, Set cells, Set a, Set b, int reach) {
  return Neighbourhood(board, cells, reach).as_good(a, b);
}

bool dead(const Board& board, int v, int reach) {
  return as_good(board, Set::of(v), {}, Set::of(v), reach);
}

// A colour at x with the other at y is at least as good for it as the reverse, so it can play x
// instead of y. The same holds for both colours.
bool dominates(const Board& board, int x, int y, int reach) {
  return as_good(board, Set::of(x) | Set::of(y), Set::of(x), Set::of(y), reach);
}

// Whether `owner`, moving second in `cells`, gets as much as if it owned all of them.
class Capture {
 public:
  Capture(const Board& board, Set cells, int owner, int reach = 1)
      : place_(board, cells, reach), cells_(cells), owner_(owner) {}
  bool holds() { return holds({}, cells_); }

 private:
  bool holds(Set mine, Set left) {
    if (!left) return enough(mine);
    for (Set attacks = left; attacks;) {
      Set rest = left;
      rest.reset(attacks.first());
      attacks.reset(attacks.first());
      bool answered = !rest && enough(mine);
      for (Set answers = rest; answers && !answered;) {
        const Set answer = Set::of(answers.first());
        answers -= answer;
        answered = holds(mine | answer, rest - answer);
      }
      if (!answered) return false;
    }
    return true;
  }
  bool enough(Set mine) {
    const auto [at, fresh] = known_.try_emplace(mine.w[0], false);
    if (fresh)
      at->second = owner_ == 0 ? place_.as_good(mine, cells_) : place_.as_good({}, cells_ - mine);
    return at->second;
  }

  Neighbourhood place_;
  Set cells_;
  int owner_;
  std::map<uint64_t, bool> known_;
};

bool over(const Board& board) {
  return connected(kBoard, board.of[0], 0) || connected(kBoard, board.of[1], 1);
}

// Calls back for all ways to put stones on the ring around some cells.
template <class F>
void all_rings(Set cells, F&& f) {
  std::vector<int> places;
  for_each(kBoard.around(cells) - cells, [&](int cell) { places.push_back(cell); });
  std::vector<int> stone(places.size());
  for (size_t i = 0; i < stone.size();) {
    Board board;
    for (size_t k = 0; k < places.size(); ++k)
      if (stone[k]) board.of[stone[k] - 1].set(places[k]);
    if (!over(board)) f(board);
    for (i = 0; i < stone.size() && stone[i] == 2; ++i) stone[i] = 0;
    if (i < stone.size()) ++stone[i];
  }
}

struct Graphs {
  explicit Graphs(const Board& board) {
    for (int c = 0; c < 2; ++c) of[c].build(kBoard, board, c);
  }
  bool dead(int v) const { return of[0].dead(v) || of[1].dead(v); }
  bool captured(int a, int b, int owner) const {
    return killers(of[1 - owner], a).has(b) && killers(of[1 - owner], b).has(a);
  }
  Set better(int y, int color) const { return better_cells(of[color], of[1 - color], y); }
  Graph<1> of[2];
};

// The different kinds of neighbourhood: along the north edge, in both corners, along west and east,
// inside. The rest follows by rotation.
constexpr int kPlaces = 3 * kSize;

TEST(HexInferior, DeadAndVulnerableCellsMatchBruteForce) {
  int rings = 0, all_dead = 0, all_killers = 0;
  for (int v = 0; v < kPlaces; ++v)
    all_rings(Set::of(v), [&](const Board& board) {
      const Graphs graphs(board);
      ++rings;
      // Near a corner the graph sees past the ring, so allow two steps.
      if (dead(board, v, 1)) {
        ASSERT_TRUE(graphs.dead(v));
      } else if (graphs.dead(v)) {
        ASSERT_TRUE(dead(board, v, 2));
      }
      all_dead += graphs.dead(v);
      if (graphs.dead(v)) return;
      for (int killer = 0; killer < 2; ++killer) {
        const Killers found = killers(graphs.of[1 - killer], v);
        for (const int k : found.at) {
          if (k < 0) continue;
          Board next = board;
          next.of[killer].set(k);
          ASSERT_TRUE(dead(next, v, 1) || dead(next, v, 2));
          ++all_killers;
        }
        for_each(kBoard.near[v] - board.both(), [&](int k) {
          Board next = board;
          next.of[killer].set(k);
          // In a corner only the other graph may see it.
          ASSERT_TRUE(found.has(k) || !dead(next, v, 1) || Graphs(next).of[killer].dead(v));
        });
      }
    });
  EXPECT_EQ(rings, 6516);
  EXPECT_GT(all_dead, 1000);
  EXPECT_GT(all_killers, 3000);
}

TEST(HexInferior, CapturedAndDominatedPairsMatchBruteForce) {
  int rings = 0, captured = 0, dominated = 0;
  for (int a = 0; a < kPlaces; ++a)
    for_each(kBoard.near[a], [&](int b) {
      if (b < a) return;
      const Set both = Set::of(a) | Set::of(b);
      all_rings(both, [&](const Board& board) {
        const Graphs graphs(board);
        ++rings;
        if (graphs.dead(a) || graphs.dead(b)) return;
        for (int owner = 0; owner < 2; ++owner) {
          const bool found = graphs.captured(a, b, owner);
          captured += found;
          if (found) {
            ASSERT_TRUE(Capture(board, both, owner, 1).holds() ||
                        Capture(board, both, owner, 2).holds());
          } else if (Capture(board, both, owner, 1).holds()) {
            Inferior<1> inferior;
            inferior.fill(kBoard, board);
            ASSERT_TRUE(subset(both, inferior.filled.both()));
          }
        }
        for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)}) {
          const bool mine = graphs.better(y, 0).has(x), theirs = graphs.better(y, 1).has(x);
          if (dominates(board, x, y, 1)) {
            ASSERT_TRUE(mine || theirs);
          } else if (mine || theirs) {
            ASSERT_TRUE(dominates(board, x, y, 2));
          }
          dominated += mine + theirs;
        }
      });
    });
  EXPECT_EQ(rings, 144396);
  EXPECT_GT(captured, 15000);
  EXPECT_GT(dominated, 60000);
}

// Every captured set of three cells consists of pairs and dead cells.
TEST(HexInferior, EveryCapturedTripleIsFilledIn) {
  int filled_in = 0;
  const int shapes[][3] = {{14, 15, 20}, {14, 15, 19}, {14, 15, 16}, {14, 15, 21}, {14, 20, 25},
                           {0, 1, 2},    {0, 1, 6},    {2, 3, 4},    {2, 3, 8},    {2, 3, 7},
                           {2, 8, 9},    {2, 7, 8},    {4, 5, 10},   {4, 5, 11},   {6, 12, 13}};
  for (const auto& shape : shapes) {
    Set cells;
    for (const int cell : shape) cells.set(cell);
    all_rings(cells, [&](const Board& board) {
      Inferior<1> inferior;
      inferior.fill(kBoard, board);
      filled_in += subset(cells, inferior.filled.both());
      if (meets(cells, inferior.filled.both())) return;
      for (int owner = 0; owner < 2; ++owner) ASSERT_FALSE(Capture(board, cells, owner).holds());
    });
  }
  EXPECT_GT(filled_in, 50000);
}

// Chains extend patterns across the board: checks all claims on crowded boards by filling the
// remaining cells in every way.
TEST(HexInferior, ClaimsOnCrowdedBoardsHoldForEveryFilling) {
  Random random(5);
  int dead_cells = 0, pairs = 0, better_ones = 0;
  for (int game = 0; game < 400; ++game) {
    Board board;
    for (int cell = 0; cell < kBoard.cells; ++cell)
      if (random.below(100) < 70) board.of[random.below(2)].set(cell);
    const Set empty = kBoard.all - board.both();
    if (over(board) || empty.count() > 12) continue;
    const Graphs graphs(board);
    for_each(empty, [&](int v) {
      if (graphs.dead(v)) {
        ++dead_cells;
        ASSERT_TRUE(dead(board, v, kSize));
        return;
      }
      for (int c = 0; c < 2; ++c) {
        for (const int k : killers(graphs.of[1 - c], v).at)
          if (k > v && graphs.captured(k, v, c)) {
            ++pairs;
            ASSERT_TRUE(Capture(board, Set::of(k) | Set::of(v), c, kSize).holds());
          }
        for_each(graphs.better(v, c) & empty, [&](int x) {
          ++better_ones;
          ASSERT_TRUE(dominates(board, x, v, kSize));
        });
      }
    });
  }
  EXPECT_GT(dead_cells, 500);
  EXPECT_GT(pairs, 200);
  EXPECT_GT(better_ones, 1000);
}

TEST(HexInferior, FillsInAcuteCorners) {
  const Geometry<2> g(9);
  const auto cells = [](std::initializer_list<const char*> names) {
    Bits<2> set;
    for (const char* name : names) set.set(parse_cell(9, name));
    return set;
  };
  const auto filled = [&](int color, const char* stone) {
    Stones<2> board;
    board.of[color] = cells({stone});
    Inferior<2> inferior;
    inferior.fill(g, board);
    return inferior.filled;
  };
  EXPECT_EQ(filled(1, "c2"), (Stones<2>{{cells({"b1", "c1"}), cells({"c2", "a1", "a2", "a3"})}}));
  EXPECT_EQ(filled(0, "b3"), (Stones<2>{{cells({"b3", "a1", "b1", "c1"}), cells({"a2", "a3"})}}));
  EXPECT_EQ(filled(1, "g8"), (Stones<2>{{cells({"h9", "g9"}), cells({"g8", "i9", "i8", "i7"})}}));
  EXPECT_EQ(filled(0, "h7"), (Stones<2>{{cells({"h7", "i9", "h9", "g9"}), cells({"i8", "i7"})}}));
}

}  // namespace
}  // namespace hexarium::hex
