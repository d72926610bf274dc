// A single play: legality, score, order and notation. Follows the rules literally; solver.h finds
// the best of all plays.
#pragma once
#include <utility>

#include "games/honey/level.h"

namespace hexarium::honey {

struct Play {
  uint32_t word = 0;  // number in the word list
  int cell = 0;       // where it starts
  int direction = kRight;
  int64_t points = 0;
  bool operator==(const Play&) const = default;
};

// More points first; then word, x, y; then down_right, right, up_right.
bool better(const Board& board, const Play& a, const Play& b);
// "HOUSE_43_down_right_16"
std::string answer(const Level& level, const Play& play);

// One letter of a play.
struct Letter {
  int cell;
  char letter;
  bool on_board;
  Bonus bonus;    // the effective bonus; None under a board letter with bonus=new
  bool portal;    // the step to the next letter goes through a portal
  int64_t value;  // value of the letter alone
  int64_t sum;    // running sum including this letter
};

struct Verdict {
  bool legal = false;
  int rule = 0;                 // the first rule it breaks, as numbered in README.md
  std::string broken;           // how and where it breaks the rule; empty if legal
  std::vector<Letter> letters;  // if the play fits the board and matches its letters
  int64_t points = 0;
  std::string left;  // the hand after the play
};
Verdict judge(const Level& level, std::string_view word, int x, int y, int direction);

// Whether `other` is a neighbour of `cell`, but not along `direction`.
bool is_side_neighbour(const Board& board, int cell, int direction, int other);

// Calls visit(text) for every straight run of two or more letters on the board.
template <class Visit>
void for_each_run(const Board& board, const Visit& visit) {
  std::string run;
  for (int y = 0; y < board.height; ++y)
    for (int cell = board.at(0, y); cell < board.at(board.width, y); ++cell) {
      if (!board.has_letter(cell)) continue;
      for (const int d : kWordDirections) {
        if (board.has_letter(board.step(cell, opposite(d)))) continue;
        run.clear();
        // A portal may lead back into the run; only its partner can be entered from two cells.
        bool been = false;
        for (int c = cell; board.has_letter(c); c = board.step(c, d)) {
          if (c == board.portals[opposite(d)] && std::exchange(been, true)) break;
          run += static_cast<char>('A' + board.letter(c) - 1);
        }
        if (run.size() > 1) visit(std::string_view(run));
      }
    }
}

}  // namespace hexarium::honey
