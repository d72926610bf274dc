// Whole files, files that are appended to while the program runs, so that a crash loses no finished
// work, and the folder for user data.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace hexarium {

// The whole file. Throws Error if it cannot be read or exceeds `limit` bytes.
std::string read_file(const std::string& path, size_t limit = size_t{1} << 30);
// Writes a temporary file and renames it, so an interrupted write never leaves half a file.
void write_file(const std::string& path, std::string_view content);

// add() returns once the data is on disk, or throws Error.
class GrowingFile {
 public:
  // Appends to the file; creates it if missing. With `lines`, first drops an incomplete last line
  // left by a crash.
  explicit GrowingFile(const std::string& path, bool lines = false);
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  void add(std::string_view content);

 private:
  std::string path_;
  int file_;
};

// The folder for user data: $XDG_DATA_HOME/hexarium, else ~/.local/share/hexarium; empty if neither
// is known.
std::string data_folder();

}  // namespace hexarium
