// The search tree of the engine and of self-play. Transpositions share a node, so it is a directed
// acyclic graph; edges count their own visits, nodes hold the values. Values are for the side to
// move, -1 .. 1. Proven results propagate: a node is won if a child is lost, and lost if all
// children are won.
#pragma once
#include <functional>

#include "games/hex/net/network.h"

namespace hexarium::hex::net {

struct Edge {
  uint32_t child = 0;  // 0 = not yet visited
  uint32_t visits = 0;
  uint16_t move = 0, prior = 0;  // prior * 65535
};

struct Node {
  uint64_t hash = 0;
  uint32_t first = 0;  // its edges, best prior first
  uint16_t edges = 0;
  int8_t proven = 0;  // 1: the side to move wins, -1: loses
  bool expanded = false, waiting = false, asked = false;
  uint32_t visits = 0;
  float sum = 0, value = 0;  // sum over the visits; the evaluation
  float mean() const {
    return proven ? static_cast<float>(proven) : visits ? sum / static_cast<float>(visits) : value;
  }
};

// A path from the root to a leaf that awaits its evaluation.
struct Path {
  Position leaf;
  std::vector<std::pair<uint32_t, uint32_t>> steps;  // (node, edge) from the root down
  uint32_t node = 0;
  uint32_t ask = 0;  // a node on the path with many visits that was never queried; 0 = none
  Position ask_position;
};

// Exact knowledge about a position.
struct Known {
  int8_t proven = 0;  // 1: the side to move wins, -1: it loses
  int move = -1;      // a winning move
  // If nothing is proven: the candidates, since all other moves lose or are no better; empty = all.
  std::vector<uint16_t> moves;
};

uint64_t hash(const Position& position);
void play(Position& position, int cell);

class Tree {
  static constexpr uint32_t kLost = 1;  // a node won by its side to move: moves to it lose

 public:
  explicit Tree(size_t megabytes = 64);
  void reset(const Position& position);
  // Makes `position` the root; keeps its subtree if the tree has it, otherwise resets.
  void advance(const Position& position);

  enum class Found { Leaf, Proven, Busy };
  // Descends to a leaf and adds a virtual loss along the path, which `finish` removes. Proven: the
  // path ends in a proven result, already backed up. Busy: the leaf is already being evaluated.
  // `forced` picks the edge at the root.
  Found descend(Path& path, int forced = -1);
  void finish(const Path& path, const Evaluation& evaluation);
  // Stores the answer to path.ask.
  void learn(const Path& path, const Known& known);
  void unask(const Path& path) { nodes_[path.ask].asked = false; }  // no time for it
  bool full() const { return edges_.size() + kMaxCells > max_edges_; }
  void restrict_root(const std::vector<uint16_t>& moves);  // all others count as lost
  // Finds moves at the root that win immediately by contacts and bridges.
  void check_root();

  uint32_t root_index() const { return root_; }
  Node& root() { return nodes_[root_]; }
  const Node& root() const { return nodes_[root_]; }
  const Node& node(uint32_t i) const { return nodes_[i]; }
  std::span<Edge> edges(const Node& n) { return {edges_.data() + n.first, n.edges}; }
  std::span<const Edge> edges(const Node& n) const { return {edges_.data() + n.first, n.edges}; }
  const Position& position() const { return position_; }
  // Value of an edge for the side to move; `fallback` if unvisited.
  float value(const Edge& e, float fallback) const {
    return e.child ? -nodes_[e.child].mean() : fallback;
  }
  size_t size() const { return nodes_.size(); }

  float exploration = 1.0f;
  float growth = 0;        // growth of exploration with a node's visits
  uint32_t ask_after = 0;  // visits after which a node is queried; 0 = never

 private:
  int choose(const Node& n) const;
  uint32_t child(uint64_t key);
  void prove_upwards(const Path& path);
  Position position_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<uint32_t> table_;  // open addressing by hash
  size_t max_edges_;
  uint32_t root_ = 2;
};

}  // namespace hexarium::hex::net
