// Cancels long work. The caller gives this thread a flag (StopWhen); long loops poll it
// (check_stop). Without a flag a poll costs one load. Engines do not use this: they poll
// SearchRequest::stop and still return an answer.
#pragma once
#include <atomic>
#include <stdexcept>

namespace hexarium {

struct Stopped : std::runtime_error {
  Stopped() : std::runtime_error("stopped: time limit reached or request cancelled") {}
};

inline thread_local const std::atomic<bool>* t_stop = nullptr;

inline void check_stop() {
  if (t_stop && t_stop->load(std::memory_order_relaxed)) throw Stopped();
}

// While this object lives, check_stop() on this thread throws Stopped once `flag` is set.
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
