// What Hex adds for terminals.
#pragma once
#include "core/terminal.h"

namespace hexarium::hex {
extern const TerminalGame kTerminal;
}
