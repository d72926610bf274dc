// For files that are too large, or whose checksums would reject random bytes: the target makes a
// valid file and the input says how to edit it. This also keeps the corpus small.
#pragma once
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/text.h"

namespace hexarium::fuzz {

// Four bytes per edit: place (24 bits, modulo the size) and new byte. A remainder of one to three
// bytes is the place where the file is truncated.
inline std::string edited(std::string file, std::string_view edits) {
  const auto place = [&](std::string_view text) {
    size_t at = 0;
    for (const char c : text.substr(0, 3)) at = at << 8 | static_cast<uint8_t>(c);
    return at % (file.size() + 1);
  };
  for (; !edits.empty(); edits.remove_prefix(std::min<size_t>(4, edits.size()))) {
    const size_t at = place(edits);
    if (edits.size() < 4) file.resize(at);
    else if (at < file.size()) file[at] = edits[3];
  }
  return file;
}

// A file in memory or, if that is unavailable, in the temporary folder; deleted by the destructor.
class ScratchFile {
 public:
  ScratchFile() {
    const auto here = std::filesystem::exists("/dev/shm") ? std::filesystem::path("/dev/shm")
                                                          : std::filesystem::temp_directory_path();
    path = (here / ("hexarium-fuzz-" + std::to_string(getpid()))).string();
  }
  ~ScratchFile() {
    for (const char* end : {"", "-wal", "-shm", "-journal"}) std::filesystem::remove(path + end);
  }
  std::string path;
};

}  // namespace hexarium::fuzz
