// When a search has to end: a count of nodes, a moment, or a wish from outside.
#pragma once
#include <chrono>

#include "core/game.h"

namespace hexarium::hex {

struct SearchLimit {
  using Clock = std::chrono::steady_clock;
  uint64_t nodes = UINT64_MAX;
  Clock::time_point until = Clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;

  static SearchLimit of(const SearchRequest& ask) {
    SearchLimit limit;
    if (ask.nodes != 0) limit.nodes = ask.nodes;
    if (ask.seconds > 0)
      limit.until = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                       std::chrono::duration<double>(ask.seconds));
    limit.stop = ask.stop;
    return limit;
  }
  bool reached(uint64_t done) const {
    if (done >= nodes) return true;
    if (stop && stop->load(std::memory_order_relaxed)) return true;
    return until != Clock::time_point::max() && Clock::now() >= until;
  }
};

}  // namespace hexarium::hex
