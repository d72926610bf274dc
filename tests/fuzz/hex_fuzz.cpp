// Any text as a game of Hex in another format, as a start position of HexLib, and as HTP commands:
// it is accepted or rejected. Accepted games must round-trip.
// Parsers: games/hex/rules/formats.cpp games/hex/protocol/htp.cpp
// games/hex/protocol/htp_input.cpp games/hex/protocol/ioi_referee.cpp
#include <cstdlib>
#include <sstream>

#include "games/hex/protocol/htp.h"
#include "games/hex/protocol/ioi_referee.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace hexarium;
  using namespace hexarium::hex;
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const GameLine game = read_any(text);
    const AsRecord as = write_record(game);
    const GameLine again = read_record(as.record);
    if (write_record(read_sgf(write_sgf(again, SgfStyle::HexGui))).record !=
            write_record(read_hexworld(write_hexworld(again))).record &&
        as.record.find(':') == std::string::npos)
      std::abort();
  } catch (const Error&) {
  }
  try {
    IoiGame({.start = text, .level = 0});
  } catch (const Error&) {
  }
  std::istringstream in(text);
  std::ostringstream out;
  Htp({.visits = 1, .size = 2}, out).run(in);
  return 0;
}
