// Work for someone who may leave, or that may take too long for its caller: the caller hands this
// thread a flag (StopWhen), and loops that may last long look at it (check_stop). Without a caller
// who set one it costs a load. Engines do not come here: they look at Ask::stop and answer.
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
