// Generates boards by playing words.
#pragma once
#include "core/random.h"
#include "games/honey/level.h"

namespace hexarium::honey {

// A word in the middle row of an empty board, then bonuses and the three pairs of portals.
void lay_board(Board& board, const Lexicon& words, Random& random);
// A bag of 100 tiles, with letter frequencies close to those of the built-in list.
std::string shuffled_bag(Random& random);

struct Recipe {
  int width = 15, height = 15, hand = 7;
  int plays = 12;      // words to play before the level starts; fewer if nothing fits
  int64_t margin = 0;  // minimum lead of the best play over the second
  Rules rules;
};
// A level with the built-in words and values that has a legal play. Throws Error if none with that
// margin is found in reasonable time.
Level make_level(const Recipe& recipe, Random& random);

}  // namespace hexarium::honey
