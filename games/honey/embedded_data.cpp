// The built-in word list and letter values, put into the program as they are in data/honey.
#include "core/embed.h"
#include "games/honey/lexicon.h"

EMBED(hexarium_honey_words, HEXARIUM_HONEY_DATA "/hexa_scrabble_vocabulary.txt");
EMBED(hexarium_honey_points, HEXARIUM_HONEY_DATA "/letter_points.txt");

namespace hexarium::honey {

std::string_view builtin_words() { return {hexarium_honey_words, hexarium_honey_words_size}; }

std::string_view builtin_points() { return {hexarium_honey_points, hexarium_honey_points_size}; }

}  // namespace hexarium::honey
