#include "core/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace hexarium {

bool wants_color(const Args& args) {
  const std::string wanted = args.text("color", "auto");
  if (wanted == "always") return true;
  if (wanted == "never") return false;
  const char* off = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return &args.out == &std::cout && isatty(STDOUT_FILENO) && !(off && *off) && term &&
         std::string_view(term) != "dumb";
}

namespace {

// The nearest of a terminal's 256 colours (6x6x6 cube and 24 greys): "#e69f00" -> 214. Also takes
// "#fff".
int palette(std::string_view css) {
  int rgb[3];
  for (size_t i = 0; i < 3; ++i) {
    const std::string digits =
        css.size() == 4 ? std::string(2, css[1 + i]) : std::string(css.substr(1 + 2 * i, 2));
    rgb[i] = static_cast<int>(std::strtol(digits.c_str(), nullptr, 16));
  }
  constexpr int kSteps[6] = {0, 95, 135, 175, 215, 255};
  const auto square = [](int x) { return x * x; };
  int cube = 0, distance = 0;
  for (const int part : rgb) {
    const auto* step = std::min_element(
        kSteps, kSteps + 6, [&](int a, int b) { return std::abs(a - part) < std::abs(b - part); });
    cube = 6 * cube + static_cast<int>(step - kSteps);
    distance += square(*step - part);
  }
  int number = 16 + cube;
  for (int grey = 0; grey < 24; ++grey) {
    int far = 0;
    for (const int part : rgb) far += square(8 + 10 * grey - part);
    if (far < distance) distance = far, number = 232 + grey;
  }
  return number;
}

std::string codes(const TextPaint& paint) {
  std::string out;
  if (!paint.fill.empty()) out += fmt::format(";48;5;{}", palette(paint.fill));
  if (!paint.ink.empty()) out += fmt::format(";38;5;{}", palette(paint.ink));
  if (!paint.style.empty()) out += ";" + paint.style;
  return out;
}

}  // namespace

std::string painted(std::string_view text, int line, const std::vector<TextPaint>& paints) {
  std::vector<std::string> style(text.size());  // codes per character
  for (const TextPaint& paint : paints) {
    if (paint.at.line != line) continue;
    // A paint without its own colours keeps those below it.
    const bool adds = paint.fill.empty() && paint.ink.empty();
    for (int i = std::max(0, paint.at.column); i < paint.at.column + paint.at.width; ++i)
      if (static_cast<size_t>(i) < style.size()) {
        std::string& at = style[i];
        at = (adds ? at : "") + codes(paint);
      }
  }
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (style[i] != (i == 0 ? "" : style[i - 1])) out += "\x1b[0" + style[i] + "m";
    out += text[i];
  }
  if (!style.empty() && !style.back().empty()) out += "\x1b[0m";
  return out;
}

std::string ink_on(std::string_view fill) {
  const auto part = [&](size_t i) {
    return static_cast<double>(std::stoi(std::string(fill.substr(i, 2)), nullptr, 16));
  };
  return 0.3 * part(1) + 0.59 * part(3) + 0.11 * part(5) > 150 ? "#000" : "#fff";
}

TextBoard text_board(const View& view, const TerminalGame& game, bool typing) {
  TextBoard board = text_board(view, typing);
  if (!game.dress || view.text.empty()) return board;
  const size_t paints = board.paints.size(), spots = board.spots.size();
  game.dress(view, board);
  if (!typing || view.typing.empty()) return board;
  const auto shift = [&](TextSpan& at) {
    at.line += game.typing_at.line, at.column += game.typing_at.column;
  };
  for (size_t i = paints; i < board.paints.size(); ++i) shift(board.paints[i].at);
  for (size_t i = spots; i < board.spots.size(); ++i) shift(board.spots[i].at);
  return board;
}

std::string to_text(const View& view, const TerminalGame& game, bool typing, bool color) {
  const TextBoard board = text_board(view, game, typing);
  std::string out;
  for (size_t i = 0; i < board.lines.size(); ++i) {
    if (color) out += painted(board.lines[i], static_cast<int>(i), board.paints);
    else out += board.lines[i];
    out += '\n';
  }
  return out;
}

}  // namespace hexarium
