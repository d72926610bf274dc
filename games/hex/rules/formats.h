// Games of Hex as others write them: SGF (FF[4] GM[11], as HexGUI and as Little Golem write it) and
// HexWorld links. Only the main line is read; comments and variations are skipped.
#pragma once
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
// Any of the three, by how it starts.
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

}  // namespace hexarium::hex
