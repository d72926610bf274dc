// Drawing a Hex board: slanted text, and a picture with edges in their owner's colour.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

namespace {
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

// The border of the board: the area between the outline of the cells, clockwise from the north-west
// corner, and the same outline moved out by kBorder. It is split at the corners into four sides: at
// acute corners in the middle of a cell's edge, at obtuse ones where two edges meet.
constexpr double kBorder = 0.26;
struct Border {
  std::vector<Point> inner, outer;
  std::array<size_t, 4> corners;  // where the north, east, south and west sides begin
};

Border border(const View& v, int n) {
  const double radius = 1 / std::sqrt(3.0);
  std::vector<Point> inner;
  std::array<size_t, 4> corners{};
  // Corners of cells go clockwise: 0 north, 1 north-east, 2 south-east ... 5 north-west.
  const auto corner = [&](int q, int r, int i) {
    const Point at = centre(v, {q, r});
    const double angle = (i - 1.5) * M_PI / 3;
    return Point{at.x + radius * std::cos(angle), at.y + radius * std::sin(angle)};
  };
  const auto middle = [](Point a, Point b) { return Point{(a.x + b.x) / 2, (a.y + b.y) / 2}; };
  const auto add = [&](int q, int r, int i) { inner.push_back(corner(q, r, i)); };
  for (int q = 0; q <= n; ++q) add(q, 0, 5), add(q, 0, 0);
  corners[1] = inner.size();
  inner.push_back(middle(corner(n, 0, 0), corner(n, 0, 1)));
  for (int r = 0; r <= n; ++r) {
    add(n, r, 1);
    if (r == n) corners[2] = inner.size();
    add(n, r, 2);
  }
  for (int q = n; q >= 0; --q) {
    add(q, n, 3);
    if (q > 0) add(q, n, 4);
  }
  corners[3] = inner.size();
  inner.push_back(middle(corner(0, n, 3), corner(0, n, 4)));
  for (int r = n; r >= 0; --r) {
    add(0, r, 4);
    if (r > 0) add(0, r, 5);
  }
  std::vector<Point> outer;
  for (size_t i = 0; i < inner.size(); ++i) {
    // Move out along both edges that meet here, so that the border has constant width.
    const Point before = inner[(i + inner.size() - 1) % inner.size()], at = inner[i],
                after = inner[(i + 1) % inner.size()];
    const double ax = at.x - before.x, ay = at.y - before.y, bx = after.x - at.x,
                 by = after.y - at.y, a = std::hypot(ax, ay), b = std::hypot(bx, by);
    const Point out{ay / a + by / b, -ax / a - bx / b};
    const double far = 2 * kBorder / (out.x * out.x + out.y * out.y);
    outer.push_back({at.x + far * out.x, at.y + far * out.y});
  }
  return {std::move(inner), std::move(outer), corners};
}

std::string side(const Border& b, size_t which, const char* color) {
  const size_t size = b.inner.size(), from = b.corners[which],
               till = which == 3 ? size : b.corners[which + 1];
  std::string points;
  const auto add = [&](Point p) { points += fmt::format("{:.3f},{:.3f} ", p.x, p.y); };
  for (size_t i = from; i <= till; ++i) add(b.outer[i % size]);
  for (size_t i = till + 1; i-- > from;) add(b.inner[i % size]);
  return fmt::format(
      "<polygon class=\"{}\" points=\"{}\" fill=\"{}\" stroke=\"#6f654e\" "
      "stroke-width=\"0.03\" stroke-linejoin=\"round\"/>\n",
      which % 2 ? "white" : "black", points, color);
}
}  // namespace

View view(const State& s) {
  View v;
  const Grid& g = grid(s.size);
  for (Cell cell = 0; cell < g.size(); ++cell) {
    const Color c = s.at(cell);
    v.cells.push_back({.place = g.places[cell],
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
  const Border edge = border(v, s.size - 1);
  for (size_t i = 0; i < 4; ++i) v.svg_under += side(edge, i, i % 2 ? kWhite : kBlack);
  v.margin = 0.75;
  for (int i = 0; i < s.size; ++i) {
    const Point up = centre(v, {i, 0}), left = centre(v, {0, i});
    const auto label = [&](double x, double y, const std::string& text) {
      v.svg_over += fmt::format(
          "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"0.36\" fill=\"#555\">{}</text>\n", x, y,
          text);
    };
    label(up.x, up.y - 0.98, std::string(1, static_cast<char>('a' + i)));
    label(left.x - (i < 9 ? 1.02 : 1.12), left.y + 0.12, std::to_string(i + 1));
  }
  v.facts = {{"board", board_text(s)},
             {"to_move", s.winner == Color::None ? Value(std::string(name(s.to_move))) : Value()},
             {"winner", s.winner == Color::None ? Value() : Value(std::string(name(s.winner)))}};
  return v;
}

}  // namespace hexarium::hex
