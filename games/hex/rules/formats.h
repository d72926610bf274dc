// Other formats for games of Hex: SGF (FF[4] GM[11], the dialects of HexGUI and Little Golem) and
// HexWorld links. A GameLine is just the main line; read_sgf_lines and write_sgf_lines keep
// variations and comments, in the text format of core/lines.h.
#pragma once
#include "core/lines.h"
#include "games/hex/rules/rules.h"

namespace hexarium::hex {

struct Played {
  enum Kind { Stone, Swap, Resign, Pass };
  Color color = Color::Black;
  Kind kind = Stone;
  Cell cell = kNoCell;  // of a stone
};

struct GameLine {
  State start{11};            // with its set-up stones, of any number
  std::vector<Played> plays;  // in order, of any colours
};

GameLine read_sgf(std::string_view text);       // throws Error
GameLine read_hexworld(std::string_view link);  // "#11c1,a3:sf6", with or without the address
GameLine read_record(std::string_view record);
// Any of the three, recognised by its start; takes the main line of a record with variations.
GameLine read_any(std::string_view text);

enum class SgfStyle { HexGui, LittleGolem };  // B[a3], black first; W[ac], white first
std::string write_sgf(const GameLine&, SgfStyle);
std::string write_hexworld(const GameLine&);  // with passes where the moves do not alternate

struct AsRecord {
  std::string record;
  bool transposed = false;  // transposed to match the side to move
  Color resigned = Color::None;
};
// Converts a game that white starts (Little Golem) to one that black starts. Throws Error if the
// set-up or the order of moves cannot be written as a record.
AsRecord write_record(const GameLine&);

// The whole tree. Throws Error if a line cannot be written as a record.
Lines read_sgf_lines(std::string_view sgf);
std::string write_sgf_lines(const Lines&);  // HexGUI's dialect; throws Error if a move is illegal

// Like read_any, but keeps variations and comments.
Lines read_any_lines(std::string_view text);

}  // namespace hexarium::hex
