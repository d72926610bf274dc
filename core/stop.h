// Stopping work whose caller may leave, or for which it may take too long: the caller hands this
// thread a flag (StopWhen), and loops that may last long look at it (check_stop). Without a flag
// that costs one load. Engines do not use this: they look at SearchRequest::stop and answer.
#pragma once
#include <atomic>
#include <stdexcept>

namespace hexarium {

struct Stopped : std::runtime_error {
  Stopped() : std::runtime_error("stopped: it took too long, or nobody waits for the answer") {}
};

inline thread_local const std::atomic<bool>* t_stop = nullptr;

inline void check_stop() {
  if (t_stop && t_stop->load(std::memory_order_relaxed)) throw Stopped();
}

// From here to the end of the block this thread's work ends with Stopped once `flag` is set.
class StopWhen {
 public:
  explicit StopWhen(const std::atomic<bool>* flag) : before_(t_stop) { t_stop = flag; }
  ~StopWhen() { t_stop = before_; }
  StopWhen(const StopWhen&) = delete;
  StopWhen& operator=(const StopWhen&) = delete;

 private:
  const std::atomic<bool>* before_;
};

}  // namespace hexarium
