#include "games/iqlink/drawing.h"

#include <algorithm>

namespace hexarium::iqlink {

namespace {

// Characters of a terminal. A peg's centre and its six sides:
//
//           2   1        sides E 0, NE 1, NW 2, W 3, SW 4, SE 5
//         3  (B)  0      the next peg to the east is 12 columns away,
//           4   5        the one to the south-east 6 columns and 4 lines
class Canvas {
 public:
  void put(int x, int y, char c) {
    if (static_cast<size_t>(y) >= lines_.size()) lines_.resize(static_cast<size_t>(y) + 1);
    std::string& line = lines_[y];
    if (static_cast<size_t>(x) >= line.size()) line.resize(static_cast<size_t>(x) + 1, ' ');
    line[x] = c;
  }
  std::string text() const {
    std::string all;
    for (const std::string& line : lines_) all += line + "\n";
    return all;
  }

 private:
  std::vector<std::string> lines_;
};

constexpr int kSideX[6] = {4, 2, -2, -4, -2, 2}, kSideY[6] = {0, -1, -1, 0, 1, 1};
constexpr char kStroke[6] = {'-', '/', '\\', '-', '/', '\\'};

struct Place {
  int x, y;
};
Place centre_of(int peg) { return {5 + peg % 6 * 12 + peg / 6 % 2 * 6, 2 + peg / 6 * 4}; }

void draw_unit(Canvas& canvas, const Unit& unit, char name, int peg) {
  const auto [x, y] = centre_of(peg);
  if (unit.ball) {
    canvas.put(x - 1, y, '('), canvas.put(x, y, name), canvas.put(x + 1, y, ')');
  }
  for (int d = 0; d < 6; ++d) {
    const bool mine = (unit.sides >> d & 1) == unit.ball;
    if (!mine) continue;
    canvas.put(x + kSideX[d], y + kSideY[d], unit.ball ? kStroke[d] : name);
    if (unit.ball && d % 3 == 0)
      for (int i = 2; i < 4; ++i) canvas.put(x + (d == 0 ? i : -i), y, '-');
  }
}

// The stroke halfway between the origin and its neighbour in direction `d`.
void draw_link(Canvas& canvas, int d, int peg) {
  const auto [x, y] = centre_of(peg);
  if (d % 3 == 0)
    for (int i = 5; i < 8; ++i) canvas.put(x + (d == 0 ? i : -i), y, '-');
  else canvas.put(x + (kSideX[d] > 0 ? 3 : -3), y + 2 * kSideY[d], kStroke[d]);
}

}  // namespace

std::string text_of_board(std::span<const Index> placed) {
  Canvas canvas;
  for (int peg = 0; peg < kPegs; ++peg) {
    const auto [x, y] = centre_of(peg);
    canvas.put(x, y, '.');
    canvas.put(x, y - 2, static_cast<char>('a' + peg));
  }
  for (const Index at : placed) {
    const Placement& p = placements()[at];
    const auto units = units_at(p.spot);
    for (size_t u = 0; u < 3; ++u) {
      draw_unit(canvas, units[u], letter(p.spot.piece), p.pegs[u]);
      if (units[u].place != kOrigin) draw_link(canvas, units[u].place, p.spot.peg);
    }
  }
  return canvas.text();
}

}  // namespace hexarium::iqlink
