#include "games/hex/exact.h"

#include <algorithm>
#include <array>
#include <queue>

#include "core/random.h"

namespace hexarium::hex {

namespace {

size_t index(Cell cell) { return static_cast<size_t>(cell); }

struct Keys {
  std::array<std::array<uint64_t, 3>, kMaxSize * kMaxSize> stone;
  std::array<uint64_t, kMaxSize + 1> size;
  uint64_t white_to_move;
  Keys() {
    Random random(20);
    for (auto& cell : stone) cell = {0, random.next(), random.next()};
    for (auto& key : size) key = random.next();
    white_to_move = random.next();
  }
};

const Keys& keys() {
  static const Keys kKeys;
  return kKeys;
}

uint64_t key_of(const State& s) {
  uint64_t key = keys().size[static_cast<size_t>(s.size)];
  for (size_t cell = 0; cell < s.stones.size(); ++cell)
    key ^= keys().stone[cell][static_cast<size_t>(s.stones[cell])];
  return s.to_move == Color::White ? key ^ keys().white_to_move : key;
}

constexpr int kFar = 99;

// How many stones `c` needs from its near (or far) edge to each cell, that cell included; a bridge
// over two free cells costs one step, as if it could not be cut.
std::array<int, kMaxSize * kMaxSize> distances(const State& s, Color c, bool far) {
  std::array<int, kMaxSize * kMaxSize> cost;
  cost.fill(kFar);
  const Grid& g = grid(s.size);
  // Cells by cost: all of the current cost, then all of the next one.
  std::array<std::array<Cell, 4 * kMaxSize * kMaxSize>, 2> queue;
  std::array<size_t, 2> end = {0, 0};
  int now = 0;
  const auto reach = [&](Cell cell, int before) {
    if (s.at(cell) == other(c)) return;
    const int here = before + (s.at(cell) == c ? 0 : 1);
    if (here >= cost[index(cell)]) return;
    cost[index(cell)] = here;
    const auto q = static_cast<size_t>(here & 1);
    queue[q][end[q]++] = cell;
  };
  const int n = s.size;
  const auto at_edge = [&](int row, int i) {
    const int line = far ? n - 1 - row : row;
    return static_cast<Cell>(c == Color::Black ? line * n + i : i * n + line);
  };
  const auto next_to_edge = [&](Cell cell) {
    return (c == Color::Black ? cell / n : cell % n) == (far ? n - 1 : 0);
  };
  for (int i = 0; i < n; ++i) reach(at_edge(0, i), 0);
  for (int i = 0; i < n && n > 1; ++i) {  // bridge to the edge: two free cells below
    const Cell cell = at_edge(1, i);
    int open = 0;
    for (const Cell next : g.neighbours[index(cell)])
      open += next != kNoCell && s.at(next) == Color::None && next_to_edge(next);
    if (open >= 2) reach(cell, 0);
  }
  for (; end[0] + end[1] > 0; ++now) {
    const auto q = static_cast<size_t>(now & 1);
    for (size_t i = 0; i < end[q]; ++i) {
      const Cell cell = queue[q][i];
      if (cost[index(cell)] != now) continue;
      const auto& around = g.neighbours[index(cell)];
      for (size_t k = 0; k < 6; ++k) {
        const Cell a = around[k], b = around[(k + 1) % 6];
        if (a != kNoCell) reach(a, now);
        if (a == kNoCell || b == kNoCell || s.at(a) != Color::None || s.at(b) != Color::None)
          continue;
        const Cell over = g.neighbours[index(a)][(k + 1) % 6];  // touches a and b
        if (over != kNoCell) reach(over, now);
      }
    }
    end[q] = 0;
  }
  return cost;
}

}  // namespace

std::vector<Cell> by_distance(const State& s, const CellSet& among) {
  std::array<int, kMaxSize * kMaxSize> sum{};
  for (const Color c : {Color::Black, Color::White})
    for (const bool far : {false, true}) {
      const auto cost = distances(s, c, far);
      for (size_t cell = 0; cell < s.stones.size(); ++cell) sum[cell] += cost[cell];
    }
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < static_cast<Cell>(s.stones.size()); ++cell)
    if (among[index(cell)]) cells.push_back(cell);
  std::stable_sort(cells.begin(), cells.end(),
                   [&](Cell a, Cell b) { return sum[index(a)] < sum[index(b)]; });
  return cells;
}

Proven ExactSearch::solve(const State& s, const Limit& limit) {
  constexpr size_t kTable = 4'000'000;  // entries; about 200 MB
  if (table_.size() > kTable) table_.clear();
  limit_ = limit, nodes_ = 0, out_ = false;
  Proven proof;
  if (s.winner != Color::None) {
    proof.winner = s.winner;
    return proof;
  }
  const uint64_t key = key_of(s);
  const bool won = search(s, key);
  proof.nodes = nodes_;
  if (out_) return proof;
  proof.winner = won ? s.to_move : other(s.to_move);
  proof.move = table_.at(key).move;
  return proof;
}

bool ExactSearch::search(const State& s, uint64_t key) {
  const auto found = table_.find(key);
  if (found != table_.end()) return found->second.won;
  if (out_ || limit_.reached(nodes_)) {
    out_ = true;
    return false;
  }
  ++nodes_;
  const MustPlay must = must_play(s);
  if (must.won || must.lost) {
    table_[key] = {must.won, must.win};
    return must.won;
  }
  for (const Cell cell : by_distance(s, must.cells)) {
    State next = s;
    put(next, cell, s.to_move);
    const uint64_t next_key =
        key ^ keys().white_to_move ^ keys().stone[index(cell)][static_cast<size_t>(s.to_move)];
    const bool lost = search(next, next_key);
    if (out_) return false;
    if (lost) continue;
    table_[key] = {true, cell};
    return true;
  }
  table_[key] = {false, kNoCell};
  return false;
}

}  // namespace hexarium::hex
