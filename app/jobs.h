// A few threads for work that takes time, a bounded queue before them, a stop flag for each job.
// The queue is ordered by when a job could be expected to be done: short ones come before long
// ones, clients that used little lately before those that used much, and nobody waits for ever.
// When it is full, or full of one client's jobs, the last of them is refused, not the newest. A job
// alone may use all the time it asked for; while others wait it gets a turn, and one that can be
// resumed is queued again.
#pragma once
#include <atomic>
#include <condition_variable>
#include <ctime>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace hexarium {

enum class Refusal { Client, Full, Left };  // too many of this client's, of all; nobody waits

struct Job {
  std::function<bool(Job&)> work;          // looks at `stop`; false = goes on at the next turn
  std::function<void(Refusal)> refused;    // called instead of `work`; may be empty
  std::function<void(int place)> waiting;  // place in the queue, 1 = next; may be empty
  double seconds = 1;                      // `stop` is set after that much work
  std::string client;                      // an address
  size_t bytes = 0;                        // of the question: short ones first
  bool resumes = false;                    // `work` may be called again
  std::atomic<bool> stop = false;          // answer soon
  std::atomic<bool> turn_over = false;     // because others wait; there will be another turn
  std::atomic<bool> left = false;          // for good: nobody waits any more
  double rest() const { return seconds - used_; }  // at the start of this turn

 private:
  friend class Jobs;
  double due_ = 0, used_ = 0, turn_ = 0;
};

struct Lane {
  int threads = 1;
  size_t longest = 512, most_per_client = 64;  // jobs that wait
  double turn = 4;        // seconds for a job while others wait; doubled each time it is resumed
  bool cpu_time = false;  // seconds are of the thread's work, not of the clock
  int niceness = 10;      // answering the page comes first
};

class Jobs {
 public:
  explicit Jobs(const Lane& lane);               // Error if there can be no thread
  ~Jobs();                                       // stop_all, and waits for the running jobs
  void add(const std::shared_ptr<Job>& job);     // or job->refused is called
  void cancel(const std::shared_ptr<Job>& job);  // waiting: refused; running: told to stop
  void stop_all();                               // drops those that wait, stops those that run
  struct Load {
    size_t waiting = 0, running = 0, threads = 0;
  };
  Load load() const;

  static constexpr double kShort = 1.5;    // seconds: a job like that makes others give way...
  static constexpr double kGiveWay = 0.5;  // ...after that many, if they can be resumed

 private:
  struct Running {
    std::shared_ptr<Job> job;
    double start = 0;
    clockid_t clock = CLOCK_MONOTONIC;
  };
  struct Use {
    double seconds = 0, at = 0;
  };
  static double now(clockid_t clock = CLOCK_MONOTONIC);
  void run();
  void watch();
  void queue(const std::shared_ptr<Job>& job);  // these four with the mutex held
  void tell_places();
  double used_lately(const std::string& client);
  void count_use(const std::string& client, double seconds);

  const Lane lane_;
  mutable std::mutex mutex_;
  std::condition_variable work_, watch_;
  std::vector<std::shared_ptr<Job>> queue_;  // by due_
  std::vector<Running> running_;
  std::map<std::string, Use> used_;
  bool ended_ = false;
  std::vector<std::thread> threads_;
  std::thread watcher_;
};

}  // namespace hexarium
