#include "app/subprocess.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "core/child_process.h"
#include "core/text.h"

namespace hexarium {

ChildEnd run_child(const std::string& program, const std::vector<std::string>& words,
                   const CommandLimits& limits, const std::atomic<bool>& stop,
                   const std::function<void(std::string_view)>& line) {
  std::vector<std::string> command = {program};
  command.insert(command.end(), words.begin(), words.end());
  ChildProcess child(command, {.seconds = limits.seconds, .memory = limits.memory});
  child.close_input();

  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::duration<double>(limits.seconds);
  std::string pending, said;
  size_t total = 0;
  bool killed = false;
  std::array<pollfd, 2> wait_for = {pollfd{child.output(), POLLIN, 0},
                                    pollfd{child.errors(), POLLIN, 0}};
  while (wait_for[0].fd >= 0 || wait_for[1].fd >= 0) {
    if (!killed && (stop || Clock::now() > deadline || total > limits.output)) {
      child.kill();
      killed = true;
    }
    poll(wait_for.data(), wait_for.size(), 50);
    for (pollfd& end : wait_for) {
      if (end.fd < 0 || end.revents == 0) continue;
      char bytes[16384];
      const ssize_t count = read(end.fd, bytes, sizeof bytes);
      if (count <= 0) {
        end.fd = -1;
        continue;
      }
      const size_t size = count;
      total += size;
      if (end.fd == child.errors()) {
        if (said.size() < 1000) said.append(bytes, std::min<size_t>(size, 1000 - said.size()));
        continue;
      }
      if (killed) continue;
      pending.append(bytes, size);
      size_t from = 0;
      for (size_t at; (at = pending.find('\n', from)) != pending.npos; from = at + 1)
        line(std::string_view(pending).substr(from, at - from));
      pending.erase(0, from);
    }
  }
  ChildEnd end;
  end.code = child.wait();
  if (killed) end.code = -1;
  end.error = std::string(trim(said.substr(0, said.find('\n'))));
  return end;
}

}  // namespace hexarium
