// Wins that need no search: a chain of groups from one side of the board to the other, linked by
// bridges (two empty cells: if one is taken, take the other) and, at the edge, by ziggurats. The
// links share no cell, so every attack has an answer. (net/features.h has a faster finder without
// ziggurats; its result is an input of the network, so it must not change.)
#pragma once
#include <optional>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

struct BridgeChain {
  std::vector<CellSet> links;  // the carrier of each link: two cells, or a ziggurat
  CellSet carrier;             // all of them
};

// A chain of `c` that holds even if the opponent moves first; uses only empty cells of `allowed`
// (default: all). Incomplete: may miss chains.
std::optional<BridgeChain> find_chain(const State&, Color c, const CellSet* allowed = nullptr);

// The owner's answer to an opponent's stone on `intrusion`, a cell of the chain; the remaining
// chain can be found again among the old cells.
Cell chain_reply(const State&, Color c, const BridgeChain&, Cell intrusion);

// The must-play region of the side to move: after a move elsewhere the opponent has a chain. Empty
// if the side to move has a chain, or if no move stops the opponent. Larger than it could be if a
// move gives the side to move a chain, or if the opponent has one.
CellSet must_play(const State&);

}  // namespace hexarium::hex
