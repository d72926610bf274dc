// The answer of `show`, and writing it as a picture.
#pragma once
#include "core/verb.h"
#include "core/view.h"

namespace hexarium {

// Writes the files of --svg and --png [--width]; false if neither was given.
bool write_pictures(const Args& args, const std::string& svg, int usual_width = 800);

struct TerminalGame;  // core/terminal.h
// The answer of `show`: the record, the game's facts, and the board as text (in colour if wanted)
// or as a picture.
Answer show_answer(const Args& args, const std::string& record, bool over, const View& view,
                   bool bulk, const TerminalGame* game = nullptr);

}  // namespace hexarium
