// Limits of a search, common to all engines.
#pragma once
#include <atomic>
#include <cstdint>

namespace hexarium {

struct SearchLimits {
  double seconds = 0;                       // 0 = no limit
  uint64_t nodes = 0;                       // positions, as the engine counts them; 0 = no limit
  int threads = 1;                          // one thread and no seconds: the same answer every time
  const std::atomic<bool>* stop = nullptr;  // set by another thread: answer now

  bool stopped() const { return stop && stop->load(std::memory_order_relaxed); }
};

}  // namespace hexarium
