// The pictures that `show` writes.
#pragma once
#include "core/verb.h"

namespace hexarium {

// Writes what --svg and --png [--width] ask for; false if neither does.
bool write_pictures(const Args& args, const std::string& svg, int usual_width = 800);

}  // namespace hexarium
