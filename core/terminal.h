// What a terminal can do beyond plain text: colours, and a game that is a pleasure to play there.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/text_board.h"
#include "core/verb.h"

namespace hexarium {

// What a game adds for terminals; every part may be missing.
struct TerminalGame {
  std::string_view game;  // its name in the table of games
  std::string_view help;  // rules, moves and legend, lines of 78 characters at most
  // Adds the colours and spots of the view's own text.
  void (*dress)(const View&, TextBoard&) = nullptr;
  TextSpan typing_at = {};  // where that text begins in the one for those who type
  // Why the engine's move is good, in the game's own units: "27 points".
  std::string (*reason)(const Entry&, std::string_view record, const Best&) = nullptr;
  // The record a new game starts with, by what was typed and the options: a seed is drawn, a puzzle
  // chosen. Without it what was typed is the start.
  std::string (*start)(std::string_view typed, const Args&) = nullptr;
  // What a move puts on the board, if it can be taken back by that name.
  std::string (*piece)(std::string_view move) = nullptr;
  std::string_view verbs = {};  // its own verbs that may be typed in `play`, too
};

// The option of verbs that print boards.
inline const Option kColorOption{"--color", "always|never|auto",
                                 "colours (auto: on a terminal, unless NO_COLOR is set)"};

// Shall what goes to args.out have colours? By --color, NO_COLOR and where it goes. Throws Error.
bool wants_color(const Args& args);

// The text of a view with the game's colours and spots.
TextBoard text_board(const View& view, const TerminalGame& game, bool typing = false);
std::string to_text(const View& view, const TerminalGame& game, bool typing, bool color);

// Line number `line` of a text in its colours; where paints overlap the later one counts.
std::string painted(std::string_view text, int line, const std::vector<TextPaint>& paints);
std::string ink_on(std::string_view fill);  // black or white, what is easier to read

}  // namespace hexarium
