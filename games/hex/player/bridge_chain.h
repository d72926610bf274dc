// Connections that hold without thinking: a chain of groups from one side of the board to the
// other, each joined to the next by a bridge (two free cells, lose one and take the other) or, to
// the edge, by a ziggurat. The links of a chain share no cell, so that every attack has its answer.
#pragma once
#include <bitset>
#include <optional>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

using CellSet = std::bitset<kMaxSize * kMaxSize>;  // by Cell

struct BridgeChain {
  std::vector<CellSet> links;  // the free cells each one needs: two, or a ziggurat
  CellSet carrier;             // all of them
};

// A chain of `c` that stands even if the other side moves first; uses only free cells of `allowed`
// (all, if not given). Finding none does not mean that there is none.
std::optional<BridgeChain> find_chain(const State&, Color c, const CellSet* allowed = nullptr);

// The answer of the chain's owner to a stone the other side just put on `intrusion`, a cell of the
// chain; the chain that remains can be found again among the old chain's cells.
Cell chain_reply(const State&, Color c, const BridgeChain&, Cell intrusion);

// The cells the side to move has to choose from: everywhere else the other side gets a chain.
// `win` is a move that gives the side to move a chain (or the game), if there is one.
struct MustPlay {
  bool won = false;   // the side to move has a chain already, or `win` makes one
  bool lost = false;  // no cell stops the other side
  Cell win = kNoCell;
  CellSet cells;
};
MustPlay must_play(const State&);

}  // namespace hexarium::hex
