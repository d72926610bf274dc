// A View as lines of text, with its colours and the spots a cursor may select.
#pragma once
#include <string>
#include <vector>

#include "core/view.h"

namespace hexarium {

// `width` characters of one line; lines and columns count from 0.
struct TextSpan {
  int line = 0, column = 0, width = 1;
};
// Colours of a span: CSS, or empty for the terminal's default.
struct TextPaint {
  TextSpan at;
  std::string fill, ink;
  std::string style = {};  // more SGR codes: "1" bold, "4" underlined, "7" reverse
};
// A span that moves refer to: they begin with `name`, or have it after an '@'.
struct TextSpot {
  std::string name;
  TextSpan at;
};

// The board, the tray, the status line. Tray labels are spots; so are the cells, with their
// colours, unless the view has its own text.
struct TextBoard {
  std::vector<std::string> lines;
  std::vector<TextPaint> paints;
  std::vector<TextSpot> spots;
};
TextBoard text_board(const View& view, bool typing = false);

}  // namespace hexarium
