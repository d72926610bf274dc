// A few threads for long work (engines), a bounded queue before them, and a stop flag for each job.
// A job alone may use all the time it asked for; while others wait it gets a short turn.
#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace hexarium {

struct Job {
  std::function<void(const Job&)> work;    // looks at `stop` now and then
  std::function<void(int place)> waiting;  // place in the queue, 1 = next; may be empty
  double seconds = 1;                      // `stop` is set after that much work
  std::atomic<bool> stop = false;
};

class Jobs {
 public:
  explicit Jobs(int threads);
  ~Jobs();                                       // stops the running jobs, drops the waiting ones
  bool add(std::shared_ptr<Job> job);            // false = the queue is full
  void cancel(const std::shared_ptr<Job>& job);  // waiting: dropped; running: told to stop
  void stop_all();

  static constexpr size_t kLongestQueue = 512;
  static constexpr double kTurn = 4;  // seconds for a job while others wait

 private:
  using Clock = std::chrono::steady_clock;
  struct Running {
    std::shared_ptr<Job> job;
    Clock::time_point start;
  };
  void run();
  void watch();
  void tell_places();  // with the mutex held

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Job>> queue_;
  std::vector<Running> running_;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace hexarium
