// Small things that make messages kind.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hexarium {

// The candidate that `word` is most likely a misspelling of: few letters wrong, missing, too many or
// swapped. Empty if there is none.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);
std::string counted(int64_t number, std::string_view what);  // "1 move", "2 moves"

}  // namespace hexarium
