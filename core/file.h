// Files that are appended to while the program runs, so that a crash loses no finished work; and
// the folder for user data. To read or write a whole file, see read_file and write_file in text.h.
#pragma once
#include <string>
#include <string_view>

namespace hexarium {

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
