// A program that runs as a child of this process, with pipes to its standard input, output and
// error. It has a process group of its own and never outlives us. (A program that must not be
// trusted is another matter: games/hex/protocol/contestant.h.)
#pragma once
#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace hexarium {

struct ChildLimits {
  double seconds = 0;  // of CPU time, and five more; 0 = no limit
  size_t memory = 0;   // bytes of address space; 0 = no limit
};

class ChildProcess {
 public:
  // words[0] is the program's path. Error if no process can be made; a program that does not exist
  // ends with code 127.
  explicit ChildProcess(const std::vector<std::string>& words, const ChildLimits& limits = {});
  ~ChildProcess();  // kills it and what it started
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  int input() const { return ends_[0]; }   // to write to
  int output() const { return ends_[1]; }  // to read from
  int errors() const { return ends_[2]; }  // to read from
  void close_input();
  void kill();                 // with all that it started
  int wait();                  // for its end: the exit code, -1 if a signal ended it
  bool wait(double seconds);   // has it ended within that time?
  double cpu_seconds() const;  // its own so far and of its children that ended

 private:
  pid_t pid_ = -1;
  int ends_[3] = {-1, -1, -1};
  int code_ = 0;  // once it has ended
};

// CPU seconds of a running process and of its children that ended; without its own time on request.
double cpu_seconds_of(pid_t pid, bool own = true);

}  // namespace hexarium
