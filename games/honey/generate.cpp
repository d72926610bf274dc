#include "games/honey/generate.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/honey/solver.h"

namespace hexarium::honey {

namespace {

// Tiles in the bag, A to Z.
constexpr int kTiles[26] = {8, 2, 4, 4, 11, 2, 3, 2, 8, 1, 1, 5, 3,
                            6, 6, 3, 1, 7,  8, 6, 3, 1, 1, 1, 2, 1};
constexpr int kTries = 200;

uint32_t below(Random& random, size_t bound) { return random.below(static_cast<uint32_t>(bound)); }

Bonus random_bonus(Random& random) {
  const uint32_t n = random.below(100);
  if (n < 7) return Bonus::DoubleLetter;
  if (n < 11) return Bonus::TripleLetter;
  if (n < 15) return Bonus::DoubleWord;
  if (n < 17) return Bonus::TripleWord;
  return n < 20 ? Bonus::Mine : Bonus::None;
}

// Makes a random legal play with the level's hand; false if there is none.
bool play_something(Level& level, Random& random) {
  const std::vector<Play> plays = solve(level, SIZE_MAX, true).top;
  if (plays.empty()) return false;
  const Play& play = plays[below(random, plays.size())];
  int cell = play.cell;
  for (const char c : level.words->word(play.word)) {
    level.board.letters[cell] = static_cast<uint8_t>(c - 'A' + 1);
    cell = level.board.step(cell, play.direction);
  }
  return true;
}

std::string random_hand(int size, Random& random) {
  std::string hand;
  while (static_cast<int>(hand.size()) < size) hand += shuffled_bag(random);
  hand.resize(size);
  std::sort(hand.begin(), hand.end());
  return hand;
}

}  // namespace

std::string shuffled_bag(Random& random) {
  std::string bag;
  for (int l = 0; l < 26; ++l) bag.append(kTiles[l], static_cast<char>('A' + l));
  for (size_t i = bag.size(); i > 1; --i) std::swap(bag[i - 1], bag[below(random, i)]);
  return bag;
}

void lay_board(Board& board, const Lexicon& words, Random& random) {
  const int longest = std::min(board.width, 7), shortest = std::min(longest, 4);
  std::string_view word;
  do word = words.word(random.below(words.size()));
  while (static_cast<int>(word.size()) < shortest || static_cast<int>(word.size()) > longest);
  const int row = board.height / 2;
  int cell = board.at((board.width - static_cast<int>(word.size())) / 2, row);
  for (const char c : word) board.letters[cell++] = static_cast<uint8_t>(c - 'A' + 1);
  std::vector<int> free;  // keep portals away from the first word
  for (int y = 0; y < board.height; ++y)
    for (int x = 0; x < board.width; ++x) {
      board.set_bonus(board.at(x, y), random_bonus(random));
      if (y != row) free.push_back(board.at(x, y));
    }
  for (int d = 0; d < 6 && free.size() >= 6; ++d) {
    const auto at = free.begin() + static_cast<std::ptrdiff_t>(below(random, free.size()));
    board.set_bonus(*at, portal(d));
    free.erase(at);
  }
  board.find_portals();
}

Level make_level(const Recipe& recipe, Random& random) {
  for (int attempt = 0; attempt < kTries; ++attempt) {
    Level level;
    level.words = builtin_lexicon();
    level.points = builtin_point_values();
    level.board = Board(recipe.width, recipe.height);
    lay_board(level.board, *level.words, random);
    level.set_rules(recipe.rules);
    int stuck = 0;
    for (int n = 0; n < recipe.plays && stuck < 5;) {
      level.hand = random_hand(recipe.hand, random);
      if (play_something(level, random)) ++n, stuck = 0;
      else ++stuck;
    }
    for (int hand = 0; hand < 10; ++hand) {
      level.hand = random_hand(recipe.hand, random);
      const std::vector<Play> top = solve(level, 2, false).top;
      const int64_t second = top.size() < 2 ? 0 : top[1].points;
      if (!top.empty() && top[0].points - second >= recipe.margin) return level;
    }
  }
  throw Error(fmt::format(
      "generate: found no board whose best play leads by {} points; expected a smaller margin",
      recipe.margin));
}

}  // namespace hexarium::honey
