// The engine: PUCT over the network's policy and value, with certain results folded in. Threads
// share one tree; each takes a few leaves at a time, evaluates them together and notes the results.
#pragma once
#include <mutex>

#include "core/search_limits.h"
#include "games/hex/net/tree.h"

namespace hexarium::hex::net {

// By the clock on the wall, or what this process has computed so far.
double clock_seconds(bool cpu_time);

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
    int8_t proven;  // 1 wins, -1 loses for who makes it
  };
  std::vector<Move> moves;  // most visited first
};

class Engine {
 public:
  explicit Engine(std::shared_ptr<const Network> network, size_t megabytes = 256);
  // Nodes are visits of the root; they or the seconds are limited. Same position, visits and one
  // thread => same answer, if the tree is fresh. With `keep` what an earlier search found about the
  // position is used.
  Thought think(const Position& position, const SearchLimits& limits,
                const std::vector<uint16_t>& among = {},  // moves to choose from; empty = all
                bool keep = false, const std::function<void(const Thought&)>& report = {});

  std::function<Known(const Position&)> knowledge;  // asked about nodes visited often; may be empty
  uint32_t ask_after = 24;
  float exploration = 0.7f;  // beat 1.0 and 0.5, see docs/notebook-hex.md
  float growth = 0.25f;
  int batch = 8;
  bool resistance = false;  // without the network: for comparison
  bool cpu_time = false;    // seconds are CPU time of all threads
  bool thrifty = false;  // ends early when the move will not change or the game is as good as over

 private:
  // `late`: the time is up, or somebody wants a stop. `over`: that, or nothing is left to do.
  void work(const SearchLimits& limits, const std::function<bool()>& late,
            const std::function<bool()>& over);
  Thought summary() const;
  // Is it idle to think on, if `part` of the time is over and `more` visits are still to come?
  bool settled(double part, double more) const;
  std::shared_ptr<const Network> network_;
  Tree tree_;
  std::mutex mutex_;
};

}  // namespace hexarium::hex::net
