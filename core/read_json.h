// The one parser for JSON from outside.
#pragma once
#include <string_view>

#include "core/json.h"

namespace hexarium {

// Returns a discarded value (is_discarded) if the text is malformed, nested too deeply or has too
// many keys: nlohmann-json copies and destroys values recursively, and looks up keys linearly.
inline constexpr int kDeepest = 64;
Json parse_json(std::string_view text, size_t most_names = 100'000);

}  // namespace hexarium
