// The text files of data/honey that are built into the program.
#pragma once
#include <string_view>

namespace hexarium::honey {

std::string_view builtin_words();   // hexa_scrabble_vocabulary.txt
std::string_view builtin_points();  // letter_points.txt
std::string_view builtin_levels();  // levels.txt: "name ; setup ; points of the best play"

}  // namespace hexarium::honey
