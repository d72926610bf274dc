#include "games/hex/terminal.h"

#include <fmt/format.h>

#include <cmath>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

namespace {

constexpr std::string_view kHelp = R"(Hex, a two-player game

Players take turns putting a stone on any empty cell. Black (b) moves first
and connects the top edge to the bottom edge; White (w) connects the left
edge to the right edge. Stones never move. Whoever completes a chain between
their two edges wins; there are no draws.

     a b c d         letters: the edges of Black
   1  . w b .  1     numbers: the edges of White
    2  . b . .  2    A cell touches its neighbours in the row, the two cells
     3  w b w .  3   above (c1 and d1 for c2) and the two below (b3 and c3).
      4  b . . .  4  Black has won: c1 b2 b3 a4.

Moves: a cell, column letter and row number: c4. With the swap rule (setup
`11,swap`) White may answer the first stone with `swap`: it becomes white and
is mirrored across the long diagonal.

`hexarium hex play 7 --as second --level 3`: a 7x7 board, you are White, the
engine plays at level 3 of 10.
)";

// Wood, stones, and edges in their owner's colour.
void dress(const View& view, TextBoard& board) {
  const int n = static_cast<int>(std::lround(std::sqrt(view.cells.size())));
  const auto paint = [&](int line, int column, int width, const char* fill, const char* ink) {
    board.paints.push_back({{line, column, width}, fill, ink});
  };
  paint(0, 2, 2 * n + 1, kBlack, kWhite);
  paint(n + 1, n + 3, 2 * n + 1, kBlack, kWhite);
  for (int r = 0; r < n; ++r) {
    const int digits = r < 9 ? 1 : 2;
    paint(r + 1, r + 2 - digits, digits, kWhite, kBlack);
    paint(r + 1, r + 3, 2 * n + 1, kEmpty, kBlack);
    paint(r + 1, r + 5 + 2 * n, digits, kWhite, kBlack);
    for (int c = 0; c < n; ++c) {
      const ViewCell& cell = view.cells[r * n + c];
      const int column = r + 4 + 2 * c;
      if (cell.label == "b") paint(r + 1, column, 1, kBlack, kWhite);
      if (cell.label == "w") paint(r + 1, column, 1, kWhite, kBlack);
      board.spots.push_back({cell.name, {r + 1, column}});
    }
  }
}

std::string reason(const Entry& game, std::string_view record, const Best& best) {
  const State s = state_of<State>(game, record);
  const std::string_view me = s.to_move == Color::Black ? "Black" : "White";
  if (const auto* value = std::get_if<int64_t>(&best.value); value && best.proven)
    return *value > 0 ? fmt::format("{} wins, proven", me)
                      : fmt::format("{} loses against best play, proven", me);
  const auto* value = std::get_if<double>(&best.value);
  return value ? fmt::format("{}'s chance to win is about {:.0f} %", me, 50 * (1 + *value)) : "";
}

}  // namespace

const TerminalGame kTerminal{"hex", kHelp, dress, {}, reason};

}  // namespace hexarium::hex
