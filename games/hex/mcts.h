// Monte-Carlo tree search: random games that answer every cut of a bridge, RAVE to share what they
// say between sibling moves, and chains (chain.h) to decide the nodes that are visited often.
#pragma once
#include "games/hex/player/bridge_chain.h"
#include "games/hex/player/search_limit.h"

namespace hexarium::hex {

struct MctsAnswer {
  Cell move = kNoCell;
  double value = 0;  // -1..1 for the side to move
  bool proven = false;
  uint64_t games = 0;
  std::vector<Cell> line;
  struct Child {
    Cell move;
    uint32_t visits;
    double value;  // for the side that makes it
  };
  std::vector<Child> children;  // most visited first
};

// Chooses among `among` (free cells; not empty). Same state, seed and number of games => same
// answer. `report`, if given, is called about every `kReportGames` games.
MctsAnswer mcts(const State&, const CellSet& among, const Limit&, uint64_t seed,
                const std::function<void(const MctsAnswer&)>& report = {});

}  // namespace hexarium::hex
