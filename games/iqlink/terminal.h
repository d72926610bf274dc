// What IQ-Link adds for terminals.
#pragma once
#include "core/terminal.h"

namespace hexarium::iqlink {
extern const TerminalGame kTerminal;
}
