// The winner by full search with a table of positions. Small boards only.
#include "games/hex/rules/reference.h"

#include <map>

namespace hexarium::hex {

namespace {
Color winner_of(const State& s, std::map<std::vector<Color>, Color>& known) {
  if (s.winner != Color::None) return s.winner;
  const auto found = known.find(s.stones);
  if (found != known.end()) return found->second;
  Color winner = other(s.to_move);
  for (const State::Move move : legal_moves(s)) {
    State next = s;
    play(next, move);
    if (winner_of(next, known) == s.to_move) {
      winner = s.to_move;
      break;
    }
  }
  return known[s.stones] = winner;
}
}  // namespace

Color reference_winner(const State& s) {
  std::map<std::vector<Color>, Color> known;
  State plain = s;
  plain.swap_rule = false;
  return winner_of(plain, known);
}

}  // namespace hexarium::hex
