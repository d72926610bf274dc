// What Hexceed adds for terminals.
#pragma once
#include "core/terminal.h"

namespace hexarium::hexceed {
extern const TerminalGame kTerminal;
}
