// The second table of games: what they add for terminals.
#pragma once
#include "core/terminal.h"

namespace hexarium {

const TerminalGame& terminal_of(std::string_view game);  // an empty row if it adds nothing

}  // namespace hexarium
