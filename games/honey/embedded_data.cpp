#include "games/honey/embedded_data.h"

#include "core/embed.h"

EMBED(hexarium_honey_words, HEXARIUM_DATA "/honey/hexa_scrabble_vocabulary.txt");
EMBED(hexarium_honey_points, HEXARIUM_DATA "/honey/letter_points.txt");
EMBED(hexarium_honey_levels, HEXARIUM_DATA "/honey/levels.txt");

namespace hexarium::honey {

std::string_view builtin_words() { return {hexarium_honey_words, hexarium_honey_words_size}; }

std::string_view builtin_points() { return {hexarium_honey_points, hexarium_honey_points_size}; }

std::string_view builtin_levels() { return {hexarium_honey_levels, hexarium_honey_levels_size}; }

}  // namespace hexarium::honey
