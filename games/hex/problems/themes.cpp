#include "games/hex/problems/themes.h"

#include <algorithm>
#include <array>

#include "games/hex/board/templates.h"
#include "games/hex/proof/defence.h"
#include "games/hex/proof/virtual_connections.h"

namespace hexarium::hex {

namespace {

constexpr uint64_t kLadderNodes = 200;  // of the proof that a ladder's next step is the only answer
constexpr int kSteps = 2;         // of a ladder

constexpr std::array<std::array<int, 2>, 6> kAround = {
    {{0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}, {1, 0}}};  // row and column, in turn

bool is_free(const State& s, int row, int column) {
  return row >= 0 && row < s.size && column >= 0 && column < s.size &&
         s.at(static_cast<Cell>(row * s.size + column)) == Color::None;
}

// The chain or side of `color` at a place, as a number; -1 if there is none.
template <int W>
int chain_at(const Connections<W>& of, const State& s, Color color, int row, int column) {
  const int along = color == Color::Black ? row : column,
            across = color == Color::Black ? column : row;
  if (across < 0 || across >= s.size) return -1;
  if (along < 0 || along >= s.size) return of.side(along < 0 ? 0 : 1);
  const auto cell = static_cast<Cell>(row * s.size + column);
  return s.at(cell) == color ? of.end_of(cell) : -1;
}

template <int W>
bool breaks_bridge(const Connections<W>& theirs, const State& s, Cell move) {
  const int row = move / s.size, column = move % s.size;
  const auto chain = [&](const std::array<int, 2>& to) {
    return chain_at(theirs, s, other(s.to_move), row + to[0], column + to[1]);
  };
  for (size_t d = 0; d < 6; ++d) {
    const auto& half = kAround[(d + 1) % 6];
    const int a = chain(kAround[d]), b = chain(kAround[(d + 2) % 6]);
    if (a >= 0 && b >= 0 && a != b && is_free(s, row + half[0], column + half[1])) return true;
  }
  return false;
}

// Whether a ladder follows the move: a stone of the mover is pushed along its row.
bool is_ladder(const State& start, Cell move) {
  const int size = start.size;
  const bool black = start.to_move == Color::Black;
  Prover prover(size, size_t{8} << 20, /*ladders*/ false);
  const auto cell_at = [&](int height, int along) {
    return static_cast<Cell>(black ? height * size + along : along * size + height);
  };
  // If the stone at `along` is blocked from the side: is the next cell the only winning answer?
  const auto goes_on = [&](State& s, int height, int along, int down, int step) {
    const Cell next = cell_at(height, along + step);
    for (const int below : {along, along - down}) {
      if (below < 0 || below >= size) continue;
      const Cell block = cell_at(height + down, below);
      if (s.at(block) != Color::None) continue;
      const State blocked = after(s, block);
      const Solution found = all_wins(prover, blocked, kLadderNodes);
      if (!found.proven || found.moves != std::vector{next}) continue;
      s = after(blocked, next);
      return s.winner == Color::None;
    }
    return false;
  };
  const State moved = after(start, move);
  for (const int row : {2, 3})
    for (const int down : {1, -1})  // towards the far side, the near one
      for (int first = 0; first < size; ++first)
        for (const int step : {1, -1}) {
          const int height = down > 0 ? size - row : row - 1;
          if (moved.at(cell_at(height, first)) != start.to_move) continue;
          bool room = true;
          for (int i = 1; i <= kSteps; ++i)
            for (const int h : {height, height + down}) {
              const int at = first + i * step;
              room &= at >= 0 && at < size && moved.at(cell_at(h, at)) == Color::None;
            }
          if (!room) continue;
          State s = moved;
          int steps = 0;
          while (steps < kSteps && goes_on(s, height, first + steps * step, down, step)) ++steps;
          if (steps == kSteps) return true;
        }
  return false;
}

bool makes_template(const State& s, Cell move) {
  const int row = move / s.size, column = move % s.size;
  const bool black = s.to_move == Color::Black;
  for (const int sign : {1, -1}) {
    const int along_edge = black ? row : column;
    const int height = sign > 0 ? s.size - along_edge : along_edge + 1;
    for (const EdgeTemplate& t : edge_templates())
      if (t.row == height && std::all_of(t.cells.begin(), t.cells.end(), [&](const auto& cell) {
            const int down = sign * cell.first, along = sign * cell.second;
            return black ? is_free(s, row + down, column + along)
                         : is_free(s, row + along, column + down);
          }))
        return true;
  }
  return false;
}

// `before` and `now` are the other side's connections.
template <int W>
bool blocks_edge(const Connections<W>& before, const Connections<W>& now) {
  for (int x = 0; x < before.side(0); ++x)
    if (before.solid(x) && before.end_of(x) == x)
      for (const int side : {before.side(0), before.side(1)})
        if (!before.fulls(x, side).empty() && now.fulls(x, side).empty()) return true;
  return false;
}

// `ours` are the mover's connections before the move.
template <int W>
bool joins_chains(const Connections<W>& ours, const State& s, Cell move) {
  int first = -1;
  for (const auto& to : kAround) {
    const int chain = chain_at(ours, s, s.to_move, move / s.size + to[0], move % s.size + to[1]);
    if (first >= 0 && chain >= 0 && chain != first) return true;
    if (chain >= 0) first = chain;
  }
  return false;
}

// `before` and `now` are the mover's connections.
template <int W>
bool forks(const Connections<W>& before, const Connections<W>& now, Cell move) {
  const int hub = now.end_of(move);
  for (int y = 0; y < now.ends(); ++y) {
    const bool end = y >= now.side(0) || (now.solid(y) && now.end_of(y) == y);
    if (!end || y == hub) continue;
    bool joined = false;  // already
    for (int x = 0; x < now.side(0); ++x)
      joined |= x != move && now.solid(x) && now.end_of(x) == hub &&
                !before.fulls(before.end_of(x), y).empty();
    if (joined) continue;
    const auto threats = now.semis(hub, y);
    for (const auto& a : threats)
      for (const auto& b : threats)
        if (!meets(a, b) && a.count() + b.count() > 2) return true;
  }
  return false;
}

template <int W>
std::string theme_on(const State& s, Cell move) {
  const Geometry<W> geometry(s.size);
  const int me = index(s.to_move);
  const auto stones = stones_of<W>(s);
  auto moved = stones;
  moved.of[me].set(move);
  const auto connections = [&](int color, const Stones<W>& of) {
    Connections<W> built(geometry, color, ConnectionLimits::of_board(s.size));
    built.build(of);
    return built;
  };
  const auto theirs = connections(1 - me, stones);
  if (breaks_bridge(theirs, s, move)) return "bridge break";
  if (is_ladder(s, move)) return "ladder";
  if (makes_template(s, move)) return "edge template";
  if (blocks_edge(theirs, connections(1 - me, moved))) return "edge block";
  const auto ours = connections(me, stones);
  if (joins_chains(ours, s, move)) return "cut";
  if (forks(ours, connections(me, moved), move)) return "double threat";
  return "-";
}

}  // namespace

std::string theme_of(const State& s, Cell move) {
  return with_words(s.size, [&](auto words) { return theme_on<words()>(s, move); });
}

}  // namespace hexarium::hex
