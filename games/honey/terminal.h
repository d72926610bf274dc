// Honey in the terminal.
#pragma once
#include "core/terminal.h"

namespace hexarium::honey {
extern const TerminalGame kTerminal;
}
