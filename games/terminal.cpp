#include "games/terminal.h"

#include "games/hex/terminal.h"
#include "games/hexceed/terminal.h"
#include "games/hexic/terminal.h"
#include "games/honey/terminal.h"
#include "games/iqlink/terminal.h"

namespace hexarium {

const TerminalGame& terminal_of(std::string_view game) {
  static const TerminalGame kNothing{};
  for (const TerminalGame* row : {&hexic::kTerminal, &hexceed::kTerminal, &hex::kTerminal,
                                  &iqlink::kTerminal, &honey::kTerminal})
    if (row->game == game) return *row;
  return kNothing;
}

}  // namespace hexarium
