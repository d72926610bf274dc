// Distributes a proof over machines: finds positions a few moves ahead whose winners decide a
// position, and derives the winner from their answers.
#pragma once
#include <map>

#include "games/hex/proof/prover.h"

namespace hexarium::hex {

// Winners of positions solved elsewhere; a position and its rotation by 180 degrees are the same.
class Answers {
 public:
  void add(const State&, Color winner);  // throws Error on a contradiction
  Color winner(const State&) const;      // None = unknown

 private:
  std::map<std::string, Color> winners_;  // by board
};

struct Split {
  Color winner = Color::None;  // decided by the answers and the connections
  std::vector<State> jobs;     // otherwise: if `claim` wins all of these, it wins
};

// The jobs are `plies` moves ahead. Follows only the most promising unrefuted move of the claimed
// winner, but all moves of the opponent that are not refuted statically. If a job contradicts the
// claim, split again with the new answers to get other jobs.
Split split_proof(Prover&, const State&, Color claim, int plies, const Answers&);
// The jobs of both claims.
Split split_proof(Prover&, const State&, int plies, const Answers&);

}  // namespace hexarium::hex
