// Helpers for friendly messages.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hexarium {

// The candidate that `word` most likely misspells, by edit distance. Empty if none is close.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);
std::string counted(int64_t number, std::string_view what);  // "1 move", "2 moves"

}  // namespace hexarium
