// Games of Hex as others write them: SGF (FF[4] GM[11], as HexGUI and as Little Golem write it) and
// HexWorld links. A GameLine is the main line alone; read_sgf_lines and write_sgf_lines keep
// variations and comments, as text of core/lines.h.
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
  State start{11};            // with its set-up stones, whatever their number
  std::vector<Played> plays;  // in order, of whatever colours
};

GameLine read_sgf(std::string_view text);       // throws Error
GameLine read_hexworld(std::string_view link);  // "#11c1,a3:sf6", with an address in front or not
GameLine read_record(std::string_view record);
// Any of the three, by how it starts; of a record with variations the main line.
GameLine read_any(std::string_view text);

enum class SgfStyle { HexGui, LittleGolem };  // B[a3], black first; W[ac], white first
std::string write_sgf(const GameLine&, SgfStyle);
std::string write_hexworld(const GameLine&);  // Error if the game does not alternate

struct AsRecord {
  std::string record;
  bool transposed = false;  // rows and columns changed places to fit who is to move
  Color resigned = Color::None;
};
// A game that starts with white becomes one that starts with black (Little Golem). Error if the
// set-up or the order of moves cannot be written as a record.
AsRecord write_record(const GameLine&);

// The whole tree. Error where one of its lines cannot be written as a record.
Lines read_sgf_lines(std::string_view sgf);
std::string write_sgf_lines(const Lines&);  // as HexGUI writes it; Error if a move is not legal

// Whatever read_any reads, with all that is known of it.
Lines read_any_lines(std::string_view text);

}  // namespace hexarium::hex
