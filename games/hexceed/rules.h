// Hexceed. Eighteen cells A..R in reading order (a hexagon of side 3 without its centre) and
// eighteen pieces: every combination of colour R/G/B, symbol X/O/- and ink K/W. One player chooses
// a piece; the other places it, scores a point for each quality shared by the three pieces of a
// line or small triangle through it, and chooses the next piece. The first player chooses first.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace hexarium::hexceed {

inline constexpr int kCells = 18;
inline constexpr int kPieces = 18;
inline constexpr int kNone = -1;  // no piece

// A piece is the number colour * 6 + symbol * 2 + ink. A quality is one of eight values:
// 0..2 red green blue, 3..5 cross ring dash, 6..7 black white.
constexpr std::array<int, 3> qualities(int piece) {
  return {piece / 6, 3 + piece / 2 % 3, 6 + piece % 2};
}

struct State {
  struct Move {
    bool place = false;  // place the piece in hand, or choose a piece
    int8_t index = 0;    // a cell, or a piece
    bool operator==(const Move&) const = default;
  };
  explicit State(std::string_view setup);  // "start" or ":F1/.../F18[+PIECE]"; throws Error
  // Ignores how the position arose.
  bool operator==(const State& other) const {
    return board == other.board && in_hand == other.in_hand && scores == other.scores;
  }

  bool has(int piece) const;  // on the board or in hand
  int placed() const;         // pieces on the board
  // Whose turn it is: 1 or 2. The placer of a piece chooses the next one.
  int mover() const { return (placed() % 2 == 0) == (in_hand == kNone) ? 1 : 2; }

  std::array<int8_t, kCells> board;  // a piece or kNone
  int8_t in_hand = kNone;
  int8_t last = kNone;          // the cell filled last, whose points are shown; kNone at the start
  std::array<int, 2> scores{};  // first, second; counted from the setup
};

// The 18 lines and 18 triangles, cells ascending, in alphabetical order.
using Triple = std::array<int8_t, 3>;
const std::vector<Triple>& triples();
const Grid& grid();

struct Made {
  Triple triple;
  int quality;
};
// What `piece` would score on the empty cell: one item per triple and shared quality.
std::vector<Made> made_by(const std::array<int8_t, kCells>& board, int cell, int piece);

std::string piece_text(int piece);       // "B-W"
int parse_piece(std::string_view text);  // kNone if it is not a piece
inline char cell_letter(int cell) { return static_cast<char>('A' + cell); }
std::string made_text(const Made& made);  // "BEF symbol"
std::string piece_name(int piece);        // "blue dash in white"
// SVG elements around the origin, in the drawing units of core/view.h, for every front end.
std::string svg_of_piece(int piece);
std::string setup_text(const State& state);  // ":RXW/./..."; without scores

std::vector<State::Move> legal_moves(const State& state);
void play(State& state, State::Move move);
Outcome outcome(const State& state);
State::Move parse_move(const State& state, std::string_view text);
std::string to_text(const State& state, State::Move move);
View view(const State& state);
// After a placement the completed triples flash, and the status names them.
std::vector<View> frames(const State& before, const State::Move& move);

}  // namespace hexarium::hexceed
