#include "games/hex/verify.h"

namespace hexarium::hex {

const Carrier* Verifier::prove(const State& s) {
  static const Carrier kNothing;
  const Color winner = find_winner(s);
  if (winner != Color::None) return winner == winner_ ? &kNothing : nullptr;
  std::string key(s.stones.size() + 1, static_cast<char>(s.to_move));
  for (size_t i = 0; i < s.stones.size(); ++i) key[i] = static_cast<char>(s.stones[i]);
  if (const auto found = known_.find(key); found != known_.end()) return &found->second;
  Carrier carrier;
  if (s.to_move == winner_) {
    const Cell move = suggest_(s);
    if (move < 0 || move >= s.size * s.size || s.at(move) != Color::None) return nullptr;
    State next = s;
    put(next, move, winner_);
    const Carrier* below = prove(next);
    if (!below) return nullptr;
    carrier = *below;
    carrier.set(static_cast<size_t>(move));
  } else {
    // If the loser passes, the winner wins inside some set of cells. Only a move into that set, and
    // into all such sets found later, can make a difference.
    State pass = s;
    pass.to_move = winner_;
    const Carrier* below = prove(pass);
    if (!below) return nullptr;
    carrier = *below;
    Carrier left = *below;
    for (Cell cell = 0; cell < s.size * s.size; ++cell) {
      if (!left[static_cast<size_t>(cell)]) continue;
      State next = s;
      put(next, cell, s.to_move);
      below = prove(next);
      if (!below) return nullptr;
      carrier |= *below;
      left &= *below;  // which does not hold `cell`
    }
  }
  return &(known_[key] = carrier);
}

}  // namespace hexarium::hex
