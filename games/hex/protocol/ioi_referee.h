// The referee of the founding task: a game of Hex between a program and the library. Everything
// here counts rows and columns from 1, the program is player 1, moves first and joins column 1 to
// column N; the library is player 2 and joins row 1 to row N. Inside, rows and columns change
// places, so that the program is Black of rules.h.
#pragma once
#include <chrono>

#include "games/hex/player/player.h"

namespace hexarium::hex {

struct IoiSettings {
  std::string start =
      "...../...../...../...../.....";  // N rows of 1, 2 and . between / or newlines
  int level = 5;                        // strength of the library's side, 0 (random) to 10
  double library_seconds = 20;          // for all its moves
  double total_seconds = 40;            // for the whole game
  int most_moves = 200;                 // of the program
  bool mirror = false;  // the other reading of the figure: (r, c) touches (r-1, c-1)
};

enum class Verdict { Unfinished, Win, Loss, Illegal, Timeout };
std::string_view name(Verdict);  // "win", ...
int score(Verdict);              // percent: 100, 20, 0

class IoiGame {
 public:
  explicit IoiGame(const IoiSettings&);  // throws Error if the start is not a position

  int look(int row, int column) const;  // -1 outside, 0 empty, 1 program, 2 library
  // Both do nothing but note a fault when they are illegal: occupied, outside, out of turn, over.
  void put(int row, int column);
  void library_move();
  int over() const;                 // 0 running, 1 board full, 2 program won, 3 library won
  int row() const { return row_; }  // of the library's last move, -1 before the first
  int column() const { return column_; }
  int size() const { return state_.size; }

  // A game that is not over is Unfinished unless a fault or the clock has decided it.
  Verdict verdict() const;
  const std::string& fault() const { return fault_; }  // the first one; empty = none
  double seconds() const;                              // since the start, until the end
  double library_seconds() const { return library_used_; }
  int program_moves() const { return program_moves_; }
  const State& state() const { return state_; }
  std::string record() const;  // as `hexarium hex show` reads it
  // Called with every line of HEX.OUT: what the game is, each move, each fault, the result.
  std::function<void(const std::string&)> log;
  void open_log();  // logs the start; call once `log` is set

 private:
  Cell cell(int row, int column) const;
  void blame(const std::string& call, const std::string& why);
  void finish();

  IoiSettings settings_;
  State start_, state_;
  Player player_;
  std::vector<std::string> moves_;
  int row_ = -1, column_ = -1, program_moves_ = 0;
  double library_used_ = 0;
  std::string fault_;
  std::chrono::steady_clock::time_point began_, ended_;
  bool finished_ = false;
};

// Seconds to spend on the next move when `left` seconds remain for all of them and `empty` cells
// are free. `first`: the position is new, a proof is worth most now.
double seconds_for_move(double left, int empty, bool first);

// The program's side: builds the position out of what the seven functions tell.
class IoiProgram {
 public:
  explicit IoiProgram(double seconds, bool mirror = false) : left_(seconds), mirror_(mirror) {}
  struct Place {
    int row, column;
  };
  // look(row, column) is LookAtBoard. The board has a free cell and the program is to move.
  Place move(int size, const std::function<int(int, int)>& look);

 private:
  Player player_;
  double left_;
  bool mirror_, first_ = true;
};

}  // namespace hexarium::hex
