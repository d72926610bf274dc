#include "core/text_board.h"

#include <algorithm>
#include <limits>
#include <map>

#include "core/text.h"

namespace hexarium {

namespace {
// One line per row. A cell is 2 * `half` characters wide, so that rows can shift by half a cell.
TextBoard text_of_cells(const View& view) {
  size_t longest = 1;
  int left = std::numeric_limits<int>::max();
  std::map<int, std::map<int, const ViewCell*>> rows;  // by r, then by position in half cells
  for (const ViewCell& cell : view.cells) {
    const int x = 2 * cell.place.q + cell.place.r;
    rows[cell.place.r][x] = &cell;
    longest = std::max(longest, cell.label.size());
    left = std::min(left, x);
  }
  const size_t half = longest / 2 + 1;
  TextBoard board;
  for (const auto& [r, cells] : rows) {
    std::string line;
    for (const auto& [x, cell] : cells) {
      const std::string label = cell->label.empty() ? "." : cell->label;
      line.resize(std::max(line.size(), static_cast<size_t>(x - left) * half), ' ');
      const TextSpan at{static_cast<int>(board.lines.size()), static_cast<int>(line.size()),
                        static_cast<int>(label.size())};
      if (!cell->label.empty()) board.paints.push_back({at, cell->fill, cell->ink});
      if (!cell->name.empty()) board.spots.push_back({cell->name, at});
      line += label;
    }
    board.lines.push_back(line);
  }
  return board;
}
}  // namespace

TextBoard text_board(const View& view, bool typing) {
  TextBoard board;
  if (view.text.empty()) {
    board = text_of_cells(view);
  } else {
    const bool edged = typing && !view.typing.empty();
    for (const std::string_view line : split(edged ? view.typing : view.text, '\n'))
      board.lines.emplace_back(line);
    if (board.lines.back().empty()) board.lines.pop_back();  // the text ends with a newline
  }
  if (!view.tray.empty()) {
    std::string line;
    for (const std::string& label : view.tray) {
      if (!line.empty()) line += ' ';
      board.spots.push_back({label,
                             {static_cast<int>(board.lines.size()), static_cast<int>(line.size()),
                              static_cast<int>(label.size())}});
      line += label;
    }
    board.lines.push_back(line);
  }
  if (!view.status.empty()) board.lines.push_back(view.status);
  return board;
}

std::string to_text(const View& view, bool typing) {
  std::string out;
  for (const std::string& line : text_board(view, typing).lines) out += line + "\n";
  return out;
}

}  // namespace hexarium
