// Drawing a Hex board: slanted text, and a picture whose edges have their owner's colour.
#include <fmt/format.h>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

namespace {
constexpr const char* kBlack = "#2b2b2b";
constexpr const char* kWhite = "#fdfdfd";
constexpr const char* kEmpty = "#e2c48d";

// Each row is half a cell (one character) further right than the one above.
std::string slanted(const State& s) {
  std::string letters, out;
  for (int c = 0; c < s.size; ++c) letters += fmt::format(" {}", static_cast<char>('a' + c));
  out = "  " + letters + "\n";
  for (int r = 0; r < s.size; ++r) {
    out += fmt::format("{:>{}} ", r + 1, r + 2);
    for (int c = 0; c < s.size; ++c)
      out +=
          fmt::format(" {}", ".bw"[static_cast<size_t>(s.at(static_cast<Cell>(r * s.size + c)))]);
    out += fmt::format("  {}\n", r + 1);
  }
  return out + std::string(static_cast<size_t>(s.size) + 3, ' ') + letters + "\n";
}

// A thick line along one side of the rhombus, through the centres of the border cells moved out.
std::string side(Point a, Point b, double dx, double dy, const char* color) {
  return fmt::format(
      "<line x1=\"{:.3f}\" y1=\"{:.3f}\" x2=\"{:.3f}\" y2=\"{:.3f}\" stroke=\"#8a8577\" "
      "stroke-width=\"0.56\"/>\n<line x1=\"{:.3f}\" y1=\"{:.3f}\" x2=\"{:.3f}\" y2=\"{:.3f}\" "
      "stroke=\"{}\" stroke-width=\"0.5\"/>\n",
      a.x + dx, a.y + dy, b.x + dx, b.y + dy, a.x + dx, a.y + dy, b.x + dx, b.y + dy, color);
}
}  // namespace

View view(const State& s) {
  View v;
  const Grid& g = grid(s.size);
  for (Cell cell = 0; cell < g.size(); ++cell) {
    const Color c = s.at(cell);
    v.cells.push_back({.place = g.places[static_cast<size_t>(cell)],
                       .name = cell_name(s.size, cell),
                       .label = c == Color::Black   ? "b"
                                : c == Color::White ? "w"
                                                    : "",
                       .fill = c == Color::Black   ? kBlack
                               : c == Color::White ? kWhite
                                                   : kEmpty,
                       .ink = "#888888"});
  }
  v.text = slanted(s);
  v.status = s.winner != Color::None ? fmt::format("{} has won", name(s.winner))
                                     : fmt::format("{} to move", name(s.to_move));
  if (can_swap(s)) v.status += ", may swap";
  const int n = s.size - 1;
  const Point nw = centre(v, {0, 0}), ne = centre(v, {n, 0}), sw = centre(v, {0, n}),
              se = centre(v, {n, n});
  v.svg_under = side(nw, sw, -0.5, 0.15, kWhite) + side(ne, se, 0.5, -0.15, kWhite) +
                side({nw.x - 0.3, nw.y}, ne, 0, -0.5, kBlack) +
                side(sw, {se.x + 0.3, se.y}, 0, 0.5, kBlack);
  v.margin = 0.9;
  for (int i = 0; i < s.size; ++i) {
    const Point up = centre(v, {i, 0}), left = centre(v, {0, i});
    const auto label = [&](double x, double y, const std::string& text) {
      v.svg_over += fmt::format(
          "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"0.32\" fill=\"#555\">{}</text>\n", x, y,
          text);
    };
    label(up.x - 0.4, up.y - 0.95, std::string(1, static_cast<char>('a' + i)));
    label(left.x - 1.05, left.y + 0.3, std::to_string(i + 1));
  }
  v.facts = {{"board", board_text(s)},
             {"to_move", s.winner == Color::None ? Value(std::string(name(s.to_move))) : Value()},
             {"winner", s.winner == Color::None ? Value() : Value(std::string(name(s.winner)))}};
  return v;
}

}  // namespace hexarium::hex
