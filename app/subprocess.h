// A command of this program run as a process of its own: it can be stopped at any moment, its
// memory and time are bounded, and it cannot take the server down.
#pragma once
#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hexarium {

struct CommandLimits {
  double seconds = 60;
  size_t memory = size_t{4} << 30;  // bytes of address space
  size_t output = size_t{4} << 20;  // bytes read from it
};

struct ChildEnd {
  int code = 0;       // its exit code; -1 = it was stopped
  std::string error;  // what it said on standard error, at most a line
};

// Calls `line` for every line the command prints. Returns when it ended, or was killed because
// `stop` was set or a limit was reached. Error if it cannot be started.
ChildEnd run_child(const std::string& program, const std::vector<std::string>& words,
                   const CommandLimits& limits, const std::atomic<bool>& stop,
                   const std::function<void(std::string_view)>& line);

}  // namespace hexarium
