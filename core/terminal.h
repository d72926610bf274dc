// Playing in a terminal: colours, help, and what each game adds.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/text_board.h"
#include "core/verb.h"

namespace hexarium {

// What a game adds for terminals; every part is optional.
struct TerminalGame {
  std::string_view game;  // name in the table of games
  std::string_view help;  // rules, moves and legend, lines of 78 characters at most
  // Adds colours and spots to the view's own text.
  void (*dress)(const View&, TextBoard&) = nullptr;
  TextSpan typing_at = {};  // offset of `View::text` within `View::typing`
  // Why the engine's move is good, in the game's own units: "27 points".
  std::string (*reason)(const Entry&, std::string_view record, const Best&) = nullptr;
  // The record a new game starts from, given the typed words and options; may draw a seed or pick a
  // puzzle. Without it, the game starts from the typed record.
  std::string (*start)(std::string_view typed, const Args&) = nullptr;
  // The name of the piece a move places, if the piece can be taken back by name.
  std::string (*piece)(std::string_view move) = nullptr;
  std::string_view verbs = {};  // game verbs that may also be typed in `play`
};

// The option of verbs that print boards.
inline const Option kColorOption{"--color", "always|never|auto",
                                 "colours (auto: on a terminal, unless NO_COLOR is set)"};

// Whether to write colours to args.out: depends on --color, NO_COLOR and whether it is a terminal.
bool wants_color(const Args& args);

// The text of a view with the game's colours and spots.
TextBoard text_board(const View& view, const TerminalGame& game, bool typing = false);
std::string to_text(const View& view, const TerminalGame& game, bool typing, bool color);

// Line number `line` of a text with its colours; where paints overlap, the later one wins.
std::string painted(std::string_view text, int line, const std::vector<TextPaint>& paints);
std::string ink_on(std::string_view fill);  // black or white, whichever is easier to read

}  // namespace hexarium
