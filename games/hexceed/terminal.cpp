#include "games/hexceed/terminal.h"

#include <fmt/format.h>

#include <cmath>

#include "games/hexceed/rules.h"

namespace hexarium::hexceed {

namespace {

constexpr std::string_view kHelp = R"(Hexceed, a two-player game

You choose a piece; your opponent places it and chooses one for you, and so on
until all 18 cells are full. The first player chooses first. For every
straight line of three neighbouring cells and every small triangle of three
cells that the new piece completes, the placer scores a point for each quality
its three pieces share. Most points win.

    A B C       Pieces: colour R G B (red, green, blue), symbol X O -
   D E F G      (cross, ring, dash), ink K W (black, white). B-W is blue,
  H I   J K     dash, white. There is one of each. The piece to be
   L M N O      placed is in the hole; the pieces left are below the
    P Q R       board.

Moves: a piece to choose (RXW), a cell to place it on (E).
An example: R-W on B, G-W on F; B-W on E makes the triangle BEF with dash and
white in common: two points.

`hexarium hexceed play --as second --level classic` lets the engine choose
first and play weaker; levels are full, classic and greedy.
)";

// The colour of a piece, by its text: B-W is white on blue.
TextPaint paint_of(std::string_view piece, int line, int column) {
  const char* fill = piece[0] == 'R' ? "#c63d35" : piece[0] == 'G' ? "#3c9450" : "#3a6cc0";
  return {{line, column, 3}, fill, piece[2] == 'K' ? "#000" : "#fff", "1"};
}

// All pieces in the text, and the cells.
void dress(const View& view, TextBoard& board) {
  for (size_t i = 0; i + 1 < board.lines.size(); ++i) {
    const std::string& line = board.lines[i];
    for (size_t at = 0; at + 3 <= line.size(); ++at)
      if (parse_piece(std::string_view(line).substr(at, 3)) != kNone)
        board.paints.push_back(
            paint_of(line.substr(at, 3), static_cast<int>(i), static_cast<int>(at)));
  }
  for (const ViewCell& cell : view.cells) {
    const int x = 3 * (2 * cell.place.q + cell.place.r + 4) + 2, line = 2 * (cell.place.r + 2) + 1;
    const int half = static_cast<int>(cell.label.size()) / 2;
    board.spots.push_back({cell.name, {line, x - half, 2 * half + 1}});
  }
}

std::string reason(const Entry& game, std::string_view record, const Best& best) {
  const State s = state_of<State>(game, record);
  const auto* whole = std::get_if<int64_t>(&best.value);
  const auto* real = std::get_if<double>(&best.value);
  const size_t me = s.mover() - 1;
  const double lead = (whole  ? static_cast<double>(*whole)
                       : real ? *real
                              : 0) +
                      s.scores[me] - s.scores[1 - me];
  std::string text;
  if (s.in_hand != kNone) {
    State next = s;
    play(next, parse_move(s, best.move));
    const int points = next.scores[me] - s.scores[me];
    text = fmt::format("{} point{} now; ", points, points == 1 ? "" : "s");
  }
  if (best.proven && lead == 0) return text + "a draw with best play, proven";
  const std::string margin =
      fmt::format("{:.3g} point{}", std::abs(lead), std::abs(lead) == 1 ? "" : "s");
  if (best.proven)
    return text +
           fmt::format("you {} by {} with best play, proven", lead > 0 ? "win" : "lose", margin);
  return text + fmt::format("expect to end {} {}", margin, lead < 0 ? "behind" : "ahead");
}

}  // namespace

const TerminalGame kTerminal{"hexceed", kHelp, dress, {}, reason};

}  // namespace hexarium::hexceed
