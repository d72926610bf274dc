// Proofs of Hex positions, for every board size: the door to dfpn.h for the rest of the program.
#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "core/search_limits.h"
#include "games/hex/rules/rules.h"

namespace hexarium::hex {

struct Solution {
  Color winner = Color::None;  // if not proven: a guess
  bool proven = false;
  std::vector<Cell> moves;  // winning moves of the side to move: one, or all if asked for; none if
                            // it loses; one guess if not proven
  uint64_t nodes = 0;
  std::vector<Cell> cells;  // if proven: empty cells that are enough for the winner, whatever
                            // happens elsewhere
};

// What the connections alone say, in bounded time.
struct StaticVerdict {
  Color winner = Color::None;  // proven, or None
  Cell move = kNoCell;         // a winning move, if the side to move wins
  std::vector<Cell> moves;     // if nobody is known to win: every other move loses or is not better
                               // than one of these; best first
};

// Knows one board size and remembers what it has proven. Not for two threads at once (a Prover per
// thread is fine). The swap rule is no business of proofs: `swap_rule` is ignored.
class Prover {
 public:
  explicit Prover(int size, size_t memory = size_t{256} << 20);
  ~Prover();

  // A node is a position expanded. With `all`: all winning moves, not just one. `report` is called
  // now and then with the nodes so far.
  Solution solve(const State&, const SearchLimits& = {}, bool all = false,
                 const std::function<void(uint64_t nodes)>& report = {});
  StaticVerdict look(const State&);
  void clear();  // forgets everything

  // The state of an unfinished search, to go on with it later. load() throws Error if the file is
  // not one that save() wrote for this board size.
  void save(const std::string& path) const;
  void load(const std::string& path);

  struct Engine;

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace hexarium::hex
