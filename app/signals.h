// Catches SIGINT, SIGTERM and SIGHUP, so that a game can print its record before it exits.
#pragma once
#include <atomic>

namespace hexarium {

class Signals {
 public:
  Signals();
  ~Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  int caught() const;                     // the signal received, or 0
  const std::atomic<bool>& stop() const;  // set with it, for engines
  // Waits until `file` is readable (true), or a signal, a change of the window size or the timeout
  // (false). Negative milliseconds: no timeout.
  bool wait_for(int file, int milliseconds = -1) const;
};

}  // namespace hexarium
