// Hexceed in the terminal.
#pragma once
#include "core/terminal.h"

namespace hexarium::hexceed {
extern const TerminalGame kTerminal;
}
