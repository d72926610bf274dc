// Hexic in the terminal.
#pragma once
#include "core/terminal.h"

namespace hexarium::hexic {
extern const TerminalGame kTerminal;
}
