// What each game adds for terminals; a game without an entry can be played, too.
#pragma once
#include "core/terminal.h"

namespace hexarium {

const TerminalGame& terminal_of(std::string_view game);  // an empty entry if it adds nothing

}  // namespace hexarium
