// The engine (puct.h) behind the table's types: a State and a SearchRequest in, a Best out.
#pragma once
#include <functional>
#include <memory>

#include "games/hex/net/puct.h"
#include "games/hex/player/bridge_chain.h"

namespace hexarium::hex {

// Strength for people. 1 to 3 see only what current would flow through the board, 4 to 9 have the
// network and ever more visits, 10 has no limit of its own. Each beats the one below in about four
// games of five (docs/hex-training.md).
struct Level {
  bool resistance = false;
  bool proofs = true;
  uint64_t visits = 0;  // 0 = no limit of its own
  double noise = 0;     // moves are drawn from the policy at this temperature; 0 = the best one
};
// Option "level"; Error if it is not 1..10. Option "sight", currents or network: nothing but that,
// and the visits asked for.
Level level_of(const SearchRequest&);

net::Position position_of(const State&);

// What virtual connections, inferior cells and must-play regions say; 1 to 4 ms on 11x11. It
// remembers the wins it saw, so each search gets its own: the same question has the same answer.
std::function<net::Known(const net::Position&)> static_verdicts();

// Searches one game after the other; keeps its tree from move to move if only time limits it, or
// with the option "warm".
class NetworkPlayer {
 public:
  // Chooses among `among`, free cells of a game that is not over; also decides about `swap` and
  // plays an even first stone where the other side may swap.
  Best best(const State&, const CellSet& among, const SearchRequest&);
  void use(std::shared_ptr<const net::Network> network);

 private:
  Best swap_or_not(const State&, const CellSet& among, const SearchRequest&);
  Best even_opening(const State&);
  std::shared_ptr<const net::Network> network_ = net::Network::built_in();
  std::unique_ptr<net::Engine> engine_;
  bool resistance_ = false, proofs_ = false;
};

// All there is to say about a search: moves with value, share of visits as notes on their cells.
Best to_best(const State&, const net::Thought&, bool all);

}  // namespace hexarium::hex
