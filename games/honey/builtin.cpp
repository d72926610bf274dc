// The built-in word list and letter values, put into the program as they are in data/honey.
#include "games/honey/lexicon.h"

// clang-format off
#define EMBED(name, file)                                    \
  asm(".section .rodata\n"                                   \
      ".global " #name ", " #name "_end\n"                   \
      #name ":\n.incbin \"" HEXARIUM_HONEY_DATA "/" file "\"\n" \
      #name "_end:\n.byte 0\n.text\n");                      \
  extern "C" const char name[], name##_end[]
// clang-format on

EMBED(hexarium_honey_words, "hexa_scrabble_vocabulary.txt");
EMBED(hexarium_honey_points, "letter_points.txt");

namespace hexarium::honey {

std::string_view builtin_words() {
  return {hexarium_honey_words,
          static_cast<size_t>(hexarium_honey_words_end - hexarium_honey_words)};
}

std::string_view builtin_points() {
  return {hexarium_honey_points,
          static_cast<size_t>(hexarium_honey_points_end - hexarium_honey_points)};
}

}  // namespace hexarium::honey
