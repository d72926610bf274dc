// A drawing as a picture, no larger than its caller can afford; core/view.h has the plain form.
#pragma once
#include <string>

namespace hexarium {

// PNG bytes; Error if it cannot be drawn or would have more pixels than that.
std::string to_png(const std::string& svg, int width, double most_pixels);

}  // namespace hexarium
