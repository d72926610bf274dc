// Any text as the files of a Honey level, split at lines of `==`: letters, bonuses, hand, words,
// letter values. They parse, or have errors with a place inside the file.
// Parsers: games/honey/level.cpp
#include <cstdlib>

#include "games/honey/level.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace hexarium::honey;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::array<Source, 5> files;
  for (Source& file : files) {
    const size_t end = text.find("\n==\n");
    file = {"file", std::string(text.substr(0, end))};
    text = end == text.npos ? "" : text.substr(end + 4);
  }
  Faults faults;
  parse_board(files[0], files[1], faults);
  parse_hand(files[2], faults);
  parse_words(files[3], faults);
  parse_points(files[4], faults);
  if (faults.size() > kMostFaults) std::abort();
  for (const Fault& fault : faults)
    if (fault.line < 1 || fault.column < 1 || to_text(fault).find('\n') != std::string::npos)
      std::abort();
  return 0;
}
