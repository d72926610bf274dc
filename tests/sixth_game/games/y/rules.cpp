#include "games/y/rules.h"

#include <algorithm>

namespace hexarium::y {

const Grid& grid(int side) {
  static const std::vector<Grid> kGrids = [] {
    std::vector<Grid> grids;
    for (int n = 1; n <= 5; ++n) {
      std::vector<Axial> places;
      for (int r = 0; r < n; ++r)
        for (int q = 0; q < n - r; ++q) places.push_back({q, r});
      grids.emplace_back(places);
    }
    return grids;
  }();
  return kGrids[static_cast<size_t>(side - 1)];
}

State::State(std::string_view setup) {
  const size_t colon = std::min(setup.find(':'), setup.size());
  side = static_cast<int>(parse_int(setup.substr(0, colon), 1, 5, "y setup"));
  cells.assign(static_cast<size_t>(grid(side).size()), '.');
  if (colon == setup.size()) return;
  const std::string_view position = setup.substr(colon + 1);
  const auto count = [&](char c) { return std::count(position.begin(), position.end(), c); };
  const auto lead = count('b') - count('w');
  if (position.size() != cells.size() || position.find_first_not_of(".bw") != position.npos ||
      lead < 0 || lead > 1)
    throw Error("y setup " + quote(setup) +
                ": expected SIDE or SIDE:CELLS, one of . b w for each, " +
                "with as many b as w or one more");
  cells = position;
}

char State::to_move() const {
  return std::count(cells.begin(), cells.end(), 'b') > std::count(cells.begin(), cells.end(), 'w')
             ? 'w'
             : 'b';
}

int sides_of_chain(const State& s, Cell from) {
  const Grid& g = grid(s.side);
  std::vector<bool> seen(s.cells.size());
  std::vector<Cell> todo = {from};
  seen[static_cast<size_t>(from)] = true;
  int sides = 0;
  while (!todo.empty()) {
    const auto cell = static_cast<size_t>(todo.back());
    todo.pop_back();
    const Axial at = g.places[cell];
    sides |= (at.q == 0 ? 1 : 0) | (at.r == 0 ? 2 : 0) | (at.q + at.r == s.side - 1 ? 4 : 0);
    for (const Cell next : g.neighbours[cell]) {
      if (next == kNoCell || seen[static_cast<size_t>(next)]) continue;
      if (s.cells[static_cast<size_t>(next)] != s.cells[cell]) continue;
      seen[static_cast<size_t>(next)] = true;
      todo.push_back(next);
    }
  }
  return sides;
}

char winner(const State& s) {
  for (size_t cell = 0; cell < s.cells.size(); ++cell)
    if (s.cells[cell] != '.' && sides_of_chain(s, static_cast<Cell>(cell)) == 7)
      return s.cells[cell];
  return '.';
}

Outcome outcome(const State& s) {
  const char won = winner(s);
  return {.over = won != '.',
          .mover = s.to_move() == 'b' ? 1 : 2,
          .winner = won == 'b'   ? 1
                    : won == 'w' ? 2
                                 : 0,
          .scores = {}};
}

std::vector<Cell> legal_moves(const State& s) {
  std::vector<Cell> moves;
  if (winner(s) != '.') return moves;
  for (size_t cell = 0; cell < s.cells.size(); ++cell)
    if (s.cells[cell] == '.') moves.push_back(static_cast<Cell>(cell));
  return moves;
}

void play(State& s, Cell cell) { s.cells[static_cast<size_t>(cell)] = s.to_move(); }

std::string to_text(const State& s, Cell cell) {
  const Axial at = grid(s.side).places[static_cast<size_t>(cell)];
  return std::string(1, static_cast<char>('a' + at.q)) + std::to_string(at.r + 1);
}

Cell parse_move(const State& s, std::string_view text) {
  for (const Cell cell : legal_moves(s))
    if (to_text(s, cell) == lower(trim(text))) return cell;
  throw Error("y move " + quote(text) + ": expected an empty cell of a running game");
}

View view(const State& s) {
  View v;
  for (size_t cell = 0; cell < s.cells.size(); ++cell)
    v.cells.push_back({.place = grid(s.side).places[cell],
                       .name = to_text(s, static_cast<Cell>(cell)),
                       .label = s.cells[cell] == '.' ? "" : std::string(1, s.cells[cell]),
                       .fill = "#fff",
                       .ink = "#222"});
  const char won = winner(s);
  v.status = won == 'b'           ? "Black has won"
             : won == 'w'         ? "White has won"
             : s.to_move() == 'b' ? "Black to move"
                                  : "White to move";
  v.facts = {{"cells", s.cells}};
  return v;
}

}  // namespace hexarium::y
