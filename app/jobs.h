// A few worker threads with a bounded queue and a stop flag for each job. The queue is ordered by
// expected finishing time: short jobs come before long ones, clients that used little time recently
// before those that used much, and no job starves. When the queue or a client's share of it is
// full, the last job in it is refused, not the newest. A job may use all the time it asked for if
// nobody waits; otherwise it gets a turn and, if it can be resumed, is queued again.
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

enum class Refusal { Client, Full, Left };  // too many of this client; too many in all; cancelled

struct Job {
  std::function<bool(Job&)> work;          // polls `stop`; false = continue next turn
  std::function<void(Refusal)> refused;    // called instead of `work`; may be empty
  std::function<void(int place)> waiting;  // gets the place in the queue, 1 = next; may be empty
  double seconds = 1;                      // `stop` is set after this much work
  std::string client;                      // the client's address
  size_t bytes = 0;                        // size of the question: small ones first
  bool resumes = false;                    // `work` may be called again to continue
  std::atomic<bool> stop = false;          // answer now
  std::atomic<bool> turn_over = false;     // stopped because others wait; gets another turn
  std::atomic<bool> left = false;          // stopped for good: the client is gone
  double rest() const { return seconds - used_; }  // time left at the start of this turn

 private:
  friend class Jobs;
  double due_ = 0, used_ = 0, turn_ = 0;
};

struct Lane {
  int threads = 1;
  size_t longest = 512, most_per_client = 64;  // waiting jobs
  double turn = 4;        // seconds per turn while others wait; doubled each time a job is resumed
  bool cpu_time = false;  // measure CPU time, not wall-clock time
  int niceness = 10;      // lower priority than answering the page
};

class Jobs {
 public:
  explicit Jobs(const Lane& lane);               // throws Error if no thread can be started
  ~Jobs();                                       // stop_all, then waits for the running jobs
  void add(const std::shared_ptr<Job>& job);     // may call job->refused instead
  void cancel(const std::shared_ptr<Job>& job);  // waiting: refused; running: told to stop
  void stop_all();                               // refuses waiting jobs, stops running ones
  struct Load {
    size_t waiting = 0, running = 0, threads = 0;
  };
  Load load() const;

  static constexpr double kShort = 1.5;    // seconds: a job this short makes others yield...
  static constexpr double kGiveWay = 0.5;  // ...after this many, if they can be resumed

 private:
  struct Running {
    std::shared_ptr<Job> job;
    double start = 0;
    clockid_t clock = CLOCK_MONOTONIC;
  };
  struct Use {
    double seconds = 0, at = 0;
  };
  void run();
  void watch();
  void queue(const std::shared_ptr<Job>& job);  // call these four with the mutex held
  void tell_places();
  double used_lately(const std::string& client);
  void count_use(const std::string& client, double seconds);

  const Lane lane_;
  mutable std::mutex mutex_;
  std::condition_variable work_, watch_;
  std::vector<std::shared_ptr<Job>> queue_;  // sorted by due_
  std::vector<Running> running_;
  std::map<std::string, Use> used_;
  bool ended_ = false;
  std::vector<std::thread> threads_;
  std::thread watcher_;
};

}  // namespace hexarium
