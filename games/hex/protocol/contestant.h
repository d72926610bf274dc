// An untrusted program: isolated, limited, and killed with all its descendants.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace hexarium::hex {

struct ContestantLimits {
  int64_t memory = int64_t{2} << 30;  // bytes of address space of each process; 0 = no limit
  bool no_io = false;                 // no files, keyboard, screen or network
};

// Where the system allows it, the program runs in its own user and process namespace, so that it
// can neither see nor touch this process. A warden process in between kills the program's process
// tree when the program exits, or when this object or this process is gone.
class Contestant {
 public:
  Contestant(const std::vector<std::string>& command, const ContestantLimits&);
  ~Contestant();
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;

  int socket() const { return socket_; }    // packets of hexlib_wire.h, this side's end
  int messages() const { return stderr_; }  // its standard error
  int ending() const { return warden_; }    // readable once the program has ended
  int io_calls() const { return io_; }      // readable when it waits for a call's permission; or -1

  // The program's status as waitpid gives it; call when ending() is readable.
  int status();
  // CPU seconds of the program and its known descendants.
  double cpu_seconds() const;
  // Handles one waiting system call. Before the game begins, reading is allowed, as the program may
  // still be loading; afterwards the call fails with EPERM. Returns the name of the call if it
  // failed.
  std::string answer_io_call(bool playing);

 private:
  Contestant() = default;
  void receive_listener();

  pid_t pid_ = -1;  // of the warden
  bool apart_ = false, dumpable_ = false;
  int socket_ = -1, stderr_ = -1, warden_ = -1, io_ = -1;
};

}  // namespace hexarium::hex
