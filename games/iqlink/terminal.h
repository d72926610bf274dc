// IQ-Link in the terminal.
#pragma once
#include "core/terminal.h"

namespace hexarium::iqlink {
extern const TerminalGame kTerminal;
}
