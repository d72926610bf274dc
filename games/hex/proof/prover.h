// Proofs of Hex positions, for every board size: the door to dfpn.h for the rest of the program.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <optional>

#include "games/hex/rules/rules.h"

namespace hexarium::hex {

struct ProveAsk {
  double seconds = 0;  // 0 = no limit
  uint64_t nodes = 0;  // 0 = no limit; positions expanded
  int threads = 1;     // one thread and no seconds: the same answer every time
  bool all = false;    // all winning moves, not just one
  const std::atomic<bool>* stop = nullptr;
  std::function<void(uint64_t nodes)> report;  // called now and then
};

struct Solution {
  Color winner = Color::None;  // if not proven: a guess
  bool proven = false;
  std::vector<Cell> moves;  // winning moves of the side to move: one, or all if asked for; none if
                            // it loses; one guess if not proven
  uint64_t nodes = 0;
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

  Solution solve(const State&, const ProveAsk& = {});
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
