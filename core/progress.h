// A progress bar on stderr; appears only on a terminal, and only after a second.
#pragma once
#include <cstdint>
#include <mutex>
#include <string>

namespace hexarium {

class Progress {
 public:
  Progress(std::string what, uint64_t total);
  ~Progress();  // wipes the bar
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void add(uint64_t done = 1);         // from any thread
  void note(const std::string& text);  // shown after the bar

 private:
  void draw();
  const std::string what_;
  const uint64_t total_;
  const bool terminal_;
  const double start_;  // wall_seconds()
  double drawn_;
  uint64_t done_ = 0;
  std::string note_;
  bool shown_ = false;
  std::mutex mutex_;
};

}  // namespace hexarium
