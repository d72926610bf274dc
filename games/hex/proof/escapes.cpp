#include "games/hex/proof/escapes.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <string_view>

namespace hexarium::hex {
namespace {

// x: the stone, b: its escape, o: the cells. A column of O and , (for o and dots) may be repeated
// any number of times or left out: the longer the ladder, the more. Found by taking cells away from
// an open edge, on the side of the stone first, while the prover still finds the connection. Shapes
// that the rules find without help are left out.
constexpr std::string_view kPictures[] = {
    R"(
. . x b
 . o o o
  . o o o
   o o o o)",
    R"(
. . x O o b o .
 . o O o o o o o
  . o O o o o o o
   o o O o o o o o)",
    R"(
. . . x , . o b o .
 . . o O o o o o o o
  . o O o o o o o o o
   o o O o o o o o o o)",
    R"(
. . . x . .
 . . o o b o
  . o o o o o
   o o o o o o)",
    R"(
. . x O o o .
 . . o O o b o
  . o O o o o o
   o o O o o o o)",
    R"(
. x O o o .
 o O o o b o
  o O o o o o
   o O o o o o)",
    R"(
. . . . x b .
 . . . o o o .
  . . o o o o o
   . o o o o o o
    o o o o o o o)",
    R"(
. . . x b o .
 . . o o o o .
  . . o o o o o
   . o o o o o o
    o o o o o o o)",
    R"(
. . . . x o b o
 . . . o o o o o
  . . o o o o o o
   . o o o o o o o
    o o o o o o o o)",
    R"(
. . . . x O o o b
 . . . o O o o o o
  . . o O o o o o o
   . o O o o o o o o
    o o O o o o o o o)",
};

// Cells as (rows towards the edge, cells along it) from the stone.
struct Shape {
  int row = 0;  // of the stone, 1 = on the edge
  std::pair<int, int> escape;
  std::vector<std::pair<int, int>> cells;
};

Shape read(std::string_view picture, int copies) {
  Shape shape;
  int row = -1, column = 0, stone = 0;
  for (const char c : picture) {
    if (c == ' ') continue;
    if (c == '\n') {
      ++row, column = 0;
      continue;
    }
    const int wide = c == 'O' || c == ',' ? copies : 1;
    if (c == 'x') stone = column;
    if (c == 'b') shape.escape = {row, column};
    if (c == 'o' || c == 'O')
      for (int i = 0; i < wide; ++i) shape.cells.emplace_back(row, column + i);
    column += wide;
  }
  shape.row = row + 1;
  shape.escape.second -= stone;
  for (auto& [down, along] : shape.cells) along -= stone;
  return shape;
}

Shape mirrored(Shape shape) {
  const auto turn = [](std::pair<int, int>& at) { at.second = -at.second - at.first; };
  turn(shape.escape);
  for (auto& at : shape.cells) turn(at);
  return shape;
}

std::vector<Shape> shapes(int size) {
  std::vector<Shape> list;
  for (const std::string_view picture : kPictures)
    for (int copies = 0; copies < (picture.find('O') < picture.size() ? size : 1); ++copies) {
      list.push_back(read(picture, copies));
      list.push_back(mirrored(list.back()));
    }
  return list;
}

template <int W>
Escapes<W> placed(const Geometry<W>& g, int color) {
  Escapes<W> all;
  const int n = g.n;
  for (const Shape& shape : shapes(n))
    for (int along = 0; along < n && shape.row < n; ++along)
      for (int side = 0; side < 2; ++side) {
        const typename Geometry<W>::NearEdge from{color, side, shape.row, along};
        const auto carrier = g.carrier_at(from, shape.cells);
        const int escape = g.cell_at(from, shape.escape);
        if (carrier && escape >= 0)
          all.places.push_back({g.cell_at(from, {0, 0}), side, escape, *carrier});
      }
  std::stable_sort(all.places.begin(), all.places.end(),
                   [](const auto& a, const auto& b) { return a.escape < b.escape; });
  all.first.resize(static_cast<size_t>(g.cells) + 1);
  for (const auto& place : all.places) ++all.first[static_cast<size_t>(place.escape) + 1];
  for (size_t cell = 0; cell < static_cast<size_t>(g.cells); ++cell)
    all.first[cell + 1] += all.first[cell];
  return all;
}

}  // namespace

template <int W>
const Escapes<W>& escapes(const Geometry<W>& g, int color) {
  static std::mutex mutex;
  static std::array<std::unique_ptr<const Escapes<W>>, 2 * (kMaxSize + 1)> known;
  const std::lock_guard guard(mutex);
  auto& found = known[static_cast<size_t>(2 * g.n + color)];
  if (!found) found = std::make_unique<const Escapes<W>>(placed(g, color));
  return *found;
}

template const Escapes<1>& escapes(const Geometry<1>&, int);
template const Escapes<2>& escapes(const Geometry<2>&, int);
template const Escapes<3>& escapes(const Geometry<3>&, int);
template const Escapes<4>& escapes(const Geometry<4>&, int);
template const Escapes<7>& escapes(const Geometry<7>&, int);

}  // namespace hexarium::hex
