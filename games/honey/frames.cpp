// Animation of a play, letter by letter, to show how it scores.
#include <fmt/format.h>

#include "games/honey/rules.h"

namespace hexarium::honey {

namespace {

// "O 1 x3 = 3, sum 4"
std::string said(const Letter& l, int64_t before) {
  std::string text = fmt::format("{} {}", l.letter, l.value);
  switch (l.bonus) {
    case Bonus::DoubleLetter:
      text += fmt::format(" x2 = {}", 2 * l.value);
      break;
    case Bonus::TripleLetter:
      text += fmt::format(" x3 = {}", 3 * l.value);
      break;
    case Bonus::DoubleWord:
      text += fmt::format(", ({} + {}) x2", before, l.value);
      break;
    case Bonus::TripleWord:
      text += fmt::format(", ({} + {}) x3", before, l.value);
      break;
    case Bonus::Mine:
      text += fmt::format(", a mine halves {}", before + l.value);
      break;
    default:
      break;
  }
  return text + fmt::format(", sum {}{}", l.sum, l.portal ? ", through the portal" : "");
}

}  // namespace

std::vector<View> frames(const State& before, const State::Move& move) {
  constexpr int kMostCells = 800;  // board size up to which a board is drawn for each letter
  State after = before;
  play(after, move);
  std::vector<View> all;
  const Board& board = before.level.board;
  if (!move.pass() && board.width * board.height <= kMostCells) {
    const Verdict verdict = judge(before.level, before.level.words->word(move.word),
                                  board.x(move.cell), board.y(move.cell), move.direction);
    State step = before;
    step.last.clear();
    int64_t sum = 0;
    for (const Letter& l : verdict.letters) {
      step.level.board.letters[l.cell] = static_cast<uint8_t>(l.letter - 'A' + 1);
      step.last.push_back(l.cell);
      all.push_back(view(step));
      all.back().status = said(l, sum);
      all.back().text = "  ";  // in a terminal only the sum: "  T 1, sum 1"
      all.back().tray.clear();
      sum = l.sum;
    }
  }
  all.push_back(view(after));
  return all;
}

}  // namespace hexarium::honey
