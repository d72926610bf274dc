// The simple exact search: depth first over must-play regions with a table, chains (chain.h) as
// leaves. Sound and good for small boards and late positions; dfpn.h holds the strong one.
#pragma once
#include <unordered_map>

#include "games/hex/chain.h"
#include "games/hex/limit.h"

namespace hexarium::hex {

struct Proven {
  Color winner = Color::None;  // None = not proven within the limit
  Cell move = kNoCell;         // a winning move if the side to move wins
  uint64_t nodes = 0;
};

class ExactSearch {
 public:
  // The table is kept between calls, so that the positions of a proof are known at once.
  Proven solve(const State&, const Limit&);

 private:
  struct Known {
    bool won;  // by the side to move
    Cell move;
  };
  bool search(const State&, uint64_t key);  // does the side to move win? Undefined once out_

  std::unordered_map<uint64_t, Known> table_;
  Limit limit_;
  uint64_t nodes_ = 0;
  bool out_ = false;  // of nodes or time
};

// The winner by trying everything: short and slow, the oracle of the tests (reference.cpp).
Color reference_winner(const State&);

// Cells in the order worth trying: those on short ways of both sides first.
std::vector<Cell> by_distance(const State&, const CellSet& among);

}  // namespace hexarium::hex
