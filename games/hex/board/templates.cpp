#include "games/hex/board/templates.h"

#include <algorithm>
#include <string_view>

namespace hexarium::hex {
namespace {

// Found by removing cells from an open edge while the solver still proves the connection. x: the
// stone, o: the cells.
constexpr std::string_view kPictures[] = {
    R"(
. . x o
 . o o o
  o o o o)",
    R"(
. . . . x o .
 . . o o o o o
  . o o o o o o
   o o o o o o o)",
    R"(
. . . . . o x o . .
 . . . . o o o o o .
  . . o o o o o o o o
   . o o o o o o o o o
    o o o o o o o o o o)",
    R"(
. . . . . . . . o x o . . .
 . . . . . . o o o o o o . .
  . . . . o o o o o o o o o .
   . . o o o o o o o o o o o o
    . o o o o o o o o o o o o o
     o o o o o o o o o o o o o o)",
};

std::vector<EdgeTemplate> read_pictures() {
  std::vector<EdgeTemplate> all;
  for (const std::string_view picture : kPictures) {
    std::vector<std::pair<int, int>> cells, mirrored;
    int row = -1, column = 0, stone = 0;
    for (const char c : picture) {
      if (c == '\n') ++row, column = -1;
      else if (c != ' ') ++column;
      if (c == 'x') stone = column;
      if (c == 'o') cells.emplace_back(row, column);
    }
    for (auto& [down, along] : cells) {
      along -= stone;
      mirrored.emplace_back(down, -along - down);
    }
    std::sort(cells.begin(), cells.end());
    std::sort(mirrored.begin(), mirrored.end());
    all.push_back({row + 1, cells});
    if (mirrored != cells) all.push_back({row + 1, mirrored});  // the last is its own mirror image
  }
  return all;
}

}  // namespace

std::span<const EdgeTemplate> edge_templates() {
  static const std::vector<EdgeTemplate> all = read_pictures();
  return all;
}

}  // namespace hexarium::hex
