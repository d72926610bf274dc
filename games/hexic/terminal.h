// What Hexic adds for terminals.
#pragma once
#include "core/terminal.h"

namespace hexarium::hexic {
extern const TerminalGame kTerminal;
}
