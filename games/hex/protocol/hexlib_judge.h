// Runs a program that was built with HexLib as a child process and says how its game ended.
#pragma once
#include "games/hex/protocol/ioi_referee.h"

namespace hexarium::hex {

struct Judged {
  std::string result;  // win, loss, illegal, timeout, unfinished (it ended too early), crash
  int score = 0;
  int moves = 0;
  double seconds = 0;
  std::string reason;  // of what is not a win or a loss
};

// `command` is a program and its arguments.
Judged judge(const std::vector<std::string>& command, const IoiSettings&);

}  // namespace hexarium::hex
