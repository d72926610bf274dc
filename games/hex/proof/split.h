// Distributes a proof over machines: finds positions a few moves ahead whose winners decide a
// position, and derives the winner from their answers.
#pragma once
#include <map>

#include "games/hex/proof/prover.h"

namespace hexarium::hex {

// Winners of positions solved elsewhere; a position and its rotation by 180 degrees are the same.
class Answers {
 public:
  struct Known {
    Color winner = Color::None;  // None = unknown
    std::vector<Cell> cells;  // enough for the winner, whatever happens elsewhere; none = unknown
  };
  // Throws Error on a contradiction.
  void add(const State&, Color winner, std::vector<Cell> cells = {});
  Known of(const State&) const;

 private:
  std::map<std::string, Known> known_;  // by board
};

struct Split {
  Color winner = Color::None;  // decided by the answers and the connections
  std::vector<State> jobs;     // otherwise: if `claim` wins all of these, it wins
  std::vector<Cell> cells;     // of the winner, as in Answers
};

// The jobs are `plies` moves ahead. Follows only the most promising unrefuted move of the claimed
// winner, but all moves of the opponent that are not refuted statically. If a job contradicts the
// claim, split again with the new answers to get other jobs. An answer with its cells also refutes
// all moves outside them, so it pays to solve only a few of the most promising jobs at a time.
Split split_proof(Prover&, const State&, Color claim, int plies, const Answers&);
// The jobs of both claims, in turn.
Split split_proof(Prover&, const State&, int plies, const Answers&);

}  // namespace hexarium::hex
