// SVG to PNG.
#pragma once
#include <string>

namespace hexarium {

// Returns PNG bytes; throws Error if it cannot be drawn or would have more pixels (the usual limit
// takes a gigabyte).
std::string to_png(const std::string& svg, int width, double most_pixels = 3e8);

}  // namespace hexarium
