#include "games/iqlink/terminal.h"

#include "core/seed.h"
#include "games/iqlink/challenges.h"
#include "games/iqlink/generate.h"
#include "games/iqlink/pieces.h"

namespace hexarium::iqlink {

namespace {

constexpr std::string_view kHelp = R"(IQ-Link, a one-player puzzle

Place all twelve pieces A to L on the 24 pegs. A piece is a chain of three
units on three pegs, its origin in the middle; each unit is a ball or a ring.
A ball and a ring can share a peg if every connection of the ball leaves
through an opening of the ring. Two balls cannot, nor can two rings.

     a           b           c      small letters: pegs
                           I   I    (A)    a ball of piece A
    (A)------A   .   A------(A)  I  ---    a connection
               A   A       I   I    A A    a ring of piece A: six letters
                                           with a gap at each opening

Moves: three letters, the peg of the origin, the piece, its orientation (A to
F turn it clockwise by 60 degrees each; G to L the same, mirrored): BAA.
`pieces` lists the pieces, `undo C` takes back piece C, whenever it was
placed.

`hexarium iqlink play --challenge 17` plays one of 120 challenges, `--level
expert` a new puzzle of that level (starter junior expert master wizard).
)";

// Capital letters are pieces, `(A)` is a ball; the pegs are where text_of_board puts them.
void dress(const View&, TextBoard& board) {
  for (size_t i = 0; i + 1 < board.lines.size(); ++i) {
    const std::string& line = board.lines[i];
    for (size_t at = 0; at < line.size(); ++at) {
      if (line[at] < 'A' || line[at] >= 'A' + kPieces) continue;
      const std::string fill(pieces()[line[at] - 'A'].colour);
      const bool ball = at > 0 && line[at - 1] == '(';
      const auto column = static_cast<int>(at);
      board.paints.push_back({{static_cast<int>(i), ball ? column - 1 : column, ball ? 3 : 1},
                              fill,
                              ink_on(fill),
                              "1"});
    }
  }
  for (int peg = 0; peg < kPegs; ++peg)
    board.spots.push_back(
        {std::string(1, letter(peg)), {2 + peg / 6 * 4, 5 + peg % 6 * 12 + peg / 6 % 2 * 6}});
}

std::string reason(const Entry&, std::string_view, const Best& best) {
  return best.notes.empty() ? "" : best.notes.front().second;
}

// A challenge, a generated puzzle of the level, or the typed record.
std::string start(std::string_view typed, const Args& args) {
  if (!args.has("challenge") && !args.has("level")) return std::string(typed);
  if (!args.words.empty() || (args.has("challenge") && args.has("level")))
    throw Error("play: expected only one of a placement, --challenge and --level");
  if (args.has("challenge"))
    return ":" + challenge(static_cast<int>(args.number("challenge", 1, 1, kChallenges)));
  PuzzleWish wish;
  wish.level = parse_level(args.text("level", ""));
  wish.seed = seed_of_puzzle(seed_of(args), 0);
  return ":" + to_text(generate(wish).start);
}

std::string piece(std::string_view move) { return std::string(move.substr(1, 1)); }

}  // namespace

const TerminalGame kTerminal{"iqlink", kHelp, dress, {}, reason, start, piece, "pieces"};

}  // namespace hexarium::iqlink
