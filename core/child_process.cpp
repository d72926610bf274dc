#include "core/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <ctime>
#include <thread>
#include <utility>

#include "core/file.h"
#include "core/text.h"

namespace hexarium {

namespace {

struct Pipe {
  int ends[2] = {-1, -1};
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0) throw Error("cannot create a pipe (too many open files)");
  }
  ~Pipe() {
    for (const int end : ends)
      if (end >= 0) close(end);
  }
  int take(int i) { return std::exchange(ends[i], -1); }
};

void limit(int what, rlim_t value) {
  const rlimit both{value, value};
  setrlimit(static_cast<__rlimit_resource_t>(what), &both);
}

// Runs in the new process, so only async-signal-safe calls are allowed.
[[noreturn]] void become(char* const* words, const ChildLimits& limits, int in, int out, int err) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // die with the parent
  std::signal(SIGPIPE, SIG_DFL);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // sanitizers map terabytes
  if (limits.memory > 0) limit(RLIMIT_AS, limits.memory);
#endif
  if (limits.seconds > 0) limit(RLIMIT_CPU, static_cast<rlim_t>(limits.seconds) + 5);
  dup2(in, 0);
  dup2(out, 1);
  dup2(err, 2);
  close_range(3, ~0U, 0);  // do not inherit the parent's files and sockets
  execv(words[0], words);
  _exit(127);
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& words, const ChildLimits& limits) {
  std::signal(SIGPIPE, SIG_IGN);  // write() then reports a closed pipe
  Pipe in, out, err;
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  pid_ = fork();
  if (pid_ < 0) throw Error("cannot start a process (limit reached)");
  if (pid_ == 0) become(argv.data(), limits, in.ends[0], out.ends[1], err.ends[1]);
  setpgid(pid_, pid_);  // also in the child: either may run first
  ends_[0] = in.take(1), ends_[1] = out.take(0), ends_[2] = err.take(0);
}

ChildProcess::~ChildProcess() {
  kill();
  wait();
  for (const int end : ends_)
    if (end >= 0) close(end);
}

void ChildProcess::close_input() {
  if (ends_[0] >= 0) close(std::exchange(ends_[0], -1));
}

bool ChildProcess::read(const Take& output, const Take& errors,
                        const std::function<bool()>& give_up) {
  pollfd open[2] = {{ends_[1], POLLIN, 0}, {ends_[2], POLLIN, 0}};
  while (open[0].fd >= 0 || open[1].fd >= 0) {
    if (give_up()) {
      kill();
      return false;
    }
    poll(open, 2, 50);
    for (pollfd& end : open) {
      if (end.fd < 0 || end.revents == 0) continue;
      char bytes[1 << 16];
      const ssize_t count = ::read(end.fd, bytes, sizeof bytes);
      if (count > 0) (&end == open ? output : errors)({bytes, static_cast<size_t>(count)});
      else end.fd = -1;
    }
  }
  return true;
}

void ChildProcess::kill() {
  if (pid_ > 0) ::kill(-pid_, SIGKILL);
}

int ChildProcess::wait() {
  int status = 0;
  if (pid_ > 0) {
    waitpid(std::exchange(pid_, -1), &status, 0);
    code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  return code_;
}

bool ChildProcess::wait(double seconds) {
  for (double waited = 0; pid_ > 0; waited += 0.01) {
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) break;
    if (info.si_pid != 0) break;
    if (waited >= seconds) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

double ChildProcess::cpu_seconds() const { return pid_ > 0 ? cpu_seconds_of(pid_) : 0; }

double cpu_seconds_of(pid_t pid, bool own) {
  // The process's own threads, with nanosecond resolution.
  double seconds = 0;
  clockid_t clock = 0;
  timespec now{};
  if (own && clock_getcpuclockid(pid, &clock) == 0 && clock_gettime(clock, &now) == 0)
    seconds = static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
  try {
    // Field 13 and 14 after the bracketed name: user and system time of reaped children, in ticks.
    const std::string stat = read_file("/proc/" + std::to_string(pid) + "/stat", 1 << 16);
    const auto fields = split(std::string_view(stat).substr(stat.rfind(')') + 1));
    double ticks = 0;
    for (size_t i = 13; i < 15 && i < fields.size(); ++i)
      ticks += parse_number(fields[i], 0, 1e18, "ticks");
    seconds += ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  } catch (const Error&) {
    // the process has ended
  }
  return seconds;
}

}  // namespace hexarium
