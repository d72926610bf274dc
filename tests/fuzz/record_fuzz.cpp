// Any text as a record of any game: it replays or throws Error. Valid records must round-trip.
// Parsers: core/game.cpp games/hex/rules/rules.cpp games/hexceed/rules.cpp
// games/hexic/rules.cpp games/honey/rules.cpp games/iqlink/rules.cpp
#include <cstdlib>

#include "games/table.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace hexarium;
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const Entry& game : games()) {
    try {
      const std::string record = game.canonical(game, text);
      if (game.canonical(game, record) != record) std::abort();
      to_text(game.show(game, record));
      game.moves(game, record);
    } catch (const Error&) {
    }
  }
  return 0;
}
