#include "core/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "core/clock.h"

namespace hexarium {

Progress::Progress(std::string what, uint64_t total)
    : what_(std::move(what)),
      total_(std::max<uint64_t>(total, 1)),
      terminal_(isatty(STDERR_FILENO) != 0),
      start_(wall_seconds()),
      drawn_(start_) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::add(uint64_t done) {
  const std::lock_guard lock(mutex_);
  done_ += done;
  draw();
}

void Progress::note(const std::string& text) {
  const std::lock_guard lock(mutex_);
  note_ = text;
  draw();
}

void Progress::draw() {
  const double now = wall_seconds();
  if (!terminal_ || now - start_ < 1 || now - drawn_ < 0.1) return;
  drawn_ = now;
  shown_ = true;
  constexpr size_t kWidth = 30;
  const double part = std::min(1.0, static_cast<double>(done_) / static_cast<double>(total_));
  const double spent = now - start_;
  const std::string bar(static_cast<size_t>(part * kWidth), '#');
  fmt::print(stderr, "\r\x1b[K{} [{:<30}] {:3.0f} %", what_, bar, part * 100);
  if (part > 0) fmt::print(stderr, ", {:.0f} s left", spent / part - spent);
  fmt::print(stderr, " {}", note_);
  std::fflush(stderr);
}

}  // namespace hexarium
