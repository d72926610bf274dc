// Bitboards. Cell (x, y) is bit (21 x + y - 1) / 2 + 1, so every column is a run of bits from top
// to bottom, and a step to a neighbour is the same shift for all cells:
//
//   column 0: bits 1..8   1: 11..19   2: 22..29   3: 32..40   4: 43..50   5: 53..61   | 6: 64..71
//   ...
//
//   (x, y + 2) = +1    (x + 1, y - 1) = +10    (x + 1, y + 1) = +11
//
// The two or three bits between columns are always 0, so a shift by up to two steps never reaches a
// wrong cell. No column crosses the middle of the 128 bits.
//
// Values are stored as bit planes: bit i of a cell's value is in plane i. Two neighbours are equal
// if all planes agree, so the work hardly depends on the number of values.
#pragma once
#include <bit>

#include "games/hexic/rules.h"

#define HEXIC_INLINE [[gnu::always_inline]] inline

namespace hexarium::hexic {

using Bits = unsigned __int128;

constexpr int bit_of(int x, int y) { return (21 * x + y - 1) / 2 + 1; }
inline constexpr int kDown = 1, kUpRight = 10, kDownRight = 11;

struct BitboardTables {
  Bits all = 0;                       // the 85 cells
  std::array<uint8_t, kCells> bit{};  // by cell number
  std::array<uint64_t, 128> above{};  // by bit: the cells above it in its column, modulo 64
  // A point is identified by the bit of its first cell. Some points have two cells on the left: (p,
  // p + 11, p + 1) clockwise; the others have two on the right: (p, p + 10, p + 11).
  std::array<std::array<uint8_t, 128>, 2> point{};  // [two on the right][bit] -> point number

  constexpr BitboardTables() {
    for (int cell = 0; cell < kCells; ++cell) {
      const int x = column_of(cell), y = row_of(cell);
      const int b = bit_of(x, y);
      bit[cell] = static_cast<uint8_t>(b);
      all |= Bits{1} << b;
      for (int up = y % 2; up < y; up += 2) above[b] |= uint64_t{1} << (bit_of(x, up) % 64);
    }
    for (int m = 1; m <= 15; ++m)
      for (int b = 0; b <= 8; ++b) {
        const bool right = (b + m) % 2;
        const int first = right ? bit_of(b, m) : bit_of(b, m - 1);
        point[right][first] = static_cast<uint8_t>(9 * (m - 1) + b);
      }
  }
};
inline constexpr BitboardTables kFast;

// The number of set bits of each byte; up to 31 such counts can be added per byte. (Baseline x86-64
// has no popcount instruction.)
HEXIC_INLINE constexpr uint64_t byte_counts(uint64_t word) {
  word -= word >> 1 & 0x5555555555555555u;
  word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
  return (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}
HEXIC_INLINE constexpr uint64_t byte_counts(Bits set) {
  return byte_counts(static_cast<uint64_t>(set)) + byte_counts(static_cast<uint64_t>(set >> 64));
}
HEXIC_INLINE constexpr int sum_of_bytes(uint64_t bytes) {
  return static_cast<int>(bytes * 0x0101010101010101u >> 56);
}
HEXIC_INLINE constexpr int count(Bits set) { return sum_of_bytes(byte_counts(set)); }
HEXIC_INLINE constexpr int lowest(Bits set) {
  const auto low = static_cast<uint64_t>(set);
  return low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<uint64_t>(set >> 64));
}
// Shifts the set: bit p of the result is bit p + steps.
template <int steps>
HEXIC_INLINE constexpr Bits look(Bits set) {
  if constexpr (steps >= 0) return set >> steps;
  else return set << -steps;
}

// The turns that make a cluster, as sets of the first cells of their points.
struct Turns {
  Bits set[2][2] = {};  // [two on the right][clockwise]
  int count() const {
    // At most 64 in a byte, and 2 * 135 in all: the sum needs more than the top byte.
    const uint64_t bytes = byte_counts(set[0][0]) + byte_counts(set[0][1]) +
                           byte_counts(set[1][0]) + byte_counts(set[1][1]);
    return static_cast<int>((bytes & 0x00ff00ff00ff00ffu) * 0x0001000100010001u >> 48) +
           static_cast<int>((bytes >> 8 & 0x00ff00ff00ff00ffu) * 0x0001000100010001u >> 48);
  }
  bool any() const { return (set[0][0] | set[0][1] | set[1][0] | set[1][1]) != 0; }
};

struct Turn {
  Bits first;  // one bit
  bool right, clockwise;
  // Ordered by point, clockwise first, like legal_moves.
  int order() const { return 2 * kFast.point[right][lowest(first)] + (clockwise ? 0 : 1); }
  Move move() const { return {static_cast<int16_t>(order() / 2), clockwise}; }
};

template <class Function>
HEXIC_INLINE void for_each_turn(const Turns& turns, Function&& function) {
  for (const bool right : {false, true})
    for (const bool clockwise : {true, false})
      for (Bits rest = turns.set[right][clockwise]; rest; rest &= rest - 1)
        function(Turn{rest & -rest, right, clockwise});
}

// Planes = 4 for up to 16 values, 6 for up to 64.
template <int Planes>
struct Bitboard {
  Bits plane[Planes];
  Bits known;  // cells with a value; all planes are 0 elsewhere

  Bitboard() = default;
  explicit Bitboard(const Board& board) : plane{}, known(kFast.all) {
    for (size_t cell = 0; cell < kCells; ++cell) set(kFast.bit[cell], board[cell]);
  }
  Board plain() const {
    Board board;
    for (size_t cell = 0; cell < kCells; ++cell) {
      board[cell] = 0;
      for (int i = 0; i < Planes; ++i)
        board[cell] |= static_cast<uint8_t>((plane[i] >> kFast.bit[cell] & 1) << i);
      if (!(known >> kFast.bit[cell] & 1)) board[cell] = kHole;
    }
    return board;
  }

  HEXIC_INLINE void set(int bit, unsigned value) {
    for (int i = 0; i < Planes; ++i) plane[i] |= Bits{value >> i & 1} << bit;
  }

  // The cells p such that p and p + steps have the same value.
  template <int steps>
  HEXIC_INLINE Bits equal() const {
    Bits differ = plane[0] ^ plane[0] >> steps;
    for (int i = 1; i < Planes; ++i) differ |= plane[i] ^ plane[i] >> steps;
    return known & known >> steps & ~differ;
  }

  // Rotates the values of the cells at offsets 0 -> a -> b -> 0 from `first`.
  template <int a, int b>
  HEXIC_INLINE void cycle(Bits first) {
    const Bits at_a = first << a, at_b = first << b, rest = ~(first | at_a | at_b);
    for (Bits& p : plane)
      p = (p & rest) | (p & first) << a | look<a - b>(p & at_a) | (p & at_b) >> b;
  }
  HEXIC_INLINE void turn(const Turn& t) {
    if (t.right) {
      if (t.clockwise) cycle<kUpRight, kDownRight>(t.first);
      else cycle<kDownRight, kUpRight>(t.first);
    } else {
      if (t.clockwise) cycle<kDownRight, kDown>(t.first);
      else cycle<kDown, kDownRight>(t.first);
    }
  }

  Turns turns() const;

  struct Cleared {
    Bits cells;
    Bits down, up_right, down_right;  // equal neighbours
    bool single;                      // a single triple
  };
  // The cells in clusters; does not remove them.
  HEXIC_INLINE Cleared clusters() const {
    const Bits down = equal<kDown>(), up_right = equal<kUpRight>(),
               down_right = equal<kDownRight>();
    const Bits left = down & down_right, right = up_right & down_right;
    const Bits both = left | right;
    return {both | both << kDownRight | left << kDown | right << kUpRight, down, up_right,
            down_right, (both & (both - 1)) == 0 && (left & right) == 0};
  }

  // Removes the cells and lets those above fall.
  HEXIC_INLINE void drop(Bits cells) {
    const auto word = [this](uint64_t holes, int high) {
      for (; holes; holes &= holes - 1) {
        const int bit = std::countr_zero(holes);
        const uint64_t above = kFast.above[bit + high];
        const Bits moving = Bits{above} << high, gone = Bits{above | uint64_t{1} << bit} << high;
        for (Bits& p : plane) p = (p & ~gone) | (p & moving) << 1;
        known = (known & ~gone) | (known & moving) << 1;
      }
    };
    word(static_cast<uint64_t>(cells), 0);
    word(static_cast<uint64_t>(cells >> 64), 64);
  }

  // Fills holes in the order of refill(): the lowest hole of every column from left to right,
  // repeatedly.
  template <class Next>
  HEXIC_INLINE void refill(Next&& next) {
    Bits holes = kFast.all & ~known;
    while (holes) {
      Bits lowest_holes = holes & ~(holes >> 1);
      holes ^= lowest_holes;
      for (; lowest_holes; lowest_holes &= lowest_holes - 1) set(lowest(lowest_holes), next());
    }
    known = kFast.all;
  }
};

// The score of a clearing.
template <class Cleared>
HEXIC_INLINE int64_t points_of(const Cleared& c, bool total) {
  if (c.single) return 3;
  if (total) return cluster_points(count(c.cells));
  int64_t points = 0;
  Bits rest = c.cells;
  const Bits down = c.down & rest & rest >> kDown;
  const Bits up_right = c.up_right & rest & rest >> kUpRight;
  const Bits down_right = c.down_right & rest & rest >> kDownRight;
  while (rest) {
    Bits cluster = rest & -rest, before;
    do {
      before = cluster;
      cluster |= (cluster & down) << kDown | (cluster >> kDown & down);
      cluster |= (cluster & up_right) << kUpRight | (cluster >> kUpRight & up_right);
      cluster |= (cluster & down_right) << kDownRight | (cluster >> kDownRight & down_right);
    } while (cluster != before);
    points = add_points(points, cluster_points(count(cluster)));
    rest &= ~cluster;
  }
  return points;
}

// Plays a turn without refilling: new cells are unknown and never match. `last` gets the equal
// neighbours at the end.
template <int Planes>
HEXIC_INLINE int64_t settle(Bitboard<Planes>& board, const Turn& t, bool total,
                            typename Bitboard<Planes>::Cleared& last) {
  board.turn(t);
  int64_t points = 0;
  for (;;) {
    last = board.clusters();
    if (!last.cells) return points;
    points = add_points(points, points_of(last, total));
    board.drop(last.cells);
  }
}

template <int Planes>
HEXIC_INLINE int64_t blind_points(Bitboard<Planes> board, const Turn& t, bool total) {
  typename Bitboard<Planes>::Cleared last;
  return settle(board, t, total, last);
}

// Plays a whole turn, like play() in rules.h; new cells come from next().
template <int Planes, class Next, class Deal>
HEXIC_INLINE int64_t play_fast(Bitboard<Planes>& board, const Turn& t, bool total, Next&& next,
                               Deal&& deal_anew, int longest = kLongestCascade) {
  board.turn(t);
  int64_t points = 0;
  for (int i = 0;; ++i) {
    const auto cleared = board.clusters();
    if (!cleared.cells) return points;
    if (i == longest) {
      board = Bitboard<Planes>(deal_anew());
      return points;
    }
    points = add_points(points, points_of(cleared, total));
    board.drop(cleared.cells);
    board.refill(next);
  }
}

// Equal cells one or two steps apart: bit p of at<from, to>() says that p + from and p + to are
// equal.
struct Equals {
  Bits e1, e10, e11, e2, e12, e21, e22, e20, e9;

  template <int from, int to>
  HEXIC_INLINE Bits at() const {
    if constexpr (from > to) return at<to, from>();
    else {
      constexpr int steps = to - from;
      static_assert(steps == 1 || steps == 10 || steps == 11 || steps == 2 || steps == 12 ||
                    steps == 21 || steps == 22 || steps == 20 || steps == 9);
      if constexpr (steps == 1) return look<from>(e1);
      if constexpr (steps == 10) return look<from>(e10);
      if constexpr (steps == 11) return look<from>(e11);
      if constexpr (steps == 2) return look<from>(e2);
      if constexpr (steps == 12) return look<from>(e12);
      if constexpr (steps == 21) return look<from>(e21);
      if constexpr (steps == 22) return look<from>(e22);
      if constexpr (steps == 20) return look<from>(e20);
      if constexpr (steps == 9) return look<from>(e9);
    }
  }

  // The cell at a moves to b, the one at b to c. This makes a cluster at b with two of b's four
  // other neighbours, or at b and c with their other common neighbour.
  template <int a, int b, int c>
  HEXIC_INLINE Bits moved() const {
    // The neighbours of b, in order around it: a, c, n1, n2, n3, n4.
    constexpr int n1 = b + (c - a), n2 = b + (b - a), n3 = b + (b - c), n4 = b + (a - c);
    const Bits q1 = at<a, n1>(), q2 = at<a, n2>(), q3 = at<a, n3>(), q4 = at<a, n4>();
    return (q2 & (q1 | q3)) | (q3 & q4) | (at<a, b>() & q1);
  }
  template <int a, int b, int c>
  HEXIC_INLINE Bits turned() const {
    return moved<a, b, c>() | moved<b, c, a>() | moved<c, a, b>();
  }
};

template <int Planes>
Turns Bitboard<Planes>::turns() const {
  const Equals e{equal<1>(),  equal<10>(), equal<11>(), equal<2>(), equal<12>(),
                 equal<21>(), equal<22>(), equal<20>(), equal<9>()};
  const Bits left = kFast.all & kFast.all >> kDown & kFast.all >> kDownRight;
  const Bits right = kFast.all & kFast.all >> kUpRight & kFast.all >> kDownRight;
  Turns t;
  t.set[0][1] = left & e.turned<0, kDownRight, kDown>();
  t.set[0][0] = left & e.turned<0, kDown, kDownRight>();
  t.set[1][1] = right & e.turned<0, kUpRight, kDownRight>();
  t.set[1][0] = right & e.turned<0, kDownRight, kUpRight>();
  return t;
}

}  // namespace hexarium::hexic
