// Work on several threads. If the system refuses some of the threads, the others do all the work.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace hexarium {

// Worker threads with the caller's stop flag. join() waits and rethrows the first exception.
class Helpers {
 public:
  // Starts work(1) to work(count), each on its own thread; fewer if the system refuses threads.
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

// Calls each(0) to each(count - 1) in order on at most `threads` threads, including the caller's.
// After an exception or a stop no new call starts; the first exception is rethrown at the end.
void parallel_for(size_t count, int threads, const std::function<void(size_t)>& each);

}  // namespace hexarium
