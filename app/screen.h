// Playing on the whole screen of a terminal: the board redrawn in place, a line to type in.
#pragma once
#include "app/session.h"
#include "app/signals.h"

namespace hexarium {

// Can the standard input and output show it? Terminals that can move their cursor, 40x12 at least.
bool has_screen();
// Until the player or a signal ends it; the screen is then as it was before.
void play_on_screen(Session& session, const Signals& signals, bool color);

}  // namespace hexarium
