// What Honey adds for terminals.
#pragma once
#include "core/terminal.h"

namespace hexarium::honey {
extern const TerminalGame kTerminal;
}
