// The only way JSON from outside is read.
#pragma once
#include <string_view>

#include "core/json.h"

namespace hexarium {

// Discarded (is_discarded) if it is malformed, nested deeper than kDeepest, or has more names than
// that: values are copied and destroyed by recursion, and a name is looked for among all those
// before it.
inline constexpr int kDeepest = 64;
Json parse_json(std::string_view text, size_t most_names = 100'000);

}  // namespace hexarium
