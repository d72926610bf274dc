// One proof for many machines: the positions some moves further whose winners decide a position, and
// the winner from their answers.
#pragma once
#include <map>

#include "games/hex/proof/prover.h"

namespace hexarium::hex {

// Winners of positions that were solved elsewhere; the same for a position and its half-turn.
class Answers {
 public:
  void add(const State&, Color winner);  // throws Error if it contradicts what is known
  Color winner(const State&) const;      // None = not known

 private:
  std::map<std::string, Color> winners_;  // by board
};

struct Split {
  Color winner = Color::None;  // decided by the answers and the connections
  std::vector<State> jobs;     // else: if `claim` wins all of these, it wins
};

// The jobs are `plies` moves further. Of the claimed winner's moves only the most promising one
// that is not refuted yet is followed, of the other's all that are not refuted at a glance; so if a
// job comes out against the claim, another split with the new answers gives other jobs.
Split split_proof(Prover&, const State&, Color claim, int plies, const Answers&);
// The jobs of both claims.
Split split_proof(Prover&, const State&, int plies, const Answers&);

}  // namespace hexarium::hex
