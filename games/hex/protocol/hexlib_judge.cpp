#include "games/hex/protocol/hexlib_judge.h"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <set>

#include "core/clock.h"

namespace hexarium::hex {

namespace {

constexpr size_t kMostMessages = 4096;  // bytes of standard error to keep
constexpr double kGrace = 1;            // seconds for a program to exit after its game

// The shared library that the loader did not find, from its message.
std::string missing_library(const std::string& messages) {
  constexpr std::string_view kComplaint = "error while loading shared libraries: ";
  const size_t at = messages.find(kComplaint);
  if (at == messages.npos) return "";
  const std::string rest = messages.substr(at + kComplaint.size());
  return rest.substr(0, rest.find(':'));
}

class JudgedGame {
 public:
  JudgedGame(const std::vector<std::string>& command, const JudgeSettings& settings)
      : settings_(settings),
        game_(settings.game),
        command_(command[0]),
        program_(command, settings.limits) {
    game_.program_seconds = [this] { return program_seconds_; };
    game_.log = [this](const std::string& line) { judged_.log += line + "\n"; };
    game_.open_log();
  }

  Judged play() {
    const double wall =
        settings_.wall_seconds > 0 ? settings_.wall_seconds : 5 * settings_.game.total_seconds + 1;
    double over_at = 0;
    while (!ended_) {
      pollfd wait[4] = {{program_.socket(), POLLIN, 0},
                        {program_.messages(), POLLIN, 0},
                        {program_.ending(), POLLIN, 0},
                        {program_.io_calls(), POLLIN, 0}};
      if (closed_) wait[0].fd = -1;
      if (silent_) wait[1].fd = -1;
      poll(wait, 4, 20);
      program_seconds_ = std::max(program_seconds_, program_.cpu_seconds());
      if (wait[3].revents & POLLIN) refuse_io(program_.answer_io_call(called_));
      if (wait[1].revents) read_messages();
      if (wait[0].revents) answer();
      if (wait[2].revents) ended_ = true, status_ = program_.status();
      if (game_.over() != 0 && over_at == 0) over_at = seconds();
      if (over_at > 0 && seconds() > over_at + kGrace) break;
      if (game_.over() == 0 && (game_.verdict() == Verdict::Timeout || seconds() > wall)) {
        late_ = true;
        break;
      }
    }
    while (!closed_ && ended_ && answer()) {
    }
    read_messages();
    return verdict();
  }

 private:
  double seconds() const { return wall_seconds() - began_; }

  // Receives one packet; false if there is none. Drops anything that is not a request of HexLib.
  bool answer() {
    Request request;
    const ssize_t size =
        recv(program_.socket(), &request, sizeof request, MSG_DONTWAIT | MSG_TRUNC);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    if (size <= 0) {
      closed_ = true;
      return false;
    }
    if (size != sizeof request) return true;
    if (request.call == Call::CannotRun && !called_)
      throw Error(
          fmt::format("judge {}: cannot be run: {}", quote(command_), strerror(request.row)));
    if (request.call < Call::Look || request.call > Call::LibraryMove) return true;
    called_ = true;
    const Snapshot now = game_.answer(request);
    send(program_.socket(), &now, sizeof now, MSG_DONTWAIT | MSG_NOSIGNAL);
    return true;
  }

  void read_messages() {
    char buffer[4096];
    for (int i = 0; i < 16; ++i) {  // a limited amount, so that a program cannot keep us here
      const ssize_t size = read(program_.messages(), buffer, sizeof buffer);
      if (size == 0) silent_ = true;
      if (size <= 0) return;
      const size_t kept =
          std::min(static_cast<size_t>(size), kMostMessages - judged_.messages.size());
      judged_.messages.append(buffer, kept);
      more_messages_ += static_cast<size_t>(size) - kept;
    }
  }

  void refuse_io(const std::string& call) {
    if (!call.empty()) ++refused_io_, refused_names_.insert(call);
  }

  Judged verdict() {
    game_.finish();
    Verdict verdict = game_.verdict();
    if (late_) verdict = Verdict::Timeout;
    judged_.result = name(verdict);
    judged_.score = score(verdict);
    judged_.moves = game_.program_moves();
    judged_.seconds = game_.seconds();
    judged_.library_seconds = game_.library_seconds();
    judged_.refused = game_.refused();
    judged_.record = game_.record();
    if (more_messages_ > 0)
      judged_.messages += fmt::format("\n... and {} bytes more", more_messages_);
    if (refused_io_ > 0)
      judged_.note = fmt::format("{} input or output calls refused ({})", refused_io_,
                                 fmt::join(refused_names_, ", "));
    if (verdict == Verdict::Illegal) {
      judged_.reason = game_.first_refused();
    } else if (verdict == Verdict::Timeout) {
      judged_.reason =
          judged_.seconds > settings_.game.total_seconds
              ? fmt::format("more than {:g} s of CPU time", settings_.game.total_seconds)
              : "it was idle for too long";
    } else if (verdict == Verdict::Unfinished) {
      if (WIFSIGNALED(status_)) {
        judged_.result = "crash";
        judged_.reason =
            fmt::format("ended by signal {} ({})", WTERMSIG(status_), strsignal(WTERMSIG(status_)));
      } else {
        judged_.reason = called_ ? "it ended before the game" : "it never called HexLib";
        if (const std::string library = missing_library(judged_.messages); !library.empty())
          judged_.reason = fmt::format("it cannot find the shared library {}", library);
        else if (WEXITSTATUS(status_) != 0)
          judged_.reason += fmt::format(", exit code {}", WEXITSTATUS(status_));
      }
    }
    return std::move(judged_);
  }

  const JudgeSettings& settings_;
  IoiGame game_;
  std::string command_;
  Contestant program_;
  Judged judged_;
  const double began_ = wall_seconds();
  double program_seconds_ = 0;
  bool called_ = false, closed_ = false, silent_ = false, ended_ = false, late_ = false;
  int status_ = 0, refused_io_ = 0;
  size_t more_messages_ = 0;
  std::set<std::string> refused_names_;
};

}  // namespace

Judged judge(const std::vector<std::string>& command, const JudgeSettings& settings) {
  if (IoiGame(settings.game).over() != 0)
    throw Error("start position: the game is over, expected an undecided position");
  return JudgedGame(command, settings).play();
}

}  // namespace hexarium::hex
