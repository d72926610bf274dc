#include "games/hex/net/features.h"

#include <algorithm>
#include <cmath>

#include "core/cpu.h"

#pragma GCC diagnostic ignored "-Wpsabi"

namespace hexarium::hex::net {

namespace {

constexpr int kPadded = (kMaxSize + 2) * (kMaxSize + 1);
constexpr uint8_t kNobody = 3;  // the two padding cells where the edges meet

// The turned board in the padded grid, with edges as stones: 1 ours, 2 theirs.
struct Padded {
  Padded(const Position& p, uint8_t mover) : layout(p.size) {
    const int n = p.size;
    std::fill_n(stone.begin(), layout.total, uint8_t{2});
    for (int c = 0; c < n; ++c) {
      stone[c] = 1;
      stone[(n + 1) * layout.stride + c] = 1;
    }
    stone[n] = kNobody;
    stone[n * layout.stride + n] = kNobody;
    stone[(n + 1) * layout.stride + n] = kNobody;
    for (int r = 0; r < n; ++r)
      for (int c = 0; c < n; ++c) {
        uint8_t s = p.stone[mover == 1 ? r * n + c : c * n + r];
        if (mover == 2 && s) s = static_cast<uint8_t>(3 - s);
        stone[layout.at(r, c)] = s;
      }
  }
  uint8_t operator[](int i) const { return stone[i]; }
  Layout layout;
  std::array<uint8_t, kPadded> stone;
};

// Union-find over the padded grid; the top edge is place 0, the bottom edge the last row's first.
struct Groups {
  explicit Groups(int total) {
    for (int i = 0; i < total; ++i) parent[i] = static_cast<int16_t>(i);
  }
  int find(int i) {
    while (parent[i] != i) {
      const size_t up = parent[i];
      parent[i] = parent[up];
      i = parent[up];
    }
    return i;
  }
  bool join(int a, int b) {
    a = find(a), b = find(b);
    parent[a] = static_cast<int16_t>(b);
    return a != b;
  }
  std::array<int16_t, kPadded> parent;
};

// Whether our stones (1) connect top to bottom by contacts and bridges; marks the carrier.
bool join(const Padded& board, std::array<uint8_t, kPadded>& carrier) {
  const Layout& at = board.layout;
  const int n = at.size, s = at.stride, last = (n + 1) * s;
  std::fill_n(carrier.begin(), at.total, uint8_t{0});
  Groups groups(at.total);
  for (int c = 1; c < n; ++c) groups.join(c, 0), groups.join(last + c, last);
  for (int i = s; i < last; ++i)
    if (board[i] == 1)
      for (const int d : {-1, -s, 1 - s, s, s - 1})
        if (board[i + d] == 1) groups.join(i, i + d);
  // A bridge: two adjacent empty cells and the two cells that touch both.
  const std::array<std::array<int, 3>, 3> pairs = {{{1, 1 - s, s}, {s, 1, s - 1}, {s - 1, -1, s}}};
  for (int i = s; i < last; ++i) {
    if (board[i] != 0) continue;
    for (const auto& [d, p, q] : pairs)
      if (board[i + d] == 0 && board[i + p] == 1 && board[i + q] == 1 && !carrier[i] &&
          !carrier[i + d] && groups.join(i + p, i + q))
        carrier[i] = carrier[i + d] = 1;
  }
  return groups.find(0) == groups.find(last);
}

// --- The resistor networks -------------------------------------------------------------------

constexpr int kLanes = 16;
typedef float Lanes __attribute__((vector_size(kLanes * 4), aligned(4), may_alias));

// An array of Lanes stored as floats: vector types need more alignment than allocators guarantee.
struct Rows {
  void resize(int count) { floats.resize(count * kLanes); }
  void fill(float x) { std::fill(floats.begin(), floats.end(), x); }
  float& at(int i, size_t lane) { return floats[static_cast<size_t>(i * kLanes) + lane]; }
  Lanes* data() { return reinterpret_cast<Lanes*>(floats.data()); }
  std::vector<float> floats;
};

struct Circuits {
  Rows band;  // [i * (n + 1) + k] couples cell i with cell i + k; k = 0 is the diagonal
  Rows wire;  // conductance class of every cell: 0 blocked, 1 empty, 2 ours
  Rows feed, drain, level, current, total;
};

// The conductance between cells of classes a and b: 0 if one is blocked, 1 between empty cells, 2
// between an empty cell and a stone, 64 between stones.
inline __attribute__((always_inline)) Lanes link(Lanes a, Lanes b) {
  const Lanes product = a * b;  // 0, 1, 2 or 4
  const Lanes stones = Lanes{} + 64.0f;
  return product > 3.0f ? stones : product;
}

// Solves for the potentials with top = 1 and bottom = 0. `current` gets the flow through each cell
// (counted twice, in and out), `total` the sum.
inline __attribute__((always_inline)) void solve(Circuits& c, int n) {
  const int cells = n * n, width = n + 1;
  const Lanes zero = {};
  Lanes* band = c.band.data();
  c.band.fill(0);
  const Lanes* wire = c.wire.data();
  const Lanes stone = zero + 2.0f;
  for (int i = 0; i < cells; ++i) {
    const int row = i / n, column = i % n;
    Lanes& diagonal = band[i * width];
    Lanes feed = zero, drain = zero;
    if (row == 0) feed = 2.0f * link(wire[i], stone);
    if (row == n - 1) drain = 2.0f * link(wire[i], stone);
    diagonal += feed + drain + 1e-4f;
    c.feed.data()[i] = feed, c.drain.data()[i] = drain;
    c.level.data()[i] = feed + 0.5e-4f;
    const auto couple = [&](int k) __attribute__((always_inline)) {
      const Lanes g = link(wire[i], wire[i + k]);
      diagonal += g;
      band[(i + k) * width] += g;
      band[i * width + k] -= g;
    };
    if (column + 1 < n) couple(1);
    if (row + 1 < n) couple(n);
    if (row + 1 < n && column > 0) couple(n - 1);
  }
  Lanes* level = c.level.data();
  // Step 1. Forward elimination; the diagonal stores the inverse pivots.
  for (int i = 0; i < cells; ++i) {
    Lanes* row = band + i * width;
    const Lanes inverse = 1.0f / row[0];
    const int reach = std::min(n, cells - 1 - i);
    for (int k = 1; k <= reach; ++k) {
      const Lanes factor = row[k] * inverse;
      Lanes* below = band + (i + k) * width - k;
      for (int m = k; m <= reach; ++m) below[m] -= factor * row[m];
      level[i + k] -= factor * level[i];
    }
    row[0] = inverse;
  }
  // Step 2. Back substitution.
  for (int i = cells - 1; i >= 0; --i) {
    const Lanes* row = band + i * width;
    const int reach = std::min(n, cells - 1 - i);
    Lanes sum = level[i];
    for (int k = 1; k <= reach; ++k) sum -= row[k] * level[i + k];
    level[i] = sum * row[0];
  }
  // Step 3. Currents.
  c.current.fill(0);
  Lanes* current = c.current.data();
  Lanes total = zero;
  for (int i = 0; i < cells; ++i) {
    const int row = i / n, column = i % n;
    Lanes& mine = current[i];
    const Lanes in = c.feed.data()[i] * (1.0f - level[i]);
    total += in;
    mine += in + c.drain.data()[i] * level[i];
    const auto flow = [&](int k) __attribute__((always_inline)) {
      const Lanes signed_flow = link(wire[i], wire[i + k]) * (level[i] - level[i + k]);
      const Lanes f = signed_flow > zero ? signed_flow : -signed_flow;
      mine += f;
      current[i + k] += f;
    };
    if (column + 1 < n) flow(1);
    if (row + 1 < n) flow(n);
    if (row + 1 < n && column > 0) flow(n - 1);
  }
  *c.total.data() = total;
}

#if defined(__x86_64__)
__attribute__((target("avx512f,avx512dq"))) void solve_avx512(Circuits& c, int n) { solve(c, n); }
__attribute__((target("avx2,fma"))) void solve_avx2(Circuits& c, int n) { solve(c, n); }
#endif
void solve_plain(Circuits& c, int n) { solve(c, n); }

// Up to eight positions of one size.
void compute_eight(std::span<const Position* const> positions, std::span<Features> out) {
#if defined(__x86_64__)
  static const auto kSolve = cpu().avx512 ? solve_avx512 : cpu().avx2 ? solve_avx2 : solve_plain;
#else
  constexpr auto kSolve = solve_plain;
#endif
  thread_local Circuits c;
  const int n = positions[0]->size, cells = n * n;
  c.band.resize((cells + n) * (n + 1));
  for (Rows* rows : {&c.wire, &c.feed, &c.drain, &c.level, &c.current}) rows->resize(cells);
  c.total.resize(1);
  c.wire.fill(1);
  std::array<uint8_t, kPadded> carrier;
  for (size_t p = 0; p < positions.size(); ++p) {
    const Position& position = *positions[p];
    Features& f = out[p];
    const Layout at(n);
    f.planes.assign((at.total + kSlack) * kPlanes, 0.0f);
    const Padded board(position, position.to_move);
    for (int i = 0; i < at.total; ++i) {
      float* plane = &f.planes[i * kPlanes];
      plane[kOurStones] = board[i] & 1;
      plane[kTheirStones] = board[i] >> 1;
    }
    for (int side = 0; side < 2; ++side) {
      // The opponent's circuit is ours on the turned board.
      const auto mover = static_cast<uint8_t>(side == 0 ? position.to_move : 3 - position.to_move);
      const Padded mine = side == 0 ? board : Padded(position, mover);
      (side == 0 ? f.we_joined : f.they_joined) = join(mine, carrier);
      for (int r = 0; r < n; ++r)
        for (int col = 0; col < n; ++col) {
          const int i = at.at(r, col);
          const bool filled = carrier[i];
          const float wire = mine[i] == 2 ? 0.0f : mine[i] == 1 || filled ? 2.0f : 1.0f;
          c.wire.at(r * n + col, 2 * p + static_cast<size_t>(side)) = wire;
          if (filled) {
            const int place = side == 0 ? i : at.at(col, r);
            const int plane = side == 0 ? kOurCarrier : kTheirCarrier;
            f.planes[place * kPlanes + plane] = 1.0f;
          }
        }
    }
    // A bridge blocks the other side, unless that side's own bridges use the cell.
    for (int r = 0; r < n; ++r)
      for (int col = 0; col < n; ++col) {
        const float* plane = &f.planes[at.at(r, col) * kPlanes];
        const bool our_carrier = plane[kOurCarrier] != 0;
        if (our_carrier == (plane[kTheirCarrier] != 0)) continue;
        const int cell = our_carrier ? col * n + r : r * n + col;
        c.wire.at(cell, 2 * p + (our_carrier ? 1 : 0)) = 0.0f;
      }
  }
  kSolve(c, n);
  for (size_t p = 0; p < positions.size(); ++p) {
    Features& f = out[p];
    const Layout at(n);
    const float ours = c.total.at(0, 2 * p), theirs = c.total.at(0, 2 * p + 1);
    f.ours = std::log(ours + 1e-3f);
    f.theirs = std::log(theirs + 1e-3f);
    const float balance = std::clamp(0.25f * (f.ours - f.theirs), -1.5f, 1.5f);
    const float us = 0.5f / (ours + 1e-3f), them = 0.5f / (theirs + 1e-3f);
    for (int r = 0; r < n; ++r)
      for (int col = 0; col < n; ++col) {
        float* plane = &f.planes[at.at(r, col) * kPlanes];
        const int i = r * n + col, j = col * n + r;
        plane[kOnBoard] = 1;
        plane[kOurCurrent] = std::sqrt(std::max(0.0f, c.current.at(i, 2 * p) * us));
        plane[kTheirCurrent] = std::sqrt(std::max(0.0f, c.current.at(j, 2 * p + 1) * them));
        plane[kOurPotential] = c.level.at(i, 2 * p);
        plane[kTheirPotential] = c.level.at(j, 2 * p + 1);
        plane[kBalance] = balance;
      }
  }
}

}  // namespace

Links links(const Position& position, uint8_t colour) {
  Links out;
  std::array<uint8_t, kPadded> carrier;
  const Padded board(position, colour);
  out.joined = join(board, carrier);
  const int n = position.size;
  for (int r = 0; r < n; ++r)
    for (int c = 0; c < n; ++c)
      out.carrier[colour == 1 ? r * n + c : c * n + r] = carrier[board.layout.at(r, c)];
  return out;
}

void compute(std::span<const Position* const> positions, std::span<Features> out) {
  for (size_t first = 0; first < positions.size();) {
    size_t last = first + 1;
    while (last < positions.size() && last - first < kLanes / 2 &&
           positions[last]->size == positions[first]->size)
      ++last;
    compute_eight(positions.subspan(first, last - first), out.subspan(first, last - first));
    first = last;
  }
}

}  // namespace hexarium::hex::net
