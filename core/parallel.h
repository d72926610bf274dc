// Work on several threads. Where the system gives fewer threads than were asked for, those that
// there are do all of it.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace hexarium {

// Threads beside the caller's own. join() waits for them and throws what the first of them threw.
class Helpers {
 public:
  // Starts work(1) to work(count), or as many of these as the system gives threads.
  Helpers(int count, std::function<void(int)> work);
  ~Helpers();
  Helpers(const Helpers&) = delete;
  void join();
  int count() const { return static_cast<int>(threads_.size()); }

 private:
  struct Shared;
  std::shared_ptr<Shared> shared_;
  std::vector<std::thread> threads_;
};

// Calls each(0) to each(count - 1) on at most so many threads, the caller's own among them, lower
// numbers first. If one throws no more are begun, and the first exception comes out at the end.
void parallel_for(size_t count, int threads, const std::function<void(size_t)>& each);

}  // namespace hexarium
