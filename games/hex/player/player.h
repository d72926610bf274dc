// The one entry point for moves: `hexarium hex best`, play, HTP genmove, HexLib, the page. A Player
// remembers the proofs of one game; best() uses a fresh Player.
//
// A Player tries, and stops at the first that answers:
//   1. the chain it holds (a win already proven): answer the attack, else shorten the chain;
//   2. prove(): a win or loss that can be proven in a part of the time;
//   3. search(): the best move it knows, chosen among the moves that are not proven to lose.
// Stronger solvers and searches plug in at prove() and search() in player.cpp.
//
// Options of SearchRequest: "level" 1..10, where 10 is full strength, see Level in
// network_player.h; "player" = "prover" plays from proofs alone, see proof/defence.h; "proof" is
// the share of the time or nodes for prove(); "warm" uses what earlier searches found even where
// nodes are the limit; "keep" lets the next question about the same position continue where this
// one stopped; "clock" = "cpu" counts the search's seconds in CPU time; "thrifty" ends it early
// when more thinking would change nothing.
//
// Value of the answer: 1 = the side to move wins, -1 = it loses (both proven), else between.
// Without a limit in SearchRequest the answer takes a fixed number of nodes, so it is the same
// everywhere.
#pragma once
#include "games/hex/player/bridge_chain.h"
#include "games/hex/player/network_player.h"
#include "games/hex/proof/prover.h"

namespace hexarium::hex {

// Share of the time for proofs: 0.1 beat 0.4, see docs/notebook-hex.md.
constexpr double kProofPart = 0.1;

struct Proven {
  Color winner = Color::None;  // None = not proven within the limit
  Cell move = kNoCell;         // a winning move if the side to move wins
  uint64_t nodes = 0;
};

class Player {
 public:
  Best best(const State&, const SearchRequest&);
  // Uses other weights than the built-in ones.
  void use(std::shared_ptr<const net::Network> network) { network_player_.use(std::move(network)); }
  // The winner, if proven within the limit.
  Proven prove(const State&, const SearchLimits&);

 private:
  Cell follow_chain(const State&);
  Best search(const State&, const SearchRequest&);
  std::vector<MoveValue> all_moves(const State&, Color winner, const SearchLimits&);
  void promise(const State&, Cell move);
  Prover& prover(int size);

  std::unique_ptr<Prover> prover_;  // for boards of prover_size_; remembers what it has proven
  int prover_size_ = 0;
  Color promised_ = Color::None;  // the side with a proven win in seen_
  NetworkPlayer network_player_;
  std::optional<BridgeChain> chain_;  // the chain of chain_owner_ at its last turn
  Color chain_owner_ = Color::None;
  State seen_{1};  // the position after our last proven move, where chain_ and promised_ are valid
};

Best best(const State&, const SearchRequest&);

}  // namespace hexarium::hex
