// The deep player. It does not know the coming cells.
//
// The value of a turn has two parts. Survival: the turn is played with sampled new cells, and
// having many legal turns afterwards is worth points, each further one less than the one before.
// Points: a beam search over the turns that can follow, with new cells unknown, so that a plan
// holds whatever comes in (unless a lucky new cell upsets it). Plans are ranked by their points,
// later ones counting a little less, and by how many equal neighbours they leave on the board.
#pragma once
#include "games/hexic/bitboard.h"

namespace hexarium::hexic {

struct BeamMove {
  Turn turn;
  double value;  // points of the best plan and the worth of survival
  std::vector<Turn> line;
};
struct BeamResult {
  std::vector<BeamMove> moves;  // the best first
  uint64_t nodes = 0;           // turns tried
};

inline constexpr uint64_t kDeepNodes = 60'000, kMostDeepNodes = 8'000'000;

// Tries about `nodes` turns, at most kMostDeepNodes: all steps of a level are in memory. The same
// board and number give the same answer.
template <int Planes>
BeamResult think(const Bitboard<Planes>& board, int values, bool total, uint64_t nodes);

}  // namespace hexarium::hexic
