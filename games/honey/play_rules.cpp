#include "games/honey/play_rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace hexarium::honey {

namespace {

int tie_rank(int direction) { return direction == kDownRight ? 0 : direction == kRight ? 1 : 2; }

std::string place(const Board& board, int cell) {
  return fmt::format("({},{})", board.x(cell), board.y(cell));
}

bool contains(const std::vector<int>& cells, int cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// The letters on the board that count as neighbours of a new cell.
std::vector<int> letters_beside(const Level& level, int cell) {
  const Board& board = level.board;
  std::vector<int> cells;
  for (int d = 0; d < 6; ++d) {
    const int next = board.step(cell, d);
    if (board.has_letter(next)) cells.push_back(next);
  }
  if (!level.rules.both) return cells;
  // Cells that have this one as a neighbour but that a portal on this one hides. (A portal's
  // partner is a neighbour both ways, so it is in the list already.)
  for (int d = 0; d < 6; ++d) {
    const int side = cell + board.offsets[board.shifted(cell)][d];
    if (board.has_letter(side) && board.step(side, opposite(d)) == cell && !contains(cells, side))
      cells.push_back(side);
  }
  return cells;
}

// Rule 5. A board letter that the new cell `path[i]` touches illegally, or -1.
int touched(const Level& level, const std::vector<int>& path, size_t i, int direction) {
  const Board& board = level.board;
  for (const int other : letters_beside(level, path[i])) {
    if (contains(path, other)) continue;
    bool excused = false;
    if (level.rules.crossing)
      for (const size_t j : {i - 1, i + 1})  // for i = 0, i - 1 wraps and is out of range too
        if (j < path.size() && board.has_letter(path[j]) &&
            is_side_neighbour(board, path[j], direction, other))
          excused = true;
    if (!excused) return other;
  }
  return -1;
}

}  // namespace

bool is_side_neighbour(const Board& board, int cell, int direction, int other) {
  for (int d = 0; d < 6; ++d)
    if (d != direction && d != opposite(direction) && board.step(cell, d) == other) return true;
  return false;
}

bool better(const Board& board, const Play& a, const Play& b) {
  if (a.points != b.points) return a.points > b.points;
  if (a.word != b.word) return a.word < b.word;
  if (a.cell != b.cell) {
    const int ax = board.x(a.cell), bx = board.x(b.cell);
    return ax != bx ? ax < bx : a.cell < b.cell;
  }
  return tie_rank(a.direction) < tie_rank(b.direction);
}

std::string answer(const Level& level, const Play& play) {
  return fmt::format("{}_{}{}_{}_{}", level.words->word(play.word), level.board.x(play.cell),
                     level.board.y(play.cell), direction_name(play.direction), play.points);
}

Verdict judge(const Level& level, std::string_view word, int x, int y, int direction) {
  const Board& board = level.board;
  Verdict verdict;
  const auto broken = [&](int rule, std::string why) {
    verdict.rule = rule, verdict.broken = std::move(why);
    return verdict;
  };
  // Rule 1. A word of the list on a straight path of different cells.
  if (!level.words->contains(word))
    return broken(1, fmt::format("{} is not in the word list", quote(word)));
  if (!board.holds(x, y))
    return broken(
        1, fmt::format("({},{}) is not on this {}x{} board", x, y, board.width, board.height));
  std::vector<int> path;
  int cell = board.at(x, y);
  for (size_t i = 0; i < word.size(); ++i) {
    if (board.letter(cell) == kOff)
      return broken(1, fmt::format("letter {} of {} is off the board", i + 1, word));
    if (contains(path, cell))
      return broken(1, fmt::format("{} would use cell {} twice", word, place(board, cell)));
    path.push_back(cell);
    cell = board.step(cell, direction);
  }
  // Rules 2 and 3. It matches the letters on the board and uses at least one; new letters come from
  // the hand.
  verdict.left = level.hand;
  std::string lacking;
  size_t news = 0, blocks = 0, longest = 0, block = 0;
  for (size_t i = 0; i < path.size(); ++i) {
    const uint8_t there = board.letter(path[i]);
    if (is_letter(there) && there != word[i] - 'A' + 1)
      return broken(
          2, fmt::format("{} is at {}, where {} needs {}", static_cast<char>('A' + there - 1),
                         place(board, path[i]), word, word[i]));
    block = is_letter(there) ? block + 1 : 0;
    blocks += block == 1, longest = std::max(longest, block);
    if (is_letter(there)) continue;
    ++news;
    const size_t tile = verdict.left.find(word[i]);
    if (tile == std::string::npos) lacking += word[i];
    else verdict.left.erase(tile, 1);
  }
  // The running sum, also for illegal plays.
  int64_t sum = 0;
  for (size_t i = 0; i < path.size(); ++i) {
    Letter l{path[i], word[i], board.has_letter(path[i]), board.bonus(path[i]), false, 0, 0};
    if (level.rules.only_new && l.on_board) l.bonus = Bonus::None;
    l.portal = i + 1 < path.size() && path[i] == board.portals[direction];
    l.value = level.points[word[i] - 'A'];
    sum += l.value * (l.bonus == Bonus::DoubleLetter ? 2 : l.bonus == Bonus::TripleLetter ? 3 : 1);
    if (l.bonus == Bonus::DoubleWord) sum *= 2;
    if (l.bonus == Bonus::TripleWord) sum *= 3;
    if (l.bonus == Bonus::Mine) sum /= 2;
    l.sum = sum;
    verdict.letters.push_back(l);
  }
  verdict.points = sum;
  if (blocks == 0) return broken(2, fmt::format("{} uses no letter on the board", word));
  if (news == 0) return broken(2, fmt::format("{} places no new letter", word));
  if (level.rules.one_link && blocks > 1)
    return broken(2, fmt::format("{} links at {} places; links=one allows one", word, blocks));
  if (level.rules.no_extend && longest > 1)
    return broken(
        2, fmt::format("{} covers {} letters in a row; extend=no allows one", word, longest));
  if (!lacking.empty())
    return broken(3, fmt::format("the hand {} lacks {}", quote(level.hand), lacking));
  // Rule 4. The word is the whole run.
  const int before = board.step(path.front(), opposite(direction));
  for (const int end : {before, cell}) {
    if (board.has_letter(end))
      return broken(4, fmt::format("the word would continue at {} ({})", place(board, end),
                                   static_cast<char>('A' + board.letter(end) - 1)));
    if (contains(path, end))
      return broken(4, fmt::format("the word would close a ring at {}", place(board, end)));
  }
  // Rule 5. New letters touch nothing else.
  for (size_t i = 0; i < path.size(); ++i) {
    if (board.has_letter(path[i])) continue;
    const int other = touched(level, path, i, direction);
    if (other >= 0)
      return broken(
          5, fmt::format("{} at {} would touch {} at {}", word[i], place(board, path[i]),
                         static_cast<char>('A' + board.letter(other) - 1), place(board, other)));
  }
  // Rule 6. A new word.
  bool present = false;
  for_each_run(board, [&](std::string_view run) {
    present |= level.rules.substrings ? run.find(word) != run.npos : run == word;
  });
  if (present) return broken(6, fmt::format("{} is on the board already", word));
  verdict.legal = true;
  return verdict;
}

}  // namespace hexarium::honey
