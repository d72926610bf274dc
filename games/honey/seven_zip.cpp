// Runs the program twice: to list the files with their sizes, then to print their contents one
// after the other. Nothing is unpacked to disk.
#include "games/honey/seven_zip.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <vector>

#include "core/child_process.h"
#include "core/clock.h"

namespace hexarium::honey {

namespace {

constexpr size_t kMostMemory = size_t{2} << 30;
constexpr int kNoProgram = 127;  // exit code of env
constexpr double kLongest = 60;  // seconds; deriving a key takes a tenth of a second

// A private temporary file, deleted by the destructor.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view content)
      : path_((std::filesystem::temp_directory_path() / "hexarium_XXXXXX").string()) {
    const int file = mkstemp(path_.data());
    bool written = file >= 0;
    for (size_t at = 0; written && at < content.size();) {
      const ssize_t size = write(file, content.data() + at, content.size() - at);
      written = size > 0;
      at += static_cast<size_t>(std::max<ssize_t>(size, 0));
    }
    if (file >= 0) close(file);
    if (!written) {
      unlink(path_.c_str());
      throw Error(fmt::format("temporary file {}: {}", quote(path_), strerror(errno)));
    }
  }
  ~TemporaryFile() { unlink(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct Ran {
  int code = -1;  // -1: killed because it took too long or printed too much
  std::string out, err;
};

// nullopt if there is no such program.
std::optional<Ran> run(const std::vector<std::string>& words, size_t most_output) {
  std::vector<std::string> command = {"/usr/bin/env"};  // finds the program in the PATH
  command.insert(command.end(), words.begin(), words.end());
  ChildProcess child(command, {.memory = kMostMemory});
  child.close_input();  // so that it cannot prompt
  Ran ran;
  const double end = wall_seconds() + kLongest;
  const bool ended = child.read([&](std::string_view bytes) { ran.out += bytes; },
                                [&](std::string_view bytes) { ran.err += bytes; },
                                [&] {
                                  return ran.out.size() > most_output ||
                                         ran.err.size() > most_output || wall_seconds() > end;
                                });
  ran.code = child.wait();
  if (ran.code == kNoProgram) return std::nullopt;
  if (!ended) ran.code = -1;
  return ran;
}

struct Listed {
  std::string name;
  size_t size = 0;
  bool folder = false;
};

// Parses blocks of lines `Path = a.txt`, `Size = 6`, `Attributes = A -rw-r--r--` ...
std::vector<Listed> parse_list(const std::string& text, size_t most_bytes) {
  std::vector<Listed> files;
  for (std::string_view line : split(text, '\n')) {
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const size_t middle = line.find(" = ");
    if (middle == line.npos) continue;
    const std::string_view key = line.substr(0, middle), value = line.substr(middle + 3);
    if (key == "Path") files.push_back({std::string(value)});
    if (files.empty() || value.empty()) continue;
    if (key == "Size")
      files.back().size = static_cast<size_t>(
          parse_int(value, 0, static_cast<int64_t>(most_bytes), "size of a file in the archive"));
    if ((key == "Attributes" && value[0] == 'D') || (key == "Folder" && value[0] == '+'))
      files.back().folder = true;
  }
  return files;
}

}  // namespace

std::optional<Files> read_by_7zip(const std::string& name, std::string_view bytes,
                                  const std::string& password, size_t most_bytes,
                                  size_t most_files) {
  const TemporaryFile archive(bytes);
  const auto ask = [&](const std::vector<std::string>& command, size_t most) {
    for (const char* program : {"7zz", "7z", "7za"}) {
      std::vector<std::string> words = {program};
      words.insert(words.end(), command.begin(), command.end());
      words.insert(words.end(), {"-bd", "-p" + password, "--", archive.path()});
      if (const std::optional<Ran> ran = run(words, most)) return *ran;
    }
    throw NeedsProgram(fmt::format(
        "archive {}: only 7-Zip's program 7zz can open it, and it is not installed (Debian's "
        "package 7zip)",
        quote(name)));
  };
  // Whether the password was wrong; throws Error if something else failed. Without a password the
  // program asks for one, gets no input and exits with 255.
  const auto wrong = [&](const Ran& ran) {
    if (ran.err.find("rong password") != std::string::npos ||
        ran.out.find("rong password") != std::string::npos)
      return true;
    if (ran.code == 255 && password.empty()) return true;
    if (ran.code == 0) return false;
    std::string reason =
        ran.code < 0 ? "it takes too long or unpacks to too many bytes" : "damaged";
    for (const std::string_view line : split(ran.err, '\n'))
      if (line.substr(0, 6) == "ERROR:") reason = quote(trim(line.substr(6)));
    throw Error(fmt::format("archive {}: 7-Zip cannot open it: {}", quote(name), reason));
  };
  const Ran list = ask({"l", "-slt", "-ba"}, size_t{16} << 20);
  if (wrong(list)) return std::nullopt;
  const std::vector<Listed> listed = parse_list(list.out, most_bytes);
  size_t total = 0, count = 0;
  for (const Listed& file : listed) total += file.size, count += !file.folder;
  if (count > most_files)
    throw Error(fmt::format("archive {}: more than {} files", quote(name), most_files));
  if (total > most_bytes)
    throw Error(fmt::format("archive {}: unpacks to more than {} bytes", quote(name), most_bytes));
  const Ran content = ask({"x", "-so"}, most_bytes);
  if (wrong(content)) return std::nullopt;
  if (content.out.size() != total)
    throw Error(
        fmt::format("archive {}: damaged, {} bytes of {}", quote(name), content.out.size(), total));
  Files files;
  size_t at = 0;
  for (const Listed& file : listed) {
    if (!file.folder) files[file.name] = content.out.substr(at, file.size);
    at += file.size;
  }
  return files;
}

}  // namespace hexarium::honey
