#include "games/hex/protocol/contestant.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <thread>

#include "core/child_process.h"
#include "core/text.h"
#include "games/hex/protocol/hexlib_wire.h"

extern char** environ;

namespace hexarium::hex {

namespace {

// --- No input and output: system calls wait until the judge allows or refuses them.

struct SystemCall {
  long number;
  const char* name;
};
#define CALL(name) \
  { __NR_##name, #name }
constexpr SystemCall kInputOutput[] = {
    CALL(openat),
    CALL(openat2),
    CALL(open_by_handle_at),
    CALL(socket),
    CALL(socketpair),
    CALL(connect),
    CALL(bind),
    CALL(listen),
    CALL(accept),
    CALL(accept4),
    CALL(sendfile),
    CALL(splice),
    CALL(vmsplice),
    CALL(copy_file_range),
    CALL(truncate),
    CALL(renameat2),
    CALL(mkdirat),
    CALL(unlinkat),
    CALL(linkat),
    CALL(symlinkat),
    CALL(mknodat),
    CALL(fchmod),
    CALL(fchmodat),
    CALL(fchown),
    CALL(fchownat),
    CALL(utimensat),
    CALL(io_uring_setup),
    CALL(io_setup),
    CALL(mq_open),
    CALL(msgget),
    CALL(shmget),
    CALL(ptrace),
    CALL(process_vm_readv),
    CALL(process_vm_writev),
    CALL(pidfd_getfd),
    CALL(mount),
    CALL(bpf),
#ifdef __NR_open  // older calls, which newer architectures lack
    CALL(open),
    CALL(creat),
    CALL(rename),
    CALL(renameat),
    CALL(mkdir),
    CALL(rmdir),
    CALL(unlink),
    CALL(link),
    CALL(symlink),
    CALL(mknod),
    CALL(chmod),
    CALL(chown),
    CALL(lchown),
    CALL(utime),
    CALL(utimes),
    CALL(futimesat),
#endif
};
// Writing is allowed to standard error and to the judge.
constexpr SystemCall kWriting[] = {CALL(write),    CALL(writev), CALL(pwrite64), CALL(pwritev),
                                   CALL(pwritev2), CALL(sendto), CALL(sendmsg),  CALL(sendmmsg)};
#undef CALL

#if defined(__x86_64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr uint32_t kArchitecture = 0;  // --no-io is unavailable
#endif

constexpr sock_filter load(size_t offset) {
  return {BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<uint32_t>(offset)};
}
constexpr sock_filter if_equal(long value, uint8_t yes, uint8_t no) {
  return {BPF_JMP | BPF_JEQ | BPF_K, yes, no, static_cast<uint32_t>(value)};
}
constexpr sock_filter give(uint32_t verdict) { return {BPF_RET | BPF_K, 0, 0, verdict}; }

std::vector<sock_filter> make_filter() {
  std::vector<sock_filter> filter = {load(offsetof(seccomp_data, arch)),
                                     if_equal(kArchitecture, 1, 0), give(SECCOMP_RET_KILL_PROCESS),
                                     load(offsetof(seccomp_data, nr))};
#ifdef __x86_64__  // x32 has other numbers for the same calls
  filter.push_back({BPF_JMP | BPF_JGE | BPF_K, 0, 1, 0x40000000});
  filter.push_back(give(SECCOMP_RET_KILL_PROCESS));
#endif
  for (const SystemCall& call : kInputOutput) {
    filter.push_back(if_equal(call.number, 0, 1));
    filter.push_back(give(SECCOMP_RET_USER_NOTIF));
  }
  for (const SystemCall& call : kWriting)
    for (const sock_filter& step : {if_equal(call.number, 0, 5), load(offsetof(seccomp_data, args)),
                                    if_equal(STDERR_FILENO, 2, 0), if_equal(kJudgeSocket, 1, 0),
                                    give(SECCOMP_RET_USER_NOTIF), give(SECCOMP_RET_ALLOW)})
      filter.push_back(step);
  filter.push_back(give(SECCOMP_RET_ALLOW));
  return filter;
}

// --- The two processes. Nothing may allocate between clone and exec, as other threads may have
// held the allocator's locks. So all strings are made before.

struct Start {
  int socket, messages, control;  // the far ends
  bool apart = false;             // in namespaces of its own
  std::vector<char*> words, environment;
  std::string user_map, group_map;
  rlim_t memory;
  std::vector<sock_filter> filter;  // empty = none
};

struct End {
  int status;
};

pid_t fork_with(unsigned long flags) {
  return static_cast<pid_t>(
      syscall(SYS_clone, flags | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
}

void write_text(const char* path, const char* text, size_t size) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  [[maybe_unused]] const ssize_t written = write(file, text, size);
  close(file);
}

void limit(int what, rlim_t value) {
  const rlimit both{value, value};
  setrlimit(static_cast<__rlimit_resource_t>(what), &both);
}

[[noreturn]] void give_up() {
  const Request request{Call::CannotRun, errno, 0};
  send(kJudgeSocket, &request, sizeof request, MSG_NOSIGNAL);
  _exit(127);
}

void install_filter(const std::vector<sock_filter>& filter) {
  const sock_fprog program{static_cast<unsigned short>(filter.size()),
                           const_cast<sock_filter*>(filter.data())};
  const int listener = static_cast<int>(
      syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program));
  if (listener < 0) give_up();
  char byte = 0;
  iovec part{&byte, 1};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &part, message.msg_iovlen = 1;
  message.msg_control = room, message.msg_controllen = sizeof room;
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET, header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  std::memcpy(CMSG_DATA(header), &listener, sizeof listener);
  if (sendmsg(kJudgeSocket, &message, MSG_NOSIGNAL) < 0) _exit(127);
  close(listener);
}

[[noreturn]] void run_program(const Start& start) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int null = fcntl(open("/dev/null", O_RDWR), F_DUPFD, 10);
  const int socket = fcntl(start.socket, F_DUPFD, 10),
            messages = fcntl(start.messages, F_DUPFD, 10);
  dup2(null, 0), dup2(null, 1), dup2(messages, 2), dup2(socket, kJudgeSocket);
  close_range(kJudgeSocket + 1, ~0U, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  limit(RLIMIT_CORE, 0);
  if (start.memory > 0) limit(RLIMIT_AS, start.memory);
  if (start.apart) limit(RLIMIT_NPROC, 256);  // counted within the namespace
  // Drop all privileges, even as root: otherwise it could trace the judge.
  for (unsigned long privilege = 0; privilege < 64; ++privilege)
    prctl(PR_CAPBSET_DROP, privilege, 0, 0, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (!start.filter.empty()) install_filter(start.filter);
  execvpe(start.words[0], start.words.data(), start.environment.data());
  give_up();
}

// Kills children until there are none; orphaned grandchildren become ours.
void end_children() {
  for (;;) {
    char text[4096];
    const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    const ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
    close(file);
    if (size <= 0) break;
    text[size] = '\0';
    for (char* at = text; *at >= '0' && *at <= '9'; ++at)
      kill(static_cast<pid_t>(std::strtol(at, &at, 10)), SIGKILL);
    if (waitpid(-1, nullptr, 0) < 0) break;
  }
}

[[noreturn]] void run_warden(const Start& start) {
  setsid();  // no terminal to read from
  if (start.apart) {
    prctl(PR_SET_DUMPABLE, 1);  // otherwise the files below are not ours
    write_text("/proc/self/setgroups", "deny", 4);
    write_text("/proc/self/uid_map", start.user_map.data(), start.user_map.size());
    write_text("/proc/self/gid_map", start.group_map.data(), start.group_map.size());
    prctl(PR_SET_DUMPABLE, 0);
  } else {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
  }
  const pid_t program = fork_with(0);
  if (program == 0) run_program(start);
  dup2(start.control, 0);
  close_range(1, ~0U, 0);
  const int ended = static_cast<int>(syscall(SYS_pidfd_open, program, 0));
  pollfd wait[2] = {{ended, POLLIN, 0}, {0, POLLIN, 0}};
  End end{0};
  pid_t got = 0;
  while (program > 0 && got == 0 && wait[1].revents == 0) {
    poll(wait, 2, ended < 0 ? 20 : -1);
    got = waitpid(program, &end.status, WNOHANG);
  }
  if (got == program || program < 0) send(0, &end, sizeof end, MSG_NOSIGNAL);
  // This is process 1 of its namespace: when it exits, all others are killed.
  if (!start.apart) end_children();
  if (!start.apart && getpgrp() == getpid()) kill(0, SIGKILL);
  _exit(0);
}

// CPU seconds of a process and its descendants, without the warden's own (depth 0).
double seconds_of_tree(pid_t pid, int depth) {
  double sum = cpu_seconds_of(pid, depth > 0);
  if (depth > 100) return sum;
  std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", pid));
  for (pid_t child; children >> child;) sum += seconds_of_tree(child, depth + 1);
  return sum;
}

}  // namespace

// (Delegates to the empty constructor, so that the destructor runs if this one throws.)
Contestant::Contestant(const std::vector<std::string>& command, const ContestantLimits& limits)
    : Contestant() {
  if (limits.no_io && kArchitecture == 0)
    throw Error("judge: --no-io is not available for this processor; expected x86-64 or arm64");
  int line[2], control[2], messages[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, line) != 0 ||
      socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, control) != 0 ||
      pipe2(messages, O_CLOEXEC) != 0)
    throw Error(fmt::format("judge: cannot open a socket: {}", strerror(errno)));
  socket_ = line[0], warden_ = control[0], stderr_ = messages[0];
  fcntl(stderr_, F_SETFL, O_NONBLOCK);

  std::vector<std::string> texts = command;
  const std::string own = fmt::format("{}={}", kJudgeVariable, kJudgeSocket);
  Start start{.socket = line[1], .messages = messages[1], .control = control[1]};
  for (std::string& text : texts) start.words.push_back(text.data());
  start.words.push_back(nullptr);
  for (char** entry = environ; *entry; ++entry)
    if (std::string_view(*entry).substr(0, 7) != "HEXLIB_") start.environment.push_back(*entry);
  start.environment.push_back(const_cast<char*>(own.c_str()));
  start.environment.push_back(nullptr);
  start.user_map = fmt::format("{0} {0} 1\n", geteuid());
  start.group_map = fmt::format("{0} {0} 1\n", getegid());
  start.memory = static_cast<rlim_t>(limits.memory);
  if (limits.no_io) start.filter = make_filter();

  // Forbid other processes of the same user to trace this one.
  dumpable_ = prctl(PR_GET_DUMPABLE) == 1;
  prctl(PR_SET_DUMPABLE, 0);
  for (const bool apart : {true, false}) {
    start.apart = apart_ = apart;
    pid_ = fork_with(apart ? CLONE_NEWUSER | CLONE_NEWPID : 0);
    if (pid_ == 0) run_warden(start);
    if (pid_ > 0) break;
  }
  const int problem = errno;
  for (const int far : {line[1], control[1], messages[1]}) close(far);
  if (pid_ < 0) throw Error(fmt::format("judge: cannot start a process: {}", strerror(problem)));
  if (limits.no_io) receive_listener();
}

void Contestant::receive_listener() {
  Request request;
  iovec part{&request, sizeof request};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &part, message.msg_iovlen = 1;
  message.msg_control = room, message.msg_controllen = sizeof room;
  const ssize_t size = recvmsg(socket_, &message, MSG_CMSG_CLOEXEC);
  const cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (size > 0 && header && header->cmsg_type == SCM_RIGHTS)
    std::memcpy(&io_, CMSG_DATA(header), sizeof io_);
  if (io_ < 0)
    throw Error(fmt::format("judge: --no-io needs seccomp with notifications (Linux 5.5): {}",
                            size == sizeof request ? strerror(request.row) : "no answer"));
}

Contestant::~Contestant() {
  if (apart_ && pid_ > 0) kill(pid_, SIGKILL);
  if (warden_ >= 0) close(warden_);
  // Without namespaces the warden must kill the tree itself; it gets two seconds.
  for (int i = 0; pid_ > 0 && waitpid(pid_, nullptr, WNOHANG) == 0; ++i) {
    if (i == 1000) kill(pid_, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  for (const int own : {socket_, stderr_, io_})
    if (own >= 0) close(own);
  if (dumpable_) prctl(PR_SET_DUMPABLE, 1);
}

int Contestant::status() {
  End end{0};
  recv(warden_, &end, sizeof end, MSG_DONTWAIT);
  return end.status;
}

double Contestant::cpu_seconds() const { return seconds_of_tree(pid_, 0); }

std::string Contestant::answer_io_call(bool playing) {
  seccomp_notif call{};
  if (ioctl(io_, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0) return "";
  const auto reads = [&](long number, size_t flags) {
    return call.data.nr == number &&
           (call.data.args[flags] & (O_ACCMODE | O_CREAT | O_TRUNC)) == O_RDONLY;
  };
  bool loading = reads(__NR_openat, 2);
#ifdef __NR_open
  loading = loading || reads(__NR_open, 1);
#endif
  seccomp_notif_resp answer{};
  answer.id = call.id;
  const bool allowed = loading && !playing;
  if (allowed) answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  else answer.error = -EPERM;
  ioctl(io_, SECCOMP_IOCTL_NOTIF_SEND, &answer);
  if (allowed) return "";
  for (const SystemCall& known : kInputOutput)
    if (known.number == call.data.nr) return known.name;
  for (const SystemCall& known : kWriting)
    if (known.number == call.data.nr) return known.name;
  return "";
}

}  // namespace hexarium::hex
