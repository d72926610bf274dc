// Any bytes as an archive of Honey levels, with and without a password: it unpacks within limits to
// files inside their folder, or is rejected. The 7-Zip program is not tested: it would need a
// process per input.
// Parsers: games/honey/archive.cpp
#include <cstdlib>

#include "core/text.h"
#include "games/honey/archive.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace hexarium;
  [[maybe_unused]] static const int kNoPrograms = setenv("PATH", "", 1);
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const char* password : {"", "HONEY"}) {
    try {
      const auto files = honey::read_archive("fuzz", bytes, password);
      if (!files) continue;
      size_t total = 0;
      for (const auto& [name, content] : *files) {
        total += content.size();
        if (name.empty() || name.front() == '/' || ("/" + name + "/").find("/../") != name.npos)
          std::abort();
      }
      if (total > size_t{64} << 20) std::abort();
    } catch (const Error&) {
    }
  }
  return 0;
}
