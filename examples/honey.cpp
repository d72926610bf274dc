// The answer line of a Honey level (PATH/ID), straight from the rules: tries every word from every
// cell in every direction. `hexarium honey solve` prints the same line a thousand times faster.
#include <iostream>
#include <set>

#include "core/text.h"
#include "games/honey/play_rules.h"

using namespace hexarium::honey;

// Tries a word on its path: returns its points, or -1 if it is illegal there.
int64_t lay(const Level& level, const std::vector<int>& way, int after, const std::string& word) {
  const Board& board = level.board;
  std::string hand = level.hand;
  int64_t sum = 0;
  size_t laid = 0;
  for (size_t i = 0; i < word.size(); ++i) {
    const int cell = way[i];
    if (board.has_letter(cell)) {  // the word matches the letter on the board
      if ('A' + board.letter(cell) - 1 != word[i]) return -1;
    } else {  // the letter comes from the hand
      const size_t at = hand.find(word[i]);
      if (at == hand.npos) return -1;
      hand.erase(at, 1), ++laid;
    }
    const Bonus bonus = board.bonus(cell);
    const int64_t value = level.points[word[i] - 'A'];
    sum += bonus == Bonus::DoubleLetter   ? 2 * value
           : bonus == Bonus::TripleLetter ? 3 * value
                                          : value;
    if (bonus == Bonus::DoubleWord) sum *= 2;
    if (bonus == Bonus::TripleWord) sum *= 3;
    if (bonus == Bonus::Mine) sum /= 2;
  }
  if (laid == 0 || laid == word.size() || board.has_letter(after)) return -1;
  // A new letter must not touch letters that are not part of the word.
  const std::set<int> own(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(word.size()));
  for (const int cell : own)
    for (int d = 0; d < 6 && !board.has_letter(cell); ++d)
      if (const int next = board.step(cell, d); board.has_letter(next) && !own.count(next))
        return -1;
  return sum;
}

int main(int argc, char** argv) try {
  if (argc != 2) throw hexarium::Error("expected a level, as in data/honey/levels/a06_12");
  LevelReader reader;
  const Level level = reader.read(argv[1]);
  const Board& board = level.board;
  std::set<std::string, std::less<>> present;  // words on the board
  for_each_run(board, [&](std::string_view run) { present.emplace(run); });
  Play best{.points = -1};
  for (int y = 0; y < board.height; ++y)
    for (int x = 0; x < board.width; ++x)
      for (const int direction : kWordDirections) {
        const int start = board.at(x, y);
        if (board.has_letter(board.step(start, opposite(direction))))
          continue;  // not the first letter of a word
        // The cells of the path, without repeats, and the cell after each.
        std::vector<int> way;
        std::set<int> seen;
        int cell = start;
        for (; board.letter(cell) != kOff && seen.insert(cell).second;
             cell = board.step(cell, direction))
          way.push_back(cell);
        for (uint32_t w = 0; w < level.words->size(); ++w) {
          const std::string word(level.words->word(w));
          if (word.size() > way.size() || present.count(word)) continue;
          const int after = board.step(way[word.size() - 1], direction);
          const Play play{w, start, direction, lay(level, way, after, word)};
          if (play.points >= 0 && (best.points < 0 || better(board, play, best))) best = play;
        }
      }
  std::cout << (best.points < 0 ? "NONE" : answer(level, best)) << '\n';
  return best.points < 0;
} catch (const hexarium::Error& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
