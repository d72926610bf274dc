// Lets a program that was built with HexLib play against the library's side, which runs here: the
// program only sends its calls (hexlib_wire.h), and the record of moves kept here is what counts.
#pragma once
#include "games/hex/protocol/contestant.h"
#include "games/hex/protocol/ioi_referee.h"

namespace hexarium::hex {

struct Judged {
  std::string result;  // win, loss, unfinished (it ended too early), crash, timeout, illegal (strict)
  int score = 0;       // percent
  int moves = 0;       // of the program
  double seconds = 0, library_seconds = 0;  // CPU time of the whole game, and the library's part
  int refused = 0;                          // calls
  std::string reason;                       // of what is not a win or a loss
  std::string note;                         // what else is worth knowing
  std::string messages;                     // the beginning of what it wrote to standard error
  std::string record;                       // as `hexarium hex show` reads it
  std::string log;                          // HEX.OUT
};

struct JudgeSettings {
  IoiSettings game;
  ContestantLimits limits;
  double wall_seconds = 0;  // for the whole game by the clock on the wall; 0 = five times the CPU time
};

// `command` is a program and its arguments. Error if it cannot be run.
Judged judge(const std::vector<std::string>& command, const JudgeSettings&);

}  // namespace hexarium::hex
