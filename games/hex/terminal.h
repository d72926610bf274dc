// Hex in the terminal.
#pragma once
#include "core/terminal.h"

namespace hexarium::hex {
extern const TerminalGame kTerminal;
}
