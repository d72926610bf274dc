// What `show` answers, and the pictures it writes.
#pragma once
#include "core/verb.h"
#include "core/view.h"

namespace hexarium {

// Writes what --svg and --png [--width] ask for; false if neither does.
bool write_pictures(const Args& args, const std::string& svg, int usual_width = 800);

// The answer of `show`: the record, the game's facts, and the board as text, in the game's colours
// where they are wanted, or as a picture.
struct TerminalGame;  // core/terminal.h
Answer show_answer(const Args& args, const std::string& record, bool over, const View& view, bool bulk,
                   const TerminalGame* game = nullptr);

}  // namespace hexarium
