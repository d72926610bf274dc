#include "app/jobs.h"

#include <sys/resource.h>

#include <algorithm>

namespace hexarium {

Jobs::Jobs(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
  threads_.emplace_back([this] { watch(); });
}

Jobs::~Jobs() {
  stop_all();
  for (std::thread& thread : threads_) thread.join();
}

void Jobs::stop_all() {
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
    queue_.clear();
    for (const Running& r : running_) r.job->stop = true;
  }
  changed_.notify_all();
}

bool Jobs::add(std::shared_ptr<Job> job) {
  {
    const std::scoped_lock lock(mutex_);
    if (ended_ || queue_.size() >= kLongestQueue) return false;
    queue_.push_back(std::move(job));
    const bool free = running_.size() + queue_.size() < threads_.size();
    if (!free && queue_.back()->waiting) queue_.back()->waiting(static_cast<int>(queue_.size()));
  }
  changed_.notify_all();
  return true;
}

void Jobs::cancel(const std::shared_ptr<Job>& job) {
  const std::scoped_lock lock(mutex_);
  job->stop = true;
  if (std::erase(queue_, job) > 0) tell_places();
}

void Jobs::tell_places() {
  for (size_t i = 0; i < queue_.size(); ++i)
    if (queue_[i]->waiting) queue_[i]->waiting(static_cast<int>(i) + 1);
}

void Jobs::run() {
  setpriority(PRIO_PROCESS, 0, 10);  // this thread's: answering the page comes first
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ended_ || !queue_.empty(); });
    if (ended_) return;
    const std::shared_ptr<Job> job = queue_.front();
    queue_.pop_front();
    running_.push_back({job, Clock::now()});
    tell_places();
    lock.unlock();
    job->work(*job);
    lock.lock();
    std::erase_if(running_, [&](const Running& r) { return r.job == job; });
  }
}

void Jobs::watch() {
  std::unique_lock lock(mutex_);
  while (!ended_) {
    changed_.wait_for(lock, std::chrono::milliseconds(100));
    for (const Running& r : running_) {
      const double allowed = queue_.empty() ? r.job->seconds : std::min(r.job->seconds, kTurn);
      if (Clock::now() - r.start > std::chrono::duration<double>(allowed)) r.job->stop = true;
    }
  }
}

}  // namespace hexarium
