// Checks by brute force on small boards what the solver concludes without search: fill-in, inferior
// moves, carriers. See also virtual_connections_test.cpp and inferior_cells_test.cpp.
#include <gtest/gtest.h>

#include <map>

#include "core/random.h"
#include "games/hex/proof/dfpn.h"
#include "games/hex/proof/settled_areas.h"
#include "games/hex/rules/rules.h"

namespace hexarium::hex {
namespace {

using Board = Stones<1>;
using Set = Bits<1>;

// The winner by full search.
template <int W>
class Reference {
 public:
  explicit Reference(const Geometry<W>& g) : g_(g) {}
  int winner(const Stones<W>& board, int to_move) {
    for (int c = 0; c < 2; ++c)
      if (connected(g_, board.of[c], c)) return c;
    std::array<uint64_t, 2 * W + 1> key;
    for (int i = 0; i < W; ++i) key[i] = board.of[0].w[i], key[W + i] = board.of[1].w[i];
    key[2 * W] = static_cast<uint64_t>(to_move);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    int result = 1 - to_move;
    for (Bits<W> rest = g_.all - board.both(); rest && result != to_move;) {
      Stones<W> next = board;
      next.of[to_move].set(rest.first());
      rest.reset(rest.first());
      result = winner(next, 1 - to_move);
    }
    return known_[key] = result;
  }

 private:
  const Geometry<W>& g_;
  std::map<std::array<uint64_t, 2 * W + 1>, int> known_;
};

Board random_board(const Geometry<1>& g, Random& random, int stones) {
  Board board;
  for (int i = 0; i < stones; ++i) {
    const int cell = static_cast<int>(random.below(static_cast<uint32_t>(g.cells)));
    if (!board.both().has(cell)) board.of[random.below(2)].set(cell);
  }
  return board;
}

bool over(const Geometry<1>& g, const Board& board) {
  return connected(g, board.of[0], 0) || connected(g, board.of[1], 1);
}

// Every position of 3x3 and many of 4x4.
template <class F>
void small_positions(F&& f) {
  const Geometry<1> three(3), four(4);
  Reference<1> on_three(three), on_four(four);
  for (int code = 0; code < 19683; ++code) {
    Board board;
    for (int cell = 0, rest = code; cell < 9; ++cell, rest /= 3)
      if (rest % 3) board.of[rest % 3 - 1].set(cell);
    if (!over(three, board))
      for (int to_move = 0; to_move < 2; ++to_move) f(three, on_three, board, to_move);
  }
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const Board board = random_board(four, random, 7 + i % 6);
    if (!over(four, board)) f(four, on_four, board, i % 2);
  }
}

TEST(HexSoundness, FillInKeepsTheWinnerAndTheMoverNeedsNoInferiorMove) {
  int filled = 0, settled = 0, left_out = 0;
  small_positions([&](const Geometry<1>& g, Reference<1>& reference, const Board& board,
                      int to_move) {
    Inferior<1> inferior;
    inferior.fill(g, board);
    const int winner = reference.winner(board, to_move);
    EXPECT_EQ(reference.winner(inferior.filled, to_move), winner);
    EXPECT_EQ(reference.winner(inferior.filled, 1 - to_move), reference.winner(board, 1 - to_move));
    filled += (inferior.filled.both() - board.both()).count();
    for (int c = 0; c < 2; ++c)
      settled += static_cast<bool>(inferior.needs[c] - inferior.filled.of[c]);
    if (winner != to_move || over(g, inferior.filled)) return;
    inferior.prune(g, to_move, g.all - inferior.filled.both());
    const Set out = inferior.vulnerable | inferior.dominated;
    left_out += out.count();
    bool wins = false;
    for_each(g.all - inferior.filled.both() - out, [&](int cell) {
      Board next = inferior.filled;
      next.of[to_move].set(cell);
      wins |= reference.winner(next, 1 - to_move) == to_move;
    });
    EXPECT_TRUE(wins);
  });
  EXPECT_GT(filled, 1000);
  EXPECT_GT(settled, 100);
  EXPECT_GT(left_out, 1000);
}

// Along an edge, on both sides of the two cells captured by a second-row stone.
TEST(HexSoundness, FillInKnowsTheSettledCellsNextToCapturedOnes) {
  const Geometry<2> g(9);
  const auto cells = [](std::initializer_list<const char*> names) {
    Bits<2> set;
    for (const char* name : names) set.set(parse_cell(9, name));
    return set;
  };
  Stones<2> board;
  board.of[1] = cells({"h5"});
  Inferior<2> inferior;
  inferior.fill(g, board);
  EXPECT_EQ(inferior.filled.of[1], cells({"h5", "i4", "i5", "i3", "i6"}));
  EXPECT_EQ(inferior.filled.of[0], Bits<2>{});
  EXPECT_EQ(inferior.needs[1], cells({"i4", "i5", "i3", "i2", "h3", "h4", "i6", "h6", "h7", "i7"}));
}

// In random surroundings. The winner may change if the opponent has a4, the last of the cells that
// must be empty.
TEST(HexSoundness, AcuteCornersKeepTheWinner) {
  const Geometry<1> g(5);
  Random random(6);
  int differ = 0;
  for (int i = 0; i < 300; ++i) {
    const auto& corner = g.corners[i % g.corners.size()];
    Board board;
    board.of[corner.color].set(corner.stone);
    int empties = 0;
    for_each(g.all - corner.empty - Set::of(corner.stone), [&](int cell) {
      const int owner = static_cast<int>(random.below(empties < 3 ? 3 : 2));
      if (owner == 2) ++empties;
      else board.of[owner].set(cell);
    });
    Reference<1> reference(g);
    const auto same = [&](const Board& open) {
      Board filled = open;
      filled.of[corner.color] |= corner.own;
      filled.of[1 - corner.color] |= corner.others;
      return reference.winner(filled, 0) == reference.winner(open, 0) &&
             reference.winner(filled, 1) == reference.winner(open, 1);
    };
    ASSERT_TRUE(same(board));
    const Set touching = g.around(corner.own) & (corner.empty - corner.own - corner.others);
    for_each(touching & g.edge[corner.color][0], [&](int last) {
      board.of[1 - corner.color].set(last);
      differ += !same(board);
    });
  }
  EXPECT_GT(differ, 3);
}

TEST(HexSoundness, ProofsAgreeWithBruteForceAndHoldInsideTheirCarriers) {
  Table<1> table(1 << 16);
  small_positions(
      [&](const Geometry<1>& g, Reference<1>& reference, const Board& board, int to_move) {
        table.clear();
        SearchControl control;
        const Node<1> node = Dfpn<1>(g, table, {}, control).solve(board, to_move);
        ASSERT_TRUE(node.solved());
        const int winner = node.won() ? to_move : 1 - to_move;
        ASSERT_EQ(winner, reference.winner(board, to_move));
        Board inside = board;
        inside.of[1 - winner] |= g.all - board.both() - node.carrier;
        ASSERT_EQ(reference.winner(inside, to_move), winner);
        if (!node.won() || node.best < 0) return;
        Board next = board;
        next.of[to_move].set(node.best);
        ASSERT_EQ(reference.winner(next, 1 - to_move), to_move);
      });
}

// On boards where proofs need search: checks every stored win with all other cells given to the
// loser.
TEST(HexSoundness, KnownWinsNeedNothingButTheirStonesAndTheirCarrier) {
  const Geometry<1> g(5);
  Random random(4);
  Table<1> table(1 << 20);
  SearchControl control;
  int checked = 0;
  Dfpn<1> dfpn(g, table, {}, control);
  for (int i = 0; i < 300; ++i) {
    const Board board = random_board(g, random, 2 + i % 14);
    if (!over(g, board)) dfpn.solve(board, i % 2);
  }
  for (int color = 0; color < 2; ++color)
    for (const Win<1>& win : table.wins().of(color)) {
      ASSERT_FALSE(meets(win.stones, win.carrier));
      if (win.carrier.count() > 12) continue;
      Board board;
      board.of[color] = win.stones;
      board.of[1 - color] = g.all - win.stones - win.carrier;
      ASSERT_EQ(Reference<1>(g).winner(board, 1 - color), color);
      ++checked;
    }
  EXPECT_GT(checked, 150);
}

// Options with one kind of knowledge switched off (8 and 9: on). The winners must not change.
DfpnOptions switched(int kind) {
  DfpnOptions options;
  options.inferior = kind != 1;
  options.carriers = kind != 2 && kind != 7;
  options.wins = kind != 3 && kind != 7;
  options.areas = kind != 4;
  options.fill = kind != 5 && kind != 7;
  options.connections = kind != 6 && kind != 7;
  if (kind == 8) options.wide_work = 1;
  if (kind == 9) {
    options.wide_work = 1, options.half_nodes = 8;
    options.vc.full_size = options.vc.semi_size = {4, 3, 2};
    options.wide = options.vc;
  }
  return options;
}

int winner(const Geometry<1>& g, const Board& board, int to_move, const DfpnOptions& options) {
  Table<1> table(1 << 22);
  SearchControl control;
  const Node<1> node = Dfpn<1>(g, table, options, control).solve(board, to_move);
  EXPECT_TRUE(node.solved());
  return node.won() ? to_move : 1 - to_move;
}

TEST(HexSoundness, KnowledgeOnAndOffAgreeOnFiveByFive) {
  const Geometry<1> g(5);
  Random random(3);
  for (int i = 0; i < 60; ++i) {
    const Board board = random_board(g, random, 22 + i % 8);
    if (over(g, board)) continue;
    const int expected = winner(g, board, i % 2, {});
    for (int kind = 1; kind <= 9; ++kind)
      ASSERT_EQ(winner(g, board, i % 2, switched(kind)), expected) << kind;
  }
}

TEST(HexSoundness, KnowledgeOnAndOffAgreeOnTheOpeningsOfSixBySix) {
  const Geometry<1> g(6);
  for (int cell = 0; cell < 18; ++cell) {
    Board board;
    board.of[0].set(cell);
    const int expected = winner(g, board, 1, {});
    for (const int kind : {1, 2, 3, 4, 8, 9})
      ASSERT_EQ(winner(g, board, 1, switched(kind)), expected) << cell << ' ' << kind;
  }
}

// Halves are for large boards. Here they are searched everywhere, with weak connections, and
// compared with the prover without them. With such connections a few boards take too long.
void check_halves(int boards, uint64_t seed) {
  DfpnOptions half;
  half.vc.full_size = half.vc.semi_size = {6, 4, 2};
  half.wide = half.vc;
  half.wide_work = 1, half.half_nodes = 30;
  Random random(seed);
  uint64_t halves = 0;
  int unsolved = 0;
  for (int i = 0; i < boards; ++i) {
    const Geometry<1> g(6 + i % 3);
    const Board board = random_board(g, random, g.cells / 3);
    if (over(g, board)) continue;
    const int to_move = i / 3 % 2;
    Table<1> table(1 << 22);
    SearchControl control;
    control.node_limit = 2000;
    Dfpn<1> search(g, table, half, control);
    const Node<1> node = search.solve(board, to_move);
    halves += search.halves;
    if (!node.solved()) {
      ++unsolved;
      continue;
    }
    const int expected = node.won() ? to_move : 1 - to_move;
    ASSERT_EQ(winner(g, board, to_move, {}), expected);
    Board inside = board;
    inside.of[1 - expected] |= g.all - board.both() - node.carrier;
    ASSERT_EQ(winner(g, inside, to_move, {}), expected);
  }
  EXPECT_GT(halves, static_cast<uint64_t>(boards) / 8);
  EXPECT_LT(unsolved, boards / 20);
}

TEST(HexSoundness, HalvesKeepTheWinnerAndTheirCarriersHold) { check_halves(300, 11); }
TEST(SlowHexSoundness, HalvesKeepTheWinnerAndTheirCarriersHold) { check_halves(10'000, 12); }

// A random board without a winner whose empty cells form one or two regions.
template <int W>
Stones<W> board_with_holes(const Geometry<W>& g, Random& random, int holes, int empties) {
  for (;;) {
    const auto cell = [&] {
      return static_cast<int>(random.below(static_cast<uint32_t>(g.cells)));
    };
    Bits<W> hole = Bits<W>::of(cell());
    if (holes > 1) hole.set(cell());
    while (hole.count() < empties) {
      const int next = cell();
      if (g.around(hole).has(next)) hole.set(next);
    }
    Stones<W> board;
    for_each(g.all - hole, [&](int at) { board.of[random.below(2)].set(at); });
    if (!connected(g, board.of[0], 0) && !connected(g, board.of[1], 1)) return board;
  }
}

// Also if the other colour has all of the area that its owner does not need.
TEST(HexSoundness, SettledAreasKeepTheWinner) {
  Random random(5);
  std::array<int, 2> areas = {};  // of ends that are joined; of one end
  for (const int size : {5, 6, 7}) {
    const Geometry<1> g(size);
    Connections<1> black(g, 0), white(g, 1);
    for (int i = 0; i < 5000; ++i) {
      Board board = random_board(g, random, size * size / 2 + i % (size * size));
      Inferior<1> inferior;
      inferior.fill(g, board);
      board = inferior.filled;
      const int empties = (g.all - board.both()).count();
      if (over(g, board) || empties > 13) continue;
      black.build(board);
      white.build(board);
      const auto area = settled_area(g, inferior, black, white);
      if (!area) continue;
      ++areas[area->needs == area->cells];
      ASSERT_TRUE(subset(area->needs, area->cells));
      ASSERT_FALSE(meets(area->cells, board.both()));
      Board filled = board, poor = board;
      filled.of[area->color] |= area->cells;
      poor.of[1 - area->color] |= area->cells - area->needs;
      Reference<1> reference(g);
      for (int c = 0; c < 2; ++c) {
        ASSERT_EQ(reference.winner(filled, c), reference.winner(board, c));
        ASSERT_EQ(reference.winner(poor, c), reference.winner(board, c));
      }
    }
  }
  EXPECT_GT(areas[0], 20);
  EXPECT_GT(areas[1], 20);
}

// Compares the solver with plain search: the winner, every move, the carrier of the proof.
template <int W>
void cross_check(int size, int empties, int boards, Random& random, uint64_t& searched) {
  const Geometry<W> g(size);
  Table<W> table(size_t{1} << 20);
  // Also with weak connections, so that there is something to search.
  DfpnOptions usual, weak;
  usual.vc = ConnectionLimits::of_board(size);
  weak.vc.full_size = weak.vc.semi_size = {4, 3, 2};
  DfpnOptions wide = weak;
  wide.wide_work = 2;
  for (int i = 0; i < boards; ++i) {
    const Stones<W> board = board_with_holes(g, random, 1 + i % 2, empties);
    const int to_move = i / 2 % 2;
    Reference<W> reference(g);
    const auto check = [&](const Stones<W>& stones, int mover, const DfpnOptions& options) {
      table.clear();
      SearchControl control;
      const Node<W> node = Dfpn<W>(g, table, options, control).solve(stones, mover);
      ASSERT_TRUE(node.solved());
      const int winner = node.won() ? mover : 1 - mover;
      ASSERT_EQ(winner, reference.winner(stones, mover));
      Stones<W> inside = stones;
      inside.of[1 - winner] |= g.all - stones.both() - node.carrier;
      ASSERT_EQ(reference.winner(inside, mover), winner);
      searched += control.nodes > 1;
    };
    for (const DfpnOptions& options : {usual, weak, wide}) {
      check(board, to_move, options);
      for_each(g.all - board.both(), [&](int cell) {
        Stones<W> next = board;
        next.of[to_move].set(cell);
        check(next, 1 - to_move, options);
      });
    }
  }
}

void cross_check_all(int more_empties, int boards) {
  Random random(7);
  uint64_t searched = 0;
  for (const int size : {6, 7, 8})
    cross_check<1>(size, 13 + more_empties, boards, random, searched);
  for (const int size : {9, 11}) cross_check<2>(size, 14 + more_empties, boards, random, searched);
  cross_check<3>(13, 14 + more_empties, boards, random, searched);
  EXPECT_GT(searched, 20u);
}

TEST(HexSoundness, ProofsAgreeWithPlainSearchOnAllSizes) { cross_check_all(0, 4); }
TEST(SlowHexSoundness, ProofsAgreeWithPlainSearchOnAllSizes) { cross_check_all(2, 6); }

}  // namespace
}  // namespace hexarium::hex
