// How long a search may last. Every engine takes these; a request to one may add more.
#pragma once
#include <atomic>
#include <cstdint>

namespace hexarium {

struct SearchLimits {
  double seconds = 0;                       // 0 = no limit
  uint64_t nodes = 0;                       // 0 = no limit; positions, as the engine counts them
  int threads = 1;                          // one thread and no seconds: the same answer every time
  const std::atomic<bool>* stop = nullptr;  // set from outside: answer soon

  bool stopped() const { return stop && stop->load(std::memory_order_relaxed); }
};

}  // namespace hexarium
