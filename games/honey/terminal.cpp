#include "games/honey/terminal.h"

#include <fmt/format.h>

#include "core/seed.h"
#include "games/honey/rules.h"

namespace hexarium::honey {

namespace {

constexpr std::string_view kHelp = R"(Honey, Scrabble on a honeycomb, for one or two

Play a word from the word list: to the right, or diagonally up or down to
the right. It uses at least one letter already on the board and at least one
from your hand (below the board). The whole run of letters must be the word,
and new letters may touch no letters outside it. Each letter scores its
value, and bonuses count under all letters of the word. After a play you draw
new tiles. The game ends when nobody can play. Most points win.

  dl tl   double or triple the letter
  dw tw   double or triple the word so far
  /2      a mine: halves the word so far
  -> <- /^ \^ /v \v   portals: a word that leaves the cell this way continues
                      on the portal of the opposite direction

Moves: WORD@x,y,direction. x (at the top edge) and y (at the left edge) are
the cell of the first letter; the direction is right, up_right or down_right
(short: r, ur, dr): HOUSE@4,3,down_right. Whoever cannot play must `pass`.

Setup: 15 or 11,players=1 or 15,touch=crossing (words may cross); `play 15#7`
is the same board and bag every time.
)";

// Cells are four characters apart; the first of a row is below the 0 of the top line or half a cell
// further right.
void dress(const View& view, TextBoard& board) {
  const size_t edge = board.lines.front().find_first_not_of(' ');
  // The frames of a play are score lines, not boards.
  if (edge == std::string::npos || edge < 3 || board.lines.front()[edge] != '0') return;
  for (const ViewCell& cell : view.cells) {
    const std::vector<std::string_view> parts = split(cell.name, ',');
    const int x = static_cast<int>(parse_int(parts.at(0), 0, 1000, "x"));
    const int y = static_cast<int>(parse_int(parts.at(1), 0, 1000, "y"));
    const std::string& line = board.lines[y + 1];
    const size_t at = line.find_first_not_of(' ', edge) + static_cast<size_t>(4 * x);
    const size_t end = std::min(line.find(' ', at), line.size());
    const TextSpan span{y + 1, static_cast<int>(at), static_cast<int>(end - at)};
    board.spots.push_back({cell.name, {span.line, span.column}});
    if (line.substr(at, end - at) != ".")
      board.paints.push_back({span, cell.fill, "#222", cell.label.empty() ? "" : "1"});
  }
}

std::string reason(const Entry& game, std::string_view record, const Best& best) {
  if (best.move == "pass") return "no word fits";
  const State s = state_of<State>(game, record);
  State next = s;
  play(next, parse_move(s, best.move));
  const size_t me = s.mover - 1;
  const std::string points = fmt::format("{} points", next.scores[me] - s.scores[me]);
  if (const auto* lead = std::get_if<double>(&best.value); lead && s.whole_game)
    return fmt::format("{} now; expected lead over the next turns: {:.1f}", points, *lead);
  return points + (s.whole_game ? ", the most this turn" : ", the maximum");
}

std::string start(std::string_view typed, const Args& args) {
  return seeded("honey", "15", typed, args);
}

}  // namespace

const TerminalGame kTerminal{"honey", kHelp, dress, {}, reason, start};

}  // namespace hexarium::honey
