// The deep player. It does not see the coming cells.
//
// The value of a turn has two parts. Survival: play the turn with random new cells; each legal turn
// that is left is worth points, with diminishing returns. Points: a beam search over the following
// turns. In it new cells are unknown, so a plan works whatever comes in (unless new cells happen to
// match). Plans are ranked by their discounted points and by the number of equal neighbours they
// leave.
#pragma once
#include "games/hexic/bitboard.h"

namespace hexarium::hexic {

struct BeamMove {
  Turn turn;
  double value;  // points of the best plan plus the value of survival
  std::vector<Turn> line;
  double sampled;  // the part of `value` that comes from random refills
};
struct BeamResult {
  std::vector<BeamMove> moves;  // best first
  uint64_t nodes = 0;           // turns tried
  uint64_t samples = 0;         // random refills per move
};

inline constexpr uint64_t kDeepNodes = 60'000, kMostDeepNodes = 8'000'000;

// Tries about `nodes` turns, at most kMostDeepNodes: all steps of a level are kept in memory.
// The same board and node count give the same answer.
template <int Planes>
BeamResult think(const Bitboard<Planes>& board, int values, bool total, uint64_t nodes);

// Tries every move with 64 more random refills, which makes `sampled` more accurate.
template <int Planes>
void sample_more(BeamResult& result, const Bitboard<Planes>& board, int values, bool total);

}  // namespace hexarium::hexic
