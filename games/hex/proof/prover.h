// Proves Hex positions of any board size: the interface to dfpn.h.
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
  std::vector<Cell> moves;  // winning moves of the side to move: one, or all if requested; none if
                            // it loses; one guess if not proven
  uint64_t nodes = 0;
  std::vector<Cell> cells;  // if proven: empty cells that are enough for the winner, whatever
                            // happens elsewhere
};

// What connections alone prove, in bounded time.
struct StaticVerdict {
  Color winner = Color::None;  // proven, or None
  Cell move = kNoCell;         // a winning move, if the side to move wins
  std::vector<Cell> cells;     // with a winner: as in Solution
  std::vector<Cell> moves;     // without a proven winner: every other move loses or is no better
                               // than one of these; best first
};

// Handles one board size and remembers what it has proven. Not thread-safe; use one Prover per
// thread. Ignores `swap_rule`.
class Prover {
 public:
  // Without `ladders` it uses neither escapes nor halves; problems are rated by the number of
  // positions it then needs.
  explicit Prover(int size, size_t memory = size_t{256} << 20, bool ladders = true);
  ~Prover();

  // A node is an expanded position. With `all`: all winning moves, not just one. `report` is called
  // from time to time with the number of nodes.
  Solution solve(const State&, const SearchLimits& = {}, bool all = false,
                 const std::function<void(uint64_t nodes)>& report = {});
  StaticVerdict look(const State&);
  void clear();  // forgets everything

  // Saves an unfinished search, and resumes it. load() throws Error unless save() wrote the file
  // for this board size.
  void save(const std::string& path) const;
  void load(const std::string& path);

  struct Engine;

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace hexarium::hex
