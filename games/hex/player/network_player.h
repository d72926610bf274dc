// Wraps the engine (puct.h) for the table of games: a State and a SearchRequest in, a Best out.
#pragma once
#include <functional>
#include <memory>

#include "games/hex/net/puct.h"
#include "games/hex/player/bridge_chain.h"

namespace hexarium::hex {

// Playing strengths. 1 to 3 use only electrical resistance, 4 to 6 the network without search, 7 to
// 9 more and more visits, 10 has no limit. docs/hex-training.md says how often each beats the one
// below.
struct Level {
  bool resistance = false;
  bool proofs = true;
  uint64_t visits = 0;  // 0 = no limit
  double noise = 0;     // draw moves from the policy at this temperature; 0 = the best move
  bool blind = false;   // ignores the opponent's threats
};
// From the option "level"; throws Error if it is not 1..10.
Level level_of(const SearchRequest&);

net::Position position_of(const State&);

Best answer_with(const std::string& move, Value value, bool proven = false);  // a single move

// Queries virtual connections, inferior cells and must-play regions; 1 to 4 ms on 11x11. It
// remembers wins, so each search gets its own, to stay deterministic.
std::function<net::Known(const net::Position&)> static_verdicts();

// Plays one game at a time; keeps its tree from move to move if limited only by time, or with the
// option "warm".
class NetworkPlayer {
 public:
  // Chooses among `among`, empty cells of an unfinished game; also decides about `swap`, and plays
  // a balanced first stone if the opponent may swap.
  Best best(const State&, const CellSet& among, const SearchRequest&);
  void use(std::shared_ptr<const net::Network> network);

 private:
  Best swap_or_not(const State&, const CellSet& among, const SearchRequest&);
  Best even_opening(const State&);
  std::shared_ptr<const net::Network> network_ = net::Network::built_in();
  std::unique_ptr<net::Engine> engine_;
  bool resistance_ = false, proofs_ = false;
};

// Reports a search: moves with values, and shares of visits as notes on their cells.
Best to_best(const State&, const net::Thought&, bool all);

}  // namespace hexarium::hex
