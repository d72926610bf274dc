// A program under test: started apart from us, within limits, and ended with everything it started.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace hexarium::hex {

struct ContestantLimits {
  int64_t memory = int64_t{2} << 30;  // bytes of address space of each process; 0 = no limit
  bool no_io = false;                 // neither files nor keyboard, screen or network
};

// The program runs in a user and process namespace of its own where the system allows it, so that
// it can neither see nor touch this process. Between the two stands a warden: it ends the program's
// whole tree when the program has ended, or when this object or this process is gone.
class Contestant {
 public:
  Contestant(const std::vector<std::string>& command, const ContestantLimits&);
  ~Contestant();
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;

  int socket() const { return socket_; }    // packets of hexlib_wire.h, this side's end
  int messages() const { return stderr_; }  // what it writes to standard error
  int ending() const { return warden_; }    // readable once the program has ended
  int io_calls() const { return io_; }      // readable when it waits for a call's permission; or -1

  // The program's status as waitpid gives it; call when ending() is readable.
  int status();
  // CPU seconds of the program and all that it started and that is still known.
  double cpu_seconds() const;
  // One call of input or output that waits: before the game begins a program may still be loaded,
  // so reading is allowed then; afterwards it fails with EPERM. The name of the call if it failed.
  std::string answer_io_call(bool playing);

 private:
  Contestant() = default;
  void receive_listener();

  pid_t pid_ = -1;  // of the warden
  bool apart_ = false, dumpable_ = false;
  int socket_ = -1, stderr_ = -1, warden_ = -1, io_ = -1;
};

}  // namespace hexarium::hex
