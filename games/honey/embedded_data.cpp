// The word list, letter values and levels of data/honey, embedded in the program.
#include "core/embed.h"
#include "games/honey/level_list.h"
#include "games/honey/lexicon.h"

EMBED(hexarium_honey_words, HEXARIUM_HONEY_DATA "/hexa_scrabble_vocabulary.txt");
EMBED(hexarium_honey_points, HEXARIUM_HONEY_DATA "/letter_points.txt");
EMBED(hexarium_honey_levels, HEXARIUM_HONEY_DATA "/levels.txt");

namespace hexarium::honey {

std::string_view builtin_words() { return {hexarium_honey_words, hexarium_honey_words_size}; }

std::string_view builtin_points() { return {hexarium_honey_points, hexarium_honey_points_size}; }

std::string_view builtin_levels() { return {hexarium_honey_levels, hexarium_honey_levels_size}; }

}  // namespace hexarium::honey
