// What a front end needs to draw a position. Games fill in a View; text and SVG (here), PNG (png.h)
// and JSON (json.h) are made from it, so games contain little drawing code.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/grid.h"
#include "core/value.h"

namespace hexarium {

struct ViewCell {
  Axial place;
  std::string name;           // as moves write it: "c4"; may be empty
  std::string label;          // what is on it; empty = an empty cell
  std::string fill = "#fff";  // CSS colour
  std::string ink = "#222";   // colour of the label
};

// The drawing unit is the distance between neighbouring cell centres; y points south. The centre of
// Axial{q, r} is (q + r/2, r * 0.866); with flat_top the axes swap, so that columns are straight:
// (q * 0.866, r + q/2).
struct View {
  std::vector<ViewCell> cells;
  bool flat_top = false;
  bool outline = true;              // draw the hexagons (not for pegs)
  std::vector<std::string> tray;    // rack, pieces left: one label each
  std::string status;               // one line: whose turn it is, the score, the result
  std::string text;                 // the game's own text drawing; empty = drawn from the cells
  std::string typing;               // the same with coordinates at the edges; or empty
  std::string svg_under, svg_over;  // SVG elements in drawing units, below and above the cells
  double margin = 0.3;              // free space around the cells, in drawing units
  Facts facts;                      // game-specific fields of `show --json`
};

struct Point {
  double x = 0, y = 0;
};
Point centre(const View& view, Axial place);

// The board, then the status line, each line ending in a newline. `typing`: with coordinates.
std::string to_text(const View& view, bool typing = false);
std::string to_svg(const View& view);
std::string escape_xml(std::string_view text);

}  // namespace hexarium
