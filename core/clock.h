// Clocks in seconds, for measuring how long something took.
#pragma once
#include <ctime>

namespace hexarium {

inline double clock_seconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// CPU time of this process, all threads together.
inline double cpu_seconds() { return clock_seconds(CLOCK_PROCESS_CPUTIME_ID); }
inline double wall_seconds() { return clock_seconds(CLOCK_MONOTONIC); }

}  // namespace hexarium
