// A View as lines of text, and what is where in them: colours, and places a cursor may choose.
#pragma once
#include <string>
#include <vector>

#include "core/view.h"

namespace hexarium {

// A part of a text: `width` characters of one line; lines and columns count from 0.
struct TextSpan {
  int line = 0, column = 0, width = 1;
};
// Colours of a part of a text, for terminals that have them; CSS, or empty for the terminal's own.
struct TextPaint {
  TextSpan at;
  std::string fill, ink;
  std::string style = {};  // more SGR codes: "1" bold, "4" underlined, "7" reverse
};
// A place in a text that moves are named after: moves begin with `name`, or have it behind an '@'.
struct TextSpot {
  std::string name;
  TextSpan at;
};

// The board, the tray, the status line. Labels of the tray are spots, and so are the cells of a view
// that has no text of its own; they have the colours of the cells.
struct TextBoard {
  std::vector<std::string> lines;
  std::vector<TextPaint> paints;
  std::vector<TextSpot> spots;
};
TextBoard text_board(const View& view, bool typing = false);

}  // namespace hexarium
