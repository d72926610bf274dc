#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "core/file.h"

namespace hexarium {

std::string quote(std::string_view text) {
  constexpr size_t kLongest = 60;
  std::string out = "'";
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7f) out += fmt::format("\\x{:02x}", byte);
    else out += c;
  }
  if (text.size() > kLongest) out += fmt::format("... ({} bytes)", text.size());
  return out + "'";
}

namespace {
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
}  // namespace

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  for (size_t i = 0; i < text.size();) {
    if (is_blank(text[i])) {
      ++i;
      continue;
    }
    const size_t start = i;
    while (i < text.size() && !is_blank(text[i])) ++i;
    words.push_back(text.substr(start, i - start));
  }
  return words;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> fields;
  for (;;) {
    const size_t end = text.find(separator);
    fields.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return fields;
    text.remove_prefix(end + 1);
  }
}

std::string join(const std::vector<std::string>& words, std::string_view separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

int64_t parse_int(std::string_view text, int64_t low, int64_t high, std::string_view what) {
  const std::string_view digits = trim(text);
  int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value < low || value > high)
    throw Error(fmt::format("{} {}: expected a whole number from {} to {}", what, quote(text), low, high));
  return value;
}

double parse_number(std::string_view text, double low, double high, std::string_view what) {
  const std::string digits(trim(text));
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  const bool plain = digits.find_first_not_of("0123456789.eE+-") == std::string::npos;
  if (digits.empty() || !plain || *end != '\0' || !(value >= low && value <= high))
    throw Error(fmt::format("{} {}: expected a number from {:g} to {:g}", what, quote(text), low, high));
  return value;
}

bool read_line(std::istream& in, std::string& line, size_t limit) {
  line.clear();
  bool any = false;
  for (int c; (c = in.get()) != std::char_traits<char>::eof();) {
    any = true;
    if (c == '\n') break;
    if (line.size() <= limit) line += static_cast<char>(c);
  }
  return any;
}

std::string read_file(const std::string& path, size_t limit) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw Error(fmt::format("file {}: expected a file, this is a folder", quote(path)));
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(fmt::format("file {}: cannot be read ({})", quote(path), std::strerror(errno)));
  std::string content;
  char buffer[1 << 16];
  while (file.read(buffer, sizeof buffer) || file.gcount() > 0) {
    content.append(buffer, static_cast<size_t>(file.gcount()));
    if (content.size() > limit)
      throw Error(fmt::format("file {}: larger than {} bytes", quote(path), limit));
  }
  return content;
}

namespace {

[[noreturn]] void cannot_write(const std::string& path, const std::string& reason) {
  throw Error(fmt::format("file {}: cannot be written ({})", quote(path), reason));
}

// All of it, on the disk; false with errno set if not.
bool write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t n = ::write(file, content.data(), content.size());
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) content.remove_prefix(static_cast<size_t>(n));
  }
  return ::fsync(file) == 0 || errno == EINVAL || errno == EROFS;  // pipes cannot be synced
}

}  // namespace

void write_file(const std::string& path, std::string_view content) {
  // Devices and pipes (/dev/stdout) cannot be renamed over: write those in place.
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  const bool in_place = std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
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

}  // namespace hexarium
