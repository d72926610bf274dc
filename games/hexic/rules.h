// Hexic: rotate three cells around the point they share. Three equal cells around a point vanish,
// the cells above fall, new cells come in at the top, until nothing vanishes.
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
inline constexpr uint8_t kHole = 0xff;  // a cell without a value: cleared or unknown
inline constexpr int kMostValues = 36;  // written 0..9, a..z
// With 2 values a cascade may never end. After this many clearings a new board is dealt.
inline constexpr int kLongestCascade = 1000;

using Board = std::array<uint8_t, kCells>;
using Triple = std::array<uint8_t, 3>;  // the cells around a point, clockwise

const std::array<Triple, kPoints>& points();
constexpr int cell_at(int x, int y) { return 5 * y + x / 2; }
constexpr int row_of(int cell) { return cell / 5; }
constexpr int column_of(int cell) { return cell % 5 * 2 + (row_of(cell) % 2 == 0 ? 1 : 0); }

// The coming cells: first the queue of the setup, then random ones.
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

  bool total = false;  // a clearing of n cells scores 3^(n-2); otherwise the sum over its clusters
  Board board{};       // no holes, no clusters
  Coming coming;
  int64_t score = 0;  // since the setup; saturates at 2^63 - 1
};
using Move = State::Move;

std::vector<Move> legal_moves(const State&);  // by point, clockwise first
void play(State&, Move);
Outcome outcome(const State&);
Move parse_move(const State&, std::string_view text);  // "e7+"; throws Error if it makes no cluster
std::string to_text(const State&, Move);
View view(const State&);
std::vector<View> frames(const State& before, Move);  // the turn, each clearing, each fall

// The steps of a move, in order.
void turn(Board&, Move);
bool is_legal(const Board&, Move);  // does it make a cluster?
struct Clearing {
  std::vector<uint8_t> cells;  // ascending
  std::vector<int>
      clusters;  // sizes, ascending; a cluster is a set of adjacent cleared cells of one value
  int64_t points = 0;
};
Clearing clear(Board&, bool total);  // leaves holes; returns no cells if there was no cluster
void fall(Board&);                   // moves the holes to the top
// Fills the holes in rounds: each round drops one cell into every column that still has a hole,
// from left to right.
void refill(Board&, Coming&);
Board deal(int values, Random&);  // a random board without clusters

// Saturating sums, at most 2^63 - 1.
int64_t add_points(int64_t a, int64_t b);
int64_t cluster_points(int cells);  // 3^(cells - 2)

// The board as the 19 lines of text of the task, and back. parse_board accepts any indentation.
char value_text(uint8_t value);  // '.' for a hole
std::string board_text(const Board&);
std::string board_line(const Board&);                           // 85 characters
std::optional<std::string> board_in(std::string_view picture);  // 85 characters, or nothing
// Turns a record whose board is a picture, or `@FILE` with a picture or 85 characters, into one
// line.
std::string import(std::string_view record);

}  // namespace hexarium::hexic
