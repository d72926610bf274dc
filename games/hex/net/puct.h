// The engine: PUCT with the network's policy and value, and proven results. Threads share one tree;
// each takes a few leaves at a time, evaluates them as a batch and backs up the results.
#pragma once
#include <mutex>

#include "core/search_limits.h"
#include "games/hex/net/tree.h"

namespace hexarium::hex::net {

struct Thought {
  int move = -1;    // -1 = the board is full
  float value = 0;  // -1 .. 1 for the side to move
  bool proven = false;
  uint64_t visits = 0;
  std::vector<int> line;
  struct Move {
    int cell;
    uint32_t visits;
    float value, prior;
    int8_t proven;  // 1 wins, -1 loses, for the mover
  };
  std::vector<Move> moves;  // most visited first
};

class Engine {
 public:
  explicit Engine(std::shared_ptr<const Network> network, size_t megabytes = 256);
  // Nodes are visits of the root; either nodes or seconds are limited. Same position, same nodes,
  // one thread and a fresh tree => same answer. With `keep`, reuses the tree of an earlier search.
  Thought think(const Position& position, const SearchLimits& limits,
                const std::vector<uint16_t>& among = {},  // moves to choose from; empty = all
                bool keep = false, const std::function<void(const Thought&)>& report = {});

  std::function<Known(const Position&)> knowledge;  // for nodes with many visits; may be empty
  uint32_t ask_after = 24;
  float exploration = 0.7f;  // better than 1.0 and 0.5: docs/notebook-hex.md
  float growth = 0.25f;
  int batch = 8;
  bool resistance = false;  // without the network, for comparison
  bool cpu_time = false;    // measure seconds as CPU time of all threads
  bool thrifty = false;     // stop early if the move cannot change or the game is practically over

 private:
  // `late`: out of time, or stopped. `over`: that, or nothing left to do.
  void work(const SearchLimits& limits, const std::function<bool()>& late,
            const std::function<bool()>& over);
  Thought summary() const;
  // Whether further search is pointless, with `part` of the time used and `more` visits to come.
  bool settled(double part, double more) const;
  std::shared_ptr<const Network> network_;
  Tree tree_;
  std::mutex mutex_;
};

}  // namespace hexarium::hex::net
