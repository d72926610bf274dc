#include "core/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/text.h"

namespace hexarium {

std::string read_file(const std::string& path, size_t limit) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw Error(fmt::format("file {}: is a folder; expected a file", quote(path)));
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw Error(fmt::format("file {}: cannot be read ({})", quote(path), std::strerror(errno)));
  std::string content;
  char buffer[1 << 16];
  while (file.read(buffer, sizeof buffer) || file.gcount() > 0) {
    content.append(buffer, file.gcount());
    if (content.size() > limit)
      throw Error(fmt::format("file {}: larger than {} bytes", quote(path), limit));
  }
  return content;
}

namespace {

[[noreturn]] void cannot_write(const std::string& path, const std::string& reason) {
  throw Error(fmt::format("file {}: cannot be written ({})", quote(path), reason));
}

// Writes everything and syncs it to disk; returns false with errno set on failure.
bool write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t n = ::write(file, content.data(), content.size());
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) content.remove_prefix(n);
  }
  return ::fsync(file) == 0 || errno == EINVAL || errno == EROFS;  // pipes cannot be synced
}

}  // namespace

void write_file(const std::string& path, std::string_view content) {
  // Devices and pipes (/dev/stdout) cannot be renamed over: write those in place.
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  const bool in_place =
      std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
  const std::string target = in_place ? path : fmt::format("{}.{}.part", path, getpid());
  const int file = ::open(target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  bool good = file >= 0 && write_all(file, content);
  std::string reason = std::strerror(errno);
  if (file >= 0) ::close(file);
  if (good && !in_place) {
    std::filesystem::rename(target, path, error);
    good = !error;
    reason = error.message();
  }
  if (good) return;
  if (!in_place) std::remove(target.c_str());
  cannot_write(path, reason);
}

GrowingFile::GrowingFile(const std::string& path, bool lines)
    : path_(path), file_(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
  if (file_ < 0) cannot_write(path, std::strerror(errno));
  if (!lines) return;
  const std::string text = read_file(path);
  const size_t whole = text.rfind('\n') + 1;  // npos + 1 is 0
  if (whole < text.size() && ::ftruncate(file_, static_cast<off_t>(whole)) != 0) {
    const std::string reason = std::strerror(errno);
    ::close(file_);
    cannot_write(path, reason);
  }
}

GrowingFile::~GrowingFile() { ::close(file_); }

void GrowingFile::add(std::string_view content) {
  if (!write_all(file_, content)) cannot_write(path_, std::strerror(errno));
}

std::string data_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
    return std::string(data) + "/hexarium";
  const char* home = std::getenv("HOME");
  return home && *home ? std::string(home) + "/.local/share/hexarium" : "";
}

}  // namespace hexarium
