#include "app/signals.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <iterator>

namespace hexarium {

namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH};
struct sigaction g_before[std::size(kSignals)];
std::atomic<int> g_caught{0};
std::atomic<bool> g_stop{false};
int g_pipe[2] = {-1, -1};  // a byte in it wakes wait_for

void on_signal(int signal) {
  if (signal != SIGWINCH) g_caught = signal, g_stop = true;
  const char byte = 0;
  [[maybe_unused]] const auto written = write(g_pipe[1], &byte, 1);
}

}  // namespace

Signals::Signals() {
  g_caught = 0, g_stop = false;
  if (pipe2(g_pipe, O_NONBLOCK | O_CLOEXEC) != 0) g_pipe[0] = g_pipe[1] = -1;
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  for (size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &action, &g_before[i]);
}

Signals::~Signals() {
  for (size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &g_before[i], nullptr);
  for (int& end : g_pipe) close(end), end = -1;
}

int Signals::caught() const { return g_caught; }
const std::atomic<bool>& Signals::stop() const { return g_stop; }

bool Signals::wait_for(int file, int milliseconds) const {
  pollfd files[] = {{file, POLLIN, 0}, {g_pipe[0], POLLIN, 0}};
  poll(files, 2, milliseconds);
  char bytes[64];
  while (read(g_pipe[0], bytes, sizeof bytes) > 0) {
  }
  return !caught() && files[0].revents != 0;
}

}  // namespace hexarium
