#include "app/subprocess.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <utility>

#include "core/text.h"

namespace hexarium {

namespace {

struct Pipe {
  int ends[2] = {-1, -1};
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0) throw Error("no pipe: too many open files");
  }
  ~Pipe() {
    for (const int end : ends)
      if (end >= 0) close(end);
  }
  void close_end(int i) { close(std::exchange(ends[i], -1)); }
};

// In the new process; only calls that are safe after fork.
[[noreturn]] void become(const char* program, char* const* words, const ChildLimits& limits,
                         int out, int err) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // if the server is killed, so are we
  std::signal(SIGPIPE, SIG_DFL);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these map terabytes
  const rlimit memory{limits.memory, limits.memory};
  setrlimit(RLIMIT_AS, &memory);
#endif
  const auto seconds = static_cast<rlim_t>(limits.seconds) + 5;
  const rlimit time{seconds, seconds};
  setrlimit(RLIMIT_CPU, &time);
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, 0);
  dup2(out, 1);
  dup2(err, 2);
  close_range(3, ~0U, 0);  // the clients' sockets are not for us
  execv(program, words);
  _exit(127);
}

}  // namespace

ChildEnd run_child(const std::string& program, const std::vector<std::string>& words,
                   const ChildLimits& limits, const std::atomic<bool>& stop,
                   const std::function<void(std::string_view)>& line) {
  Pipe out, err;
  std::vector<char*> argv = {const_cast<char*>(program.c_str())};
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child < 0) throw Error("cannot start a process (limit reached)");
  if (child == 0) become(program.c_str(), argv.data(), limits, out.ends[1], err.ends[1]);
  out.close_end(1);
  err.close_end(1);

  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::duration<double>(limits.seconds);
  std::string pending, said;
  size_t total = 0;
  bool killed = false;
  std::array<pollfd, 2> wait_for = {pollfd{out.ends[0], POLLIN, 0}, pollfd{err.ends[0], POLLIN, 0}};
  while (wait_for[0].fd >= 0 || wait_for[1].fd >= 0) {
    if (!killed && (stop || Clock::now() > deadline || total > limits.output)) {
      kill(child, SIGKILL);
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
      const auto size = static_cast<size_t>(count);
      total += size;
      if (end.fd == err.ends[0]) {
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
  int status = 0;
  waitpid(child, &status, 0);
  ChildEnd end;
  end.code = killed || !WIFEXITED(status) ? -1 : WEXITSTATUS(status);
  end.error = std::string(trim(said.substr(0, said.find('\n'))));
  return end;
}

}  // namespace hexarium
