// Y. Row r of a triangle of side n has the n - r cells (0, r) to (n - 1 - r, r).
#pragma once
#include "core/game.h"
#include "core/grid.h"

namespace hexarium::y {

struct State {
  using Move = Cell;
  explicit State(std::string_view setup);  // "4", "4:CELLS"; throws Error
  bool operator==(const State&) const = default;
  char to_move() const;

  int side;
  std::string cells;  // one of . b w each, in reading order
};

const Grid& grid(int side);
// Which of the three sides (bits 1, 2, 4) the chain with this cell touches.
int sides_of_chain(const State&, Cell);
char winner(const State&);  // b, w or .

std::vector<Cell> legal_moves(const State&);
void play(State&, Cell);
Outcome outcome(const State&);
Cell parse_move(const State&, std::string_view);
std::string to_text(const State&, Cell);
View view(const State&);

}  // namespace hexarium::y
