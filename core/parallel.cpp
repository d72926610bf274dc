#include "core/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <utility>

#include "core/stop.h"

namespace hexarium {

struct Helpers::Shared {
  std::function<void(int)> work;
  const std::atomic<bool>* stop = t_stop;
  std::mutex mutex;
  std::exception_ptr failure;

  void run(int number) noexcept {
    const StopWhen same(stop);
    try {
      work(number);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  }
};

Helpers::Helpers(int count, std::function<void(int)> work) : shared_(std::make_shared<Shared>()) {
  shared_->work = std::move(work);
  threads_.reserve(std::max(count, 0));
  try {
    for (int i = 1; i <= count; ++i) threads_.emplace_back([s = shared_, i] { s->run(i); });
  } catch (const std::system_error&) {  // no more threads: the running ones do the work
  }
}

Helpers::~Helpers() {
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void Helpers::join() {
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
  if (shared_->failure) std::rethrow_exception(std::exchange(shared_->failure, nullptr));
}

void parallel_for(size_t count, int threads, const std::function<void(size_t)>& each) {
  std::atomic<size_t> next{0};
  std::atomic<bool> failed{false};
  const auto work = [&](int) {
    try {
      for (size_t i; !failed && (i = next++) < count;) {
        check_stop();
        each(i);
      }
    } catch (...) {
      failed = true;
      throw;
    }
  };
  const size_t useful = std::min(count, static_cast<size_t>(std::max(threads, 1)));
  Helpers helpers(static_cast<int>(useful) - 1, work);
  std::exception_ptr failure;
  try {
    work(0);
  } catch (...) {
    failure = std::current_exception();
  }
  helpers.join();  // if both threw, either exception will do
  if (failure) std::rethrow_exception(failure);
}

}  // namespace hexarium
