// Playing in full screen: the board is redrawn in place, with an input line below.
#pragma once
#include "app/session.h"
#include "app/signals.h"

namespace hexarium {

// Whether standard input and output are a terminal of at least 40x12 that can move its cursor.
bool has_screen();
// Runs until the player quits or a signal arrives, then restores the screen.
void play_on_screen(Session& session, const Signals& signals, bool color);

}  // namespace hexarium
