// A program that runs as a child of this process, with pipes to its standard input, output and
// error. It gets its own process group and dies with its parent. Untrusted programs need more: see
// games/hex/protocol/contestant.h.
#pragma once
#include <sys/types.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hexarium {

struct ChildLimits {
  double seconds = 0;  // CPU time (killed 5 s later); 0 = no limit
  size_t memory = 0;   // bytes of address space; 0 = no limit
};

class ChildProcess {
 public:
  // words[0] is the program's path. Throws Error if the process cannot be started; a missing
  // program exits with code 127.
  explicit ChildProcess(const std::vector<std::string>& words, const ChildLimits& limits = {});
  ~ChildProcess();  // kills the whole process group
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  int input() const { return ends_[0]; }   // to write to
  int output() const { return ends_[1]; }  // to read from
  void close_input();
  // Passes on what it writes until it closes both outputs. Kills it and returns false once
  // `give_up`, called at least every 50 ms, returns true.
  using Take = std::function<void(std::string_view)>;
  bool read(const Take& output, const Take& errors, const std::function<bool()>& give_up);
  void kill();                 // kills the whole process group
  int wait();                  // until it exits; returns the exit code, or -1 if a signal killed it
  bool wait(double seconds);   // whether it exited within that time
  double cpu_seconds() const;  // so far, including reaped children

 private:
  pid_t pid_ = -1;
  int ends_[3] = {-1, -1, -1};
  int code_ = 0;  // valid once it has exited
};

// CPU seconds of a running process and its reaped children; with `own` false, of the children only.
double cpu_seconds_of(pid_t pid, bool own = true);

}  // namespace hexarium
