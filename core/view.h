// What a front end needs to draw a position. Games fill a View; text, SVG, PNG (here) and JSON
// (json.h) are made of it, so that games hold little drawing code.
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

// Drawing happens in units of the distance between neighbouring cell centres, y to the south. A
// cell at Axial{q, r} has its centre at (q + r/2, r * 0.866); with flat_top the two axes swap
// (so that columns are straight): (q * 0.866, r + q/2).
struct View {
  std::vector<ViewCell> cells;
  bool flat_top = false;
  bool outline = true;              // draw the hexagons (not for pegs)
  std::vector<std::string> tray;    // rack, pieces left: one label each
  std::string status;               // one line: who is to move, the score, the end
  std::string text;                 // the game's own drawing for terminals; empty = made from cells
  std::string typing;               // the same with what typed moves need at its edges; or empty
  std::string svg_under, svg_over;  // SVG elements in drawing units, below and above the cells
  double margin = 0.3;              // free space around the cells, in drawing units
  Facts facts;                      // the game's own fields of `show --json`
};

struct Point {
  double x = 0, y = 0;
};
Point centre(const View& view, Axial place);

// Lines, each ended by a newline; then the status line. `typing`: for one who types moves.
std::string to_text(const View& view, bool typing = false);
std::string to_svg(const View& view);
std::string to_png(const std::string& svg, int width);  // PNG bytes; Error if it cannot be drawn
std::string escape_xml(std::string_view text);

}  // namespace hexarium
