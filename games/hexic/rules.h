// Hexic: turn three cells around the point they share; three equal cells around a point vanish,
// what is above falls down, new cells come in at the top, and so on until nothing vanishes.
//
// The board has 10 columns x = 0..9 of 8 (even x) or 9 (odd x) cells. A cell is (x, y), where
// y = 0..16 is its text row and x + y is odd; its number is 5 * y + x / 2, reading order. Its
// neighbours are (x, y +- 2) and (x +- 1, y +- 1). A point (b, m) lies between columns b and b + 1
// on text row m = 1..15; its number is 9 * (m - 1) + b.
#pragma once
#include <array>
#include <optional>

#include "core/game.h"
#include "core/random.h"

namespace hexarium::hexic {

inline constexpr int kColumns = 10, kRows = 17, kCells = 85, kPoints = 135;
inline constexpr uint8_t kHole = 0xff;  // a cell without a value: cleared, or not known
inline constexpr int kMostValues = 36;  // written 0..9, a..z
// With 2 values a cascade need not end. After so many clearings the board is dealt anew.
inline constexpr int kLongestCascade = 1000;

using Board = std::array<uint8_t, kCells>;
using Triple = std::array<uint8_t, 3>;  // the cells around a point, clockwise

const std::array<Triple, kPoints>& points();
constexpr int cell_at(int x, int y) { return 5 * y + x / 2; }
constexpr int row_of(int cell) { return cell / 5; }
constexpr int column_of(int cell) { return cell % 5 * 2 + (row_of(cell) % 2 == 0 ? 1 : 0); }

// The cells to come: first the queue of the setup, then the generator.
struct Coming {
  int values = 8;
  std::vector<uint8_t> queue;
  size_t used = 0;
  Random random{1};

  uint8_t next() {
    if (used < queue.size()) return queue[used++];
    return static_cast<uint8_t>(random.below(static_cast<uint32_t>(values)));
  }
  bool operator==(const Coming&) const = default;
};

struct State {
  struct Move {
    int16_t point = 0;
    bool clockwise = true;
    bool operator==(const Move&) const = default;
  };
  explicit State(std::string_view setup);  // VALUES[,total][:BOARD[/QUEUE]][#SEED]; throws Error
  bool operator==(const State&) const = default;

  bool total = false;  // a clearing of n cells scores 3^(n-2); else the sum over its clusters
  Board board{};       // no holes, no clusters
  Coming coming;
  int64_t score = 0;  // since the setup; stays at 2^63 - 1 once there
};
using Move = State::Move;

std::vector<Move> legal_moves(const State&);  // by point, clockwise first
void play(State&, Move);
Outcome outcome(const State&);
Move parse_move(const State&, std::string_view text);  // "e7+"; Error if it makes no cluster
std::string to_text(const State&, Move);
View view(const State&);
std::vector<View> frames(const State& before, Move);  // the turn, each clearing, each fall

// The parts of a move, in the order they happen.
void turn(Board&, Move);
bool is_legal(const Board&, Move);  // is there a cluster right after it?
struct Clearing {
  std::vector<uint8_t> cells;  // ascending
  std::vector<int> clusters;   // sizes, ascending: edge-connected cleared cells of one value
  int64_t points = 0;
};
Clearing clear(Board&, bool total);  // leaves holes; no cells if there was no cluster
void fall(Board&);                   // the holes go to the top
// Fills the holes: one step after the other, columns left to right, each step one cell into every
// column that still has a hole; what comes first lies lowest.
void refill(Board&, Coming&);
Board deal(int values, Random&);  // a random board without clusters

// Sums that stay at 2^63 - 1 once there.
int64_t add_points(int64_t a, int64_t b);
int64_t cluster_points(int cells);  // 3^(cells - 2)

// The board as the 19 lines of text of the task, and back: parse_board finds the 85 values in
// them, wherever they are indented to.
char value_text(uint8_t value);  // '.' for a hole
std::string board_text(const Board&);
std::string board_line(const Board&);                           // 85 characters
std::optional<std::string> board_in(std::string_view picture);  // 85 characters, if it is one
// A record whose board is a picture, or `@FILE` with a picture or 85 characters, as one line.
std::string import(std::string_view record);

}  // namespace hexarium::hexic
