// Files that grow while the program works, so that a crash loses nothing that was finished, and
// where the user's data is kept. Whole files are read and written by read_file and write_file of text.h.
#pragma once
#include <string>
#include <string_view>

namespace hexarium {

// What add() was given is on the disk when it returns; Error if it cannot be.
class GrowingFile {
 public:
  // Goes on at the end of the file, made if missing. With `lines` a last line without its end,
  // which a crash cut off, is dropped.
  explicit GrowingFile(const std::string& path, bool lines = false);
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  void add(std::string_view content);

 private:
  std::string path_;
  int file_;
};

// Where the user's own data is kept, $XDG_DATA_HOME/hexarium or the like; empty if nobody knows.
std::string data_folder();

}  // namespace hexarium
