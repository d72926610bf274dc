#include "app/subprocess.h"

#include "core/child_process.h"
#include "core/clock.h"
#include "core/text.h"

namespace hexarium {

ChildEnd run_child(const std::string& program, const std::vector<std::string>& words,
                   const CommandLimits& limits, const std::atomic<bool>& stop,
                   const std::function<void(std::string_view)>& line) {
  std::vector<std::string> command = {program};
  command.insert(command.end(), words.begin(), words.end());
  ChildProcess child(command, {.seconds = limits.seconds, .memory = limits.memory});
  child.close_input();

  std::string pending, said;
  size_t total = 0;
  const auto take_output = [&](std::string_view bytes) {
    total += bytes.size();
    pending += bytes;
    size_t from = 0;
    for (size_t at; (at = pending.find('\n', from)) != pending.npos; from = at + 1)
      line(std::string_view(pending).substr(from, at - from));
    pending.erase(0, from);
  };
  const auto take_errors = [&](std::string_view bytes) {
    total += bytes.size();
    if (said.size() < 1000) said += bytes.substr(0, 1000 - said.size());
  };
  const double deadline = wall_seconds() + limits.seconds;
  const bool killed = !child.read(take_output, take_errors, [&] {
    return stop || wall_seconds() > deadline || total > limits.output;
  });
  ChildEnd end;
  end.code = child.wait();
  if (killed) end.code = -1;
  end.error = std::string(trim(said.substr(0, said.find('\n'))));
  return end;
}

}  // namespace hexarium
