// SVG to PNG with a limit on the number of pixels; core/view.h has the version without.
#pragma once
#include <string>

namespace hexarium {

// Returns PNG bytes; throws Error if it cannot be drawn or would exceed the limit.
std::string to_png(const std::string& svg, int width, double most_pixels);

}  // namespace hexarium
