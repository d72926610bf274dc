#include "games/hexic/terminal.h"

#include <fmt/format.h>

#include "core/seed.h"
#include "games/hexic/solver.h"

namespace hexarium::hexic {

namespace {

constexpr std::string_view kHelp = R"(Hexic, a one-player game

Turn three cells around the point they share. A turn is possible if right
after it three equal cells meet at a point. Such cells vanish, those above
fall down, new ones come in at the top, and so on until nothing vanishes.
n equal cells that touch score 3^(n-2) points: 3, 9, 27 ... The game is over
when no turn is possible.

Moves: a letter from the top edge (the gap between two columns), a number
from the left edge (the row), and + for clockwise or - for the other way.
e7+ turns the three cells around the point below e, right of 7.

     a b c d e          The point e7 is where column e of the letters
 7 \_/5\_/1\_/2\ ...    meets row 7: the stroke between three cells.

Setup: VALUES[,total][:BOARD[/QUEUE]][#SEED], as in `hexarium hexic play 5`
(5 values, easier) or `play 8#42` (the same board every time).
)";

// A cell is drawn as /4\ with its floor below; a point is the stroke between three cells.
void dress(const View& view, TextBoard& board) {
  for (const ViewCell& cell : view.cells) {
    const int x = cell.place.q, y = 2 * cell.place.r + x + 1;
    board.paints.push_back({{y + 1, 2 * x, 3}, cell.fill, cell.ink});
    board.paints.push_back({{y + 2, 2 * x + 1, 1}, cell.fill, cell.ink});
  }
  for (int m = 1; m <= 15; ++m)
    for (int b = 0; b <= 8; ++b)
      board.spots.push_back(
          {fmt::format("{}{}", static_cast<char>('a' + b), m), {m + 1, 2 * b + 2}});
}

std::string reason(const Entry& game, std::string_view record, const Best& best) {
  const State s = state_of<State>(game, record);
  if (best.proven)  // greedy: sees the coming cells
    return fmt::format("{} points, the most of any turn", std::get<int64_t>(best.value));
  for (const Scored& one : score_moves(s, /*blind*/ true)) {
    if (to_text(s, one.move) != best.move) continue;
    std::string text = fmt::format("{} points at once", one.points);
    if (best.line.size() > 1)
      text += ", then " + join({best.line.begin() + 1, best.line.end()}, " ");
    return text;
  }
  return "";
}

std::string start(std::string_view typed, const Args& args) {
  return seeded("hexic", "8", typed, args);
}

}  // namespace

const TerminalGame kTerminal{"hexic", kHelp, dress, {1, 3}, reason, start};

}  // namespace hexarium::hexic
