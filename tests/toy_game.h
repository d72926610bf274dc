// Trio, a complete tiny game: for testing the table, and as a template for new games. The board is
// a hexagon of seven cells 1..7 in reading order; two players claim empty cells in turn; the first
// to own three cells that all touch each other wins. A full board without such a trio is a draw.
// Setup: `start`, or `:CELLS` with seven of `.`, `x`, `o`.
#pragma once
#include <algorithm>

#include "core/game.h"
#include "core/grid.h"

namespace hexarium::toy {

struct State {
  using Move = Cell;
  explicit State(std::string_view setup) {
    if (setup == "start") return;
    if (setup.size() != 8 || setup[0] != ':' || setup.find_first_not_of(".xo", 1) != setup.npos)
      throw Error("toy setup " + quote(setup) + ": expected start or :CELLS, seven of . x o");
    cells = setup.substr(1);
    const auto count = [this](char c) { return std::count(cells.begin(), cells.end(), c); };
    const auto lead = count('x') - count('o');
    if (lead != 0 && lead != 1)
      throw Error("toy setup " + quote(setup) + ": expected as many x as o, or one x more");
  }
  bool operator==(const State&) const = default;
  char to_move() const { return std::count(cells.begin(), cells.end(), '.') % 2 ? 'x' : 'o'; }

  std::string cells = ".......";
};

inline const Grid& grid() {
  static const Grid kGrid = hexagon(2);
  return kGrid;
}

inline bool has_trio(const State& s, char player) {
  for (size_t cell = 0; cell < 7; ++cell)
    for (size_t d = 0; d < 6; ++d) {
      const Cell a = grid().neighbours[cell][d], b = grid().neighbours[cell][(d + 1) % 6];
      if (a != kNoCell && b != kNoCell && s.cells[cell] == player && s.cells[a] == player &&
          s.cells[b] == player)
        return true;
    }
  return false;
}

inline Outcome outcome(const State& s) {
  const int winner = has_trio(s, 'x') ? 1 : has_trio(s, 'o') ? 2 : 0;
  const bool full = s.cells.find('.') == std::string::npos;
  return {.over = winner != 0 || full,
          .mover = s.to_move() == 'x' ? 1 : 2,
          .winner = winner,
          .scores = {}};
}

inline std::vector<Cell> legal_moves(const State& s) {
  std::vector<Cell> moves;
  if (outcome(s).over) return moves;
  for (Cell cell = 0; cell < 7; ++cell)
    if (s.cells[cell] == '.') moves.push_back(cell);
  return moves;
}

inline void play(State& s, Cell cell) { s.cells[cell] = s.to_move(); }

inline std::string to_text(const State&, Cell cell) { return std::to_string(cell + 1); }

inline Cell parse_move(const State& s, std::string_view text) {
  for (const Cell cell : legal_moves(s))
    if (to_text(s, cell) == trim(text)) return cell;
  throw Error("toy move " + quote(text) + ": expected an empty cell from 1 to 7 of a running game");
}

inline View view(const State& s) {
  View v;
  for (size_t cell = 0; cell < 7; ++cell) {
    const char c = s.cells[cell];
    v.cells.push_back({.place = grid().places[cell],
                       .name = std::to_string(cell + 1),
                       .label = c == '.' ? "" : std::string(1, c),
                       .fill = "#fff",
                       .ink = "#222"});
  }
  const Outcome now = outcome(s);
  if (!now.over) v.status = std::string(1, s.to_move()) + " to move";
  else v.status = now.winner == 0 ? "draw" : now.winner == 1 ? "x has won" : "o has won";
  v.facts = {{"board", s.cells}};
  return v;
}

// Searches the whole tree: 1 = the side to move wins, 0 = draw, -1 = loses.
inline int value(const State& s, uint64_t& nodes) {
  ++nodes;
  const Outcome now = outcome(s);
  if (now.over) return now.winner == 0 ? 0 : -1;
  int highest = -1;
  for (const Cell cell : legal_moves(s)) {
    State next = s;
    play(next, cell);
    highest = std::max(highest, -value(next, nodes));
  }
  return highest;
}

inline Best best(const State& s, const SearchRequest&) {
  Best answer;
  answer.proven = true;
  int highest = -2;
  for (const Cell cell : legal_moves(s)) {
    State next = s;
    play(next, cell);
    const int v = -value(next, answer.nodes);
    if (v > highest) highest = v, answer.move = to_text(s, cell);
    answer.moves.push_back({to_text(s, cell), int64_t{v}, true});
  }
  answer.value = int64_t{answer.move.empty() ? value(s, answer.nodes) : highest};
  if (!answer.move.empty()) answer.line = {answer.move};
  return answer;
}

}  // namespace hexarium::toy
