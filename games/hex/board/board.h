// The solver's bitboards: sets of cells as W machine words; neighbourhoods are shifts. Colours are
// 0 black (connects north to south) and 1 white (west to east). with_words() chooses W, the number
// of words, by board size.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/hex/board/templates.h"
#include "games/hex/rules/rules.h"

namespace hexarium::hex {

// std::popcount is a function call if the compiler may not assume the instruction.
inline int ones(uint64_t x) {
  x -= x >> 1 & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<int>((x * 0x0101010101010101u) >> 56);
}

template <int W>
struct Bits {
  uint64_t w[W] = {};

  static Bits of(int cell) {
    Bits b;
    b.set(cell);
    return b;
  }
  bool operator==(const Bits&) const = default;
  bool has(int cell) const { return w[cell >> 6] >> (cell & 63) & 1; }
  void set(int cell) { w[cell >> 6] |= uint64_t{1} << (cell & 63); }
  void reset(int cell) { w[cell >> 6] &= ~(uint64_t{1} << (cell & 63)); }
  explicit operator bool() const {
    uint64_t any = 0;
    for (int i = 0; i < W; ++i) any |= w[i];
    return any != 0;
  }
  int count() const {
    int n = 0;
    for (int i = 0; i < W; ++i) n += ones(w[i]);
    return n;
  }
  int first() const {  // the set is not empty
    int i = 0;
    while (i < W - 1 && !w[i]) ++i;
    return i * 64 + std::countr_zero(w[i]);
  }
  Bits& operator&=(const Bits& o) {
    for (int i = 0; i < W; ++i) w[i] &= o.w[i];
    return *this;
  }
  Bits& operator|=(const Bits& o) {
    for (int i = 0; i < W; ++i) w[i] |= o.w[i];
    return *this;
  }
  // Set difference.
  Bits& operator-=(const Bits& o) {
    for (int i = 0; i < W; ++i) w[i] &= ~o.w[i];
    return *this;
  }
  friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend Bits operator-(Bits a, const Bits& b) { return a -= b; }
  friend bool meets(const Bits& a, const Bits& b) {
    uint64_t any = 0;
    for (int i = 0; i < W; ++i) any |= a.w[i] & b.w[i];
    return any != 0;
  }
  friend bool subset(const Bits& a, const Bits& b) {  // a is a subset of b
    uint64_t out = 0;
    for (int i = 0; i < W; ++i) out |= a.w[i] & ~b.w[i];
    return out == 0;
  }
  // Shifts by `by` < 64 cells towards higher and lower numbers.
  Bits up(int by) const {
    Bits r;
    for (int i = W - 1; i >= 0; --i)
      r.w[i] = w[i] << by | (i > 0 && by > 0 ? w[i - 1] >> (64 - by) : 0);
    return r;
  }
  Bits down(int by) const {
    Bits r;
    for (int i = 0; i < W; ++i)
      r.w[i] = w[i] >> by | (i + 1 < W && by > 0 ? w[i + 1] << (64 - by) : 0);
    return r;
  }
};

template <int W, class F>
inline void for_each(const Bits<W>& set, F&& f) {
  for (int i = 0; i < W; ++i)
    for (uint64_t rest = set.w[i]; rest; rest &= rest - 1) f(i * 64 + std::countr_zero(rest));
}

// The constants of a board size.
template <int W>
struct Geometry {
  explicit Geometry(int side);

  int n, cells;
  Bits<W> all, not_west, not_east;   // all but the first / the last column
  Bits<W> edge[2][2];                // cells along the two sides of each colour
  std::array<Bits<W>, 64 * W> near;  // neighbours of a cell
  struct Template {
    int cell, side;  // the two that it connects
    Bits<W> carrier;
  };
  std::vector<Template> templates[2];  // edge templates by colour, everywhere they fit
  // A stone of `color` near an acute corner. If all cells of `empty` are empty, those of `own`
  // count as its colour's and those of `others` as the other colour's.
  struct Corner {
    int color, stone;
    Bits<W> own, others, empty;
  };
  std::vector<Corner> corners;

  // The cells next to the set (with some of the set itself).
  Bits<W> around(const Bits<W>& s) const {
    const Bits<W> east = s & not_east, west = s & not_west;
    return (east.up(1) | west.down(1) | s.up(n) | s.down(n) | east.down(n - 1) | west.up(n - 1)) &
           all;
  }
  // The part of `within` connected to `seed`, a subset of it.
  Bits<W> flood(Bits<W> seed, const Bits<W>& within) const {
    for (;;) {
      const Bits<W> more = seed | (around(seed) & within);
      if (more == seed) return seed;
      seed = more;
    }
  }
  // A place near an edge. Steps from it are rows towards the edge and cells along it.
  struct NearEdge {
    int color, side;
    int row, along;  // row 1 is on the edge
  };
  int cell_at(const NearEdge& from, std::pair<int, int> step) const {  // -1: off the board
    // Towards the last row; rotated by 180 degrees towards the first; transposed for white.
    int row = n - from.row + step.first, column = from.along + step.second;
    if (column < 0 || column >= n) return -1;
    if (from.side == 0) row = n - 1 - row, column = n - 1 - column;
    return from.color == 0 ? row * n + column : column * n + row;
  }
  // The cells of all steps, if they are on the board.
  std::optional<Bits<W>> carrier_at(const NearEdge& from,
                                    const std::vector<std::pair<int, int>>& steps) const {
    Bits<W> carrier;
    for (const auto& step : steps) {
      const int cell = cell_at(from, step);
      if (cell < 0) return std::nullopt;
      carrier.set(cell);
    }
    return carrier;
  }

 private:
  void place_templates();
  void place_corners();
};

template <int W>
Geometry<W>::Geometry(int side) : n(side), cells(side * side) {
  for (int cell = 0; cell < cells; ++cell) {
    const int row = cell / n, column = cell % n;
    all.set(cell);
    if (column > 0) not_west.set(cell);
    if (column < n - 1) not_east.set(cell);
    if (row == 0) edge[0][0].set(cell);
    if (row == n - 1) edge[0][1].set(cell);
    if (column == 0) edge[1][0].set(cell);
    if (column == n - 1) edge[1][1].set(cell);
  }
  for (int cell = 0; cell < cells; ++cell) near[cell] = around(Bits<W>::of(cell));
  place_templates();
  place_corners();
}

template <int W>
void Geometry<W>::place_corners() {
  if (n < 5) return;
  for (int color = 0; color < 2; ++color)
    for (const bool turned : {false, true}) {
      // As White has it at a1; transposed for Black.
      const auto cell_at = [&](int row, int column) {
        const int cell = color == 1 ? row * n + column : column * n + row;
        return turned ? cells - 1 - cell : cell;
      };
      Corner corner{color, cell_at(1, 2), {}, {}, {}};
      for (const int row : {0, 1, 2}) corner.own.set(cell_at(row, 0));
      for (const int column : {1, 2}) corner.others.set(cell_at(0, column));
      corner.empty = corner.own | corner.others;
      for (const auto& [row, column] : {std::pair{1, 1}, {2, 1}, {3, 0}})
        corner.empty.set(cell_at(row, column));
      corners.push_back(corner);
    }
}

template <int W>
void Geometry<W>::place_templates() {
  for (const EdgeTemplate& t : edge_templates())
    for (int along = 0; along < n && t.row < n; ++along)
      for (int color = 0; color < 2; ++color)
        for (int side = 0; side < 2; ++side) {
          const NearEdge from{color, side, t.row, along};
          if (const auto carrier = carrier_at(from, t.cells))
            templates[color].push_back({cell_at(from, {0, 0}), side, *carrier});
        }
}

template <int W>
struct Stones {
  Bits<W> of[2];  // black, white

  bool operator==(const Stones&) const = default;
  Bits<W> both() const { return of[0] | of[1]; }
};

inline int index(Color c) { return c == Color::Black ? 0 : 1; }

template <int W>
Stones<W> stones_of(const State& s) {
  Stones<W> stones;
  for (size_t i = 0; i < s.stones.size(); ++i)
    if (s.stones[i] != Color::None) stones.of[index(s.stones[i])].set(static_cast<int>(i));
  return stones;
}

// Calls f(std::integral_constant<int, W>) with the smallest W that fits the board.
template <class F>
auto with_words(int size, F&& f) {
  static_assert(kMaxSize * kMaxSize <= 64 * 7);
  if (size <= 8) return f(std::integral_constant<int, 1>());
  if (size <= 11) return f(std::integral_constant<int, 2>());
  if (size <= 13) return f(std::integral_constant<int, 3>());
  if (size <= 16) return f(std::integral_constant<int, 4>());
  return f(std::integral_constant<int, 7>());
}

// Whether the two sides are connected.
template <int W>
bool connected(const Geometry<W>& g, const Bits<W>& stones, int color) {
  return meets(g.flood(stones & g.edge[color][0], stones), g.edge[color][1]);
}

// The hash of a position.
template <int W>
uint64_t hash(const Stones<W>& s, int to_move) {
  uint64_t h = mix(static_cast<uint64_t>(to_move) + 1);
  for (int c = 0; c < 2; ++c)
    for (int i = 0; i < W; ++i) h = mix(h ^ s.of[c].w[i]) + 2 * h;
  return h;
}

}  // namespace hexarium::hex
