#include "app/jobs.h"

#include <fmt/format.h>
#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <system_error>

#include "core/clock.h"
#include "core/text.h"

namespace hexarium {

namespace {
constexpr double kBytesPerSecond = 1000;  // a question of this size counts as one second of work
constexpr double kLong = 60;      // a longer analysis is queued as if it took this many seconds
constexpr double kHalfLife = 10;  // half-life of a client's used time, in seconds
}  // namespace

Jobs::Jobs(const Lane& lane) : lane_(lane) {
  try {
    watcher_ = std::thread([this] { watch(); });
    for (int i = 0; i < lane.threads; ++i) threads_.emplace_back([this] { run(); });
  } catch (const std::system_error& error) {  // fewer threads will do
    if (!threads_.empty()) return;
    stop_all();
    if (watcher_.joinable()) watcher_.join();
    throw Error(fmt::format("cannot start a thread for the server: {}", error.code().message()));
  }
}

Jobs::~Jobs() {
  stop_all();
  for (std::thread& thread : threads_) thread.join();
  watcher_.join();
}

void Jobs::stop_all() {
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
    queue_.clear();
    for (const Running& r : running_) r.job->left = true, r.job->stop = true;
  }
  work_.notify_all();
  watch_.notify_all();
}

Jobs::Load Jobs::load() const {
  const std::scoped_lock lock(mutex_);
  return {queue_.size(), running_.size(), threads_.size()};
}

double Jobs::used_lately(const std::string& client) {
  const auto found = used_.find(client);
  if (found == used_.end()) return 0;
  return found->second.seconds * std::exp2((found->second.at - wall_seconds()) / kHalfLife);
}

void Jobs::count_use(const std::string& client, double seconds) {
  constexpr size_t kMostRemembered = 4096;
  if (used_.size() >= kMostRemembered)
    std::erase_if(used_, [this](const auto& one) { return used_lately(one.first) < 0.1; });
  if (used_.size() >= 2 * kMostRemembered) used_.clear();
  used_[client] = {used_lately(client) + seconds, wall_seconds()};
}

void Jobs::queue(const std::shared_ptr<Job>& job) {
  job->due_ = wall_seconds() + (job->resumes ? std::min(job->rest(), kLong) : job->rest()) +
              used_lately(job->client) + static_cast<double>(job->bytes) / kBytesPerSecond;
  const auto at = std::upper_bound(queue_.begin(), queue_.end(), job->due_,
                                   [](double due, const auto& other) { return due < other->due_; });
  queue_.insert(at, job);
}

void Jobs::add(const std::shared_ptr<Job>& job) {
  std::shared_ptr<Job> out;
  Refusal why = Refusal::Full;
  {
    const std::scoped_lock lock(mutex_);
    if (ended_) return;
    queue(job);
    const auto same = [&](const auto& other) { return other->client == job->client; };
    if (static_cast<size_t>(std::count_if(queue_.begin(), queue_.end(), same)) >
        lane_.most_per_client)
      out = *std::find_if(queue_.rbegin(), queue_.rend(), same), why = Refusal::Client;
    else if (queue_.size() > lane_.longest) out = queue_.back();
    if (out) std::erase(queue_, out);
    if (running_.size() + queue_.size() > threads_.size()) tell_places();
  }
  work_.notify_one();
  watch_.notify_one();
  if (out && out->refused) out->refused(why);
}

void Jobs::cancel(const std::shared_ptr<Job>& job) {
  {
    const std::scoped_lock lock(mutex_);
    job->left = true;
    job->stop = true;
    if (std::erase(queue_, job) == 0) return;
    tell_places();
  }
  if (job->refused) job->refused(Refusal::Left);
}

void Jobs::tell_places() {
  for (size_t i = 0; i < queue_.size(); ++i)
    if (queue_[i]->waiting) queue_[i]->waiting(static_cast<int>(i) + 1);
}

void Jobs::run() {
  setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + lane_.niceness);  // this thread's
  clockid_t clock = CLOCK_MONOTONIC;
  if (lane_.cpu_time) pthread_getcpuclockid(pthread_self(), &clock);
  std::unique_lock lock(mutex_);
  for (;;) {
    work_.wait(lock, [this] { return ended_ || !queue_.empty(); });
    if (ended_) return;
    std::shared_ptr<Job> job = queue_.front();
    queue_.erase(queue_.begin());
    const double start = clock_seconds(clock);
    job->turn_ = job->turn_ > 0 ? 2 * job->turn_ : lane_.turn;
    running_.push_back({job, start, clock});
    tell_places();
    watch_.notify_one();
    lock.unlock();
    const bool done = job->work(*job);
    lock.lock();
    const double used = clock_seconds(clock) - start;
    job->used_ += used;
    count_use(job->client, used);
    std::erase_if(running_, [&](const Running& r) { return r.job == job; });
    if (!done && job->resumes && !job->left && !ended_ && job->used_ < job->seconds) {
      job->stop = job->turn_over = false;
      queue(job);
      tell_places();
    }
    lock.unlock();
    job.reset();  // without the lock: this may destroy what the job captured
    lock.lock();
  }
}

void Jobs::watch() {
  double pause = 0;
  std::unique_lock lock(mutex_);
  while (!ended_) {
    if (running_.empty()) watch_.wait(lock);
    else watch_.wait_for(lock, std::chrono::duration<double>(pause));
    pause = 0.05;
    for (const Running& r : running_) {
      const double used = clock_seconds(r.clock) - r.start;
      if (used > r.job->rest()) r.job->stop = true;
      // CPU time passes no faster than wall-clock time, so the job is not due before that.
      if (!r.job->stop) pause = std::clamp(r.job->rest() - used, 0.001, pause);
      if (queue_.empty() || r.job->stop) continue;
      const bool hurry = r.job->resumes && queue_.front()->seconds <= kShort;
      if (used > (hurry ? kGiveWay : r.job->turn_)) r.job->turn_over = r.job->stop = true;
    }
  }
}

}  // namespace hexarium
