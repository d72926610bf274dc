// The built-in levels.
#pragma once
#include <string_view>

namespace hexarium::honey {

std::string_view
builtin_levels();  // data/honey/levels.txt: "name ; setup ; points of the best play"

}  // namespace hexarium::honey
