// Runs a command of this program as a child process, so that it can be killed at any time, has
// limited memory and time, and cannot crash the server.
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
  size_t output = size_t{4} << 20;  // bytes of output
};

struct ChildEnd {
  int code = 0;       // exit code; -1 = killed
  std::string error;  // first line of its standard error
};

// Calls `line` for every line the command prints. Returns when the command exits or is killed, by
// `stop` or by a limit. Throws Error if it cannot be started.
ChildEnd run_child(const std::string& program, const std::vector<std::string>& words,
                   const CommandLimits& limits, const std::atomic<bool>& stop,
                   const std::function<void(std::string_view)>& line);

}  // namespace hexarium
