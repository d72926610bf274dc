// Runs a program built with HexLib against the library's side. The game is kept here; the program
// only sends its calls (hexlib_wire.h).
#pragma once
#include "games/hex/protocol/contestant.h"
#include "games/hex/protocol/ioi_referee.h"

namespace hexarium::hex {

struct Judged {
  std::string result;  // win, loss, unfinished (ended too early), crash, timeout, illegal (strict)
  int score = 0;       // percent
  int moves = 0;       // of the program
  double seconds = 0, library_seconds = 0;  // CPU time of the whole game, and the library's part
  int refused = 0;                          // calls
  std::string reason;                       // for results other than win or loss
  std::string note;                         // further remarks
  std::string messages;                     // the beginning of its standard error
  std::string record;                       // as `hexarium hex show` reads it
  std::string log;                          // HEX.OUT
};

struct JudgeSettings {
  IoiSettings game;
  ContestantLimits limits;
  double wall_seconds = 0;  // wall-clock limit for the whole game; 0 = five times the CPU limit
};

// `command` is a program and its arguments. Error if it cannot be run.
Judged judge(const std::vector<std::string>& command, const JudgeSettings&);

}  // namespace hexarium::hex
