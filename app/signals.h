// Ends politely: SIGINT, SIGTERM and SIGHUP are caught, so that a game can print its record.
#pragma once
#include <atomic>

namespace hexarium {

class Signals {
 public:
  Signals();
  ~Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  int caught() const;                     // the signal that asks us to end, or 0
  const std::atomic<bool>& stop() const;  // set together with it: for engines
  // Waits until `file` can be read (true), or a signal comes, the window changes its size, or the
  // time is over (false). Negative milliseconds: however long it takes.
  bool wait_for(int file, int milliseconds = -1) const;
};

}  // namespace hexarium
