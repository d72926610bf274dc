// Perfect play from proofs: a winning move, or the most stubborn defence.
#pragma once
#include <optional>

#include "games/hex/proof/prover.h"

namespace hexarium::hex {

State after(State s, Cell cell);                           // the position after a move
Solution all_wins(Prover&, const State&, uint64_t nodes);  // all winning moves

// The best defence of a lost position: the reply that leaves the fewest winning answers; if tied,
// the one that takes the prover longest to refute.
struct Defence {
  Cell reply = kNoCell;
  std::vector<Cell> answers;  // all moves that still win
  uint64_t nodes = 0;         // nodes needed to find them
};
// For a position whose side to move loses. Considers only replies that are refuted within the node
// limit; empty if there are none.
std::optional<Defence> longest_defence(Prover&, const State&, uint64_t nodes);

// The option "player" = "prover" of best(): the proven move with a dot on the cells that a proof
// needs; in a lost position the longest defence. Nothing if it is not proven within 100 000
// positions or what SearchRequest allows.
std::optional<Best> proven_best(const State&, const SearchRequest&);

}  // namespace hexarium::hex
