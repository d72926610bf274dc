// Hex. Black moves first and connects the top row to the bottom row; White connects the left column
// to the right column; no draws. Cell (row, column) is row * size + column, both from 0; it touches
// (r, c+-1), (r+-1, c), (r-1, c+1) and (r+1, c-1). Names: column letter, row number; a1 is top
// left.
#pragma once
#include <bitset>

#include "core/game.h"
#include "core/grid.h"

namespace hexarium::hex {

inline constexpr int kMaxSize = 20;

enum class Color : uint8_t { None, Black, White };
constexpr Color other(Color c) { return c == Color::Black ? Color::White : Color::Black; }
std::string_view name(Color c);  // "black", "white", "none"

struct State {
  struct Move {
    Cell cell = kNoCell;  // kNoCell = swap
    bool operator==(const Move&) const = default;
  };
  // `N`, `N,swap`, `N:ROWS`, `N,swap:ROWS`: ROWS from row 1 down, separated by `/`, each of `b`,
  // `w`, `.`. Equal numbers of stones: black to move; one more black stone: white to move.
  explicit State(std::string_view setup);
  explicit State(int board_size, bool with_swap = false);  // empty board
  bool operator==(const State&) const = default;

  int size;
  bool swap_rule = false;     // white may answer the first stone with `swap`
  std::vector<Color> stones;  // by cell, row by row
  Color to_move = Color::Black, winner = Color::None;

  Color at(Cell cell) const { return stones[cell]; }
};

const Grid& grid(int size);  // 1..kMaxSize; built once and shared

std::vector<State::Move> legal_moves(const State&);  // empty once the game is over
void play(State&, State::Move);                      // the move is legal
Outcome outcome(const State&);
State::Move parse_move(const State&, std::string_view);  // "c4", "swap"; throws Error
std::string to_text(const State&, State::Move);
View view(const State&);
// Colours of stones and wood, in pictures and on terminals.
inline constexpr const char *kBlack = "#2b2b2b", *kWhite = "#fdfdfd", *kEmpty = "#e2c48d";

// `swap`: the single black stone becomes white and is mirrored across the long diagonal, so that
// both players keep their colours.
bool can_swap(const State&);
// Puts a stone of either colour on an empty cell, whoever is to move; updates the winner and gives
// the move to the other colour.
void put(State&, Cell, Color);
int count(const State&, Color);
using CellSet = std::bitset<kMaxSize * kMaxSize>;  // by Cell
CellSet cells_of(const State&, Color);             // None: the empty ones
// The winner computed from the stones, ignoring `winner`.
Color find_winner(const State&);
// Whether the group of `cell`, a stone of colour c, touches both sides of c.
bool joins_sides(const State&, Cell cell);

std::string cell_name(int size, Cell);
Cell parse_cell(int size, std::string_view);  // "c4", also upper case and with blanks; throws Error
std::string board_text(const State&);         // rows separated by '/'
std::string setup_text(const State&);         // a setup that gives this state
// The symmetry of Hex: transposes the board and swaps the colours.
State transposed(const State&);

}  // namespace hexarium::hex
