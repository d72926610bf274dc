// A small JSON-like value, so that games can state facts without a JSON library.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace hexarium {

using Value = std::variant<std::nullptr_t, bool, int64_t, double, std::string, std::vector<int64_t>,
                           std::vector<std::string>>;
using Facts = std::vector<std::pair<std::string, Value>>;  // in the order they are printed

}  // namespace hexarium
