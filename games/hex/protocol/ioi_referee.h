// The referee of the founding task: a game of Hex between a program and the library. Rows and
// columns count from 1. The program is player 1, moves first and connects column 1 to column N; the
// library is player 2 and connects row 1 to row N. Internally the board is transposed, so that the
// program is Black of rules.h.
#pragma once
#include "games/hex/player/player.h"
#include "games/hex/protocol/hexlib_wire.h"

namespace hexarium::hex {

struct IoiSettings {
  std::string start =
      "...../...../...../...../.....";  // N rows of 1, 2 and . between / or newlines
  int level = 5;                        // strength of the library's side, 0 (random) to 10
  // CPU time. (The 200 moves of the task need no limit: 20x20 cells have no more for one side.)
  double library_seconds = 20;  // for all its moves
  double total_seconds = 40;    // for the whole game
  bool mirror = false;          // the mirrored adjacency: (r, c) touches (r-1, c-1)
  bool strict = false;          // a refused call loses the game
};

enum class Verdict { Unfinished, Win, Loss, Illegal, Timeout };
std::string_view name(Verdict);  // "win", ...
int score(Verdict);              // percent: 100, 20, 0

class IoiGame {
 public:
  explicit IoiGame(const IoiSettings&);  // throws Error if the start is not a position

  int look(int row, int column) const;  // -1 outside, 0 empty, 1 program, 2 library
  // Refused without effect if illegal: the cell is occupied or off the board, it is the other's
  // turn, or the game is over.
  void put(int row, int column);
  void library_move();
  int over() const;                 // 0 running, 1 board full, 2 program won, 3 library won
  int row() const { return row_; }  // of the library's last move, -1 before the first
  int column() const { return column_; }
  int size() const { return state_.size; }
  // Handles a request of HexLib; returns the new state.
  Snapshot answer(const Request&);

  // Unfinished if the game is not over, unless time has run out.
  Verdict verdict() const;
  int refused() const { return refused_; }                       // calls
  const std::string& first_refused() const { return refusal_; }  // and why
  double seconds() const;  // CPU time of both sides until the end of the game
  double library_seconds() const { return library_used_; }
  int program_moves() const { return program_moves_; }
  const State& state() const { return state_; }
  std::string record() const;  // as `hexarium hex show` reads it
  // Called with every line of HEX.OUT: the setup, each move, the first refused calls, the result.
  std::function<void(const std::string&)> log;
  void open_log();  // logs the start; call once `log` is set
  void finish();    // logs the result and stops the clock; automatic at the end of a game
  // CPU seconds of the program's side; without it, of this process without the library's moves.
  std::function<double()> program_seconds;

 private:
  Cell cell(int row, int column) const;
  void refuse(const std::string& call, const std::string& why);

  IoiSettings settings_;
  State start_, state_;
  Player player_;
  std::vector<std::string> moves_;
  int row_ = -1, column_ = -1, program_moves_ = 0;
  int refused_ = 0;
  std::string refusal_;
  double began_, library_used_ = 0;
  std::optional<double> ended_;  // seconds() of a finished game
};

// Seconds to spend on the next move when `left` seconds remain for all of them and `empty` cells
// are free. `first`: the position is new, a proof is worth most now.
double seconds_for_move(double left, int empty, bool first);

// The program's side: builds the position from the seven functions.
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
