// Play by proof alone: the move that wins, or the defence that makes winning hardest.
#pragma once
#include <optional>

#include "games/hex/proof/prover.h"

namespace hexarium::hex {

State after(State s, Cell cell);                           // the position after a move
Solution all_wins(Prover&, const State&, uint64_t nodes);  // every move that wins

// What the defence of a lost position looks like: the reply that leaves the fewest winning answers,
// of those the one whose refutation takes the prover longest.
struct Defence {
  Cell reply = kNoCell;
  std::vector<Cell> answers;  // all moves that still win
  uint64_t nodes = 0;         // to find them
};
// Of a position whose side to move loses; nothing if the limit of nodes is too small for every
// reply that is worth a look.
std::optional<Defence> longest_defence(Prover&, const State&, uint64_t nodes);

// The option "player" = "prover" of best(): the proven move with a dot on the cells that a proof
// needs; in a lost position the longest defence. Nothing if it is not proven within 100 000
// positions or what SearchRequest allows.
std::optional<Best> proven_best(const State&, const SearchRequest&);

}  // namespace hexarium::hex
