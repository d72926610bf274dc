// A record with variations and comments, one line of text:
//   hex 11 {an opening} a3 f6 {solid} (e7 d5) (c3 {too close}) g4
// A comment in {} belongs to the move before it, or to the setup. A variation in () follows the
// move it replaces. In comments, `\` escapes `{`, `}` and `\`, and `\n` is a line break.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace hexarium {

struct Line {
  std::string move;  // empty at the root
  std::string comment;
  std::vector<Line> next;  // the first continues the main line
};
struct Lines {
  std::string setup;
  Line root;
};
constexpr size_t kMostLineMoves = 4'000;

// Throws Error on bad syntax; does not check that the moves are legal.
Lines parse_lines(std::string_view game, std::string_view usual, std::string_view text);
std::string to_text(std::string_view game, const Lines& lines);
bool has_variations(std::string_view text);  // or comments

Record main_line(const Lines& lines);
// Parses, and rewrites every move in canonical notation; throws Error if one is illegal.
Lines canonical_lines(const Entry& game, std::string_view text);

}  // namespace hexarium
