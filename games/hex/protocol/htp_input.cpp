#include <istream>
#include <system_error>

#include "games/hex/protocol/htp.h"

namespace hexarium::hex {

HtpInput::HtpInput(std::istream& in) : shared_(std::make_shared<Shared>()) {
  try {
    thread_ = std::thread([&in, shared = shared_] { read(in, *shared); });
  } catch (const std::system_error& error) {
    throw Error("hex htp: cannot start a thread to read the input: " + error.code().message());
  }
}

HtpInput::~HtpInput() {
  std::unique_lock lock(shared_->mutex);
  shared_->closed = true;
  shared_->changed.notify_all();
  const bool ended = shared_->ended;
  lock.unlock();
  // A thread blocked on a terminal or a pipe cannot be woken; it ends with the program.
  ended ? thread_.join() : thread_.detach();
}

bool HtpInput::push(Shared& shared, const std::string& line, bool too_long) {
  const std::string_view text = trim(line);
  std::unique_lock lock(shared.mutex);
  if (!too_long && (text.empty() || text[0] == '#')) {
    const bool interrupts = lower(text).find("interrupt") != std::string::npos;
    if (interrupts && shared.last) shared.last->stop = shared.arrived = true;
    return true;
  }
  shared.changed.wait(lock, [&] { return shared.queue.size() < kWaiting || shared.closed; });
  if (shared.closed) return false;
  auto command = std::make_shared<Command>();
  command->line = text;
  command->too_long = too_long;
  shared.last = command;
  shared.queue.push_back(command);
  shared.arrived = true;
  shared.changed.notify_all();
  // Stop reading after quit, so that the thread ends with the session.
  const auto words = split(text);
  return words.empty() || words.size() > 2 || lower(words.back()) != "quit";
}

void HtpInput::read(std::istream& in, Shared& shared) {
  std::streambuf& from = *in.rdbuf();
  constexpr int kEnd = std::char_traits<char>::eof();
  std::string line;
  bool too_long = false, more = true;
  while (more) {
    const int c = from.sbumpc();
    if (c != '\n' && c != kEnd) {
      if (line.size() < kLongest) line += static_cast<char>(c);
      else too_long = true;
      continue;
    }
    if (too_long) line.resize(60);  // enough to quote
    if (!line.empty()) more = push(shared, line, too_long);
    line.clear();
    too_long = false;
    if (c == kEnd) more = false;
  }
  const std::lock_guard lock(shared.mutex);
  shared.ended = true;
  shared.arrived = true;
  shared.changed.notify_all();
}

std::shared_ptr<HtpInput::Command> HtpInput::next() {
  std::unique_lock lock(shared_->mutex);
  shared_->changed.wait(lock, [&] { return !shared_->queue.empty() || shared_->ended; });
  if (shared_->queue.empty()) return nullptr;
  auto command = shared_->queue.front();
  shared_->queue.pop_front();
  shared_->arrived = !shared_->queue.empty() || shared_->ended;
  shared_->changed.notify_all();
  return command;
}

}  // namespace hexarium::hex
