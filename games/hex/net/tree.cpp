#include "games/hex/net/tree.h"

#include <algorithm>
#include <cmath>

#include "core/random.h"

namespace hexarium::hex::net {

namespace {
// Zobrist keys: per cell and colour, per board size, and for the side to move.
struct Keys {
  Keys() {
    Random random(8);
    for (auto& cell : stone)
      for (uint64_t& key : cell) key = random.next();
    for (uint64_t& key : size) key = random.next();
    white = random.next();
  }
  std::array<std::array<uint64_t, 3>, kMaxCells> stone;
  std::array<uint64_t, kMaxSize + 1> size;
  uint64_t white;
};
const Keys& keys() {
  static const Keys kKeys;
  return kKeys;
}
}  // namespace

uint64_t hash(const Position& p) {
  uint64_t h = keys().size[p.size] ^ (p.to_move == 2 ? keys().white : 0);
  for (int i = 0; i < p.cells(); ++i)
    if (const auto s = p.stone[i]) h ^= keys().stone[i][s];
  return h;
}

void play(Position& p, int cell) {
  p.stone[cell] = p.to_move;
  p.to_move = static_cast<uint8_t>(3 - p.to_move);
}

Tree::Tree(size_t megabytes) : max_edges_(megabytes * (1 << 20) / (sizeof(Edge) + 1)) {}

void Tree::reset(const Position& position) {
  position_ = position;
  nodes_.assign(3, Node{});  // node 0 means none
  nodes_[kLost].proven = 1;
  edges_.clear();
  table_.assign(1024, 0);
  root_ = 2;
  nodes_[root_].hash = hash(position);
}

void Tree::advance(const Position& position) {
  if (nodes_.size() < 3) return reset(position);
  const uint64_t key = hash(position);
  if (nodes_[root_].hash == key) return;  // the same position: continue the search
  const size_t mask = table_.size() - 1;
  for (size_t i = key & mask; table_[i]; i = (i + 1) & mask)
    if (nodes_[table_[i]].hash == key && nodes_[table_[i]].expanded) {
      // Decided at evaluation, so it has no edges; but a root needs moves.
      if (nodes_[table_[i]].edges == 0) return reset(position);
      // Old nodes stay in the pool until it is half full; then a fresh start is cheaper than
      // copying the subtree.
      if (edges_.size() > max_edges_ / 2) return reset(position);
      root_ = table_[i];
      position_ = position;
      return;
    }
  reset(position);
}

uint32_t Tree::child(uint64_t key) {
  if (nodes_.size() * 2 > table_.size()) {
    std::vector<uint32_t> larger(table_.size() * 4, 0);
    for (uint32_t n = 3; n < nodes_.size(); ++n) {
      size_t i = nodes_[n].hash & (larger.size() - 1);
      while (larger[i]) i = (i + 1) & (larger.size() - 1);
      larger[i] = n;
    }
    table_.swap(larger);
  }
  const size_t mask = table_.size() - 1;
  size_t i = key & mask;
  for (; table_[i]; i = (i + 1) & mask)
    if (nodes_[table_[i]].hash == key) return table_[i];
  table_[i] = static_cast<uint32_t>(nodes_.size());
  nodes_.push_back(Node{.hash = key});
  return table_[i];
}

int Tree::choose(const Node& n) const {
  const auto all = edges(n);
  const float parent = n.mean();
  float seen = 0;
  for (const Edge& e : all) {
    if (e.visits) seen += static_cast<float>(e.prior) / 65535;
  }
  // First-play urgency: an untried move counts as slightly worse than the node, the more so the
  // more policy was tried.
  const float unseen = parent - 0.3f * std::sqrt(seen);
  const auto visits = static_cast<float>(n.visits);
  const float width =
      exploration * (1 + growth * std::log1p(visits / 400)) * std::sqrt(visits + 1) / 65535;
  int best = -1;
  float highest = -1e9f;
  for (size_t i = 0; i < all.size(); ++i) {
    const Edge& e = all[i];
    if (e.child && nodes_[e.child].proven > 0) continue;
    const float score =
        value(e, unseen) + width * static_cast<float>(e.prior) / (1 + static_cast<float>(e.visits));
    if (score > highest) highest = score, best = static_cast<int>(i);
  }
  return best;
}

Tree::Found Tree::descend(Path& path, int forced) {
  path.leaf = position_;
  path.steps.clear();
  path.node = root_;
  path.ask = 0;
  uint64_t key = nodes_[root_].hash;
  for (;;) {
    Node& n = nodes_[path.node];
    ++n.visits;
    n.sum += 1;  // virtual loss for the player who moved here, until the evaluation arrives
    const bool at_root = path.steps.empty();
    if (n.waiting || !n.expanded || (n.proven && !at_root)) break;
    if (ask_after && !n.asked && !path.ask && (at_root || n.visits >= ask_after)) {
      n.asked = true;
      path.ask = path.node;
      path.ask_position = path.leaf;
    }
    int index = at_root && forced >= 0 ? forced : choose(n);
    if (index < 0) {
      n.proven = -1;  // every move is refuted
      break;
    }
    Edge& e = edges_[n.first + static_cast<uint32_t>(index)];
    ++e.visits;
    path.steps.push_back({path.node, n.first + static_cast<uint32_t>(index)});
    key ^= keys().stone[e.move][path.leaf.to_move] ^ keys().white;
    play(path.leaf, e.move);
    if (!e.child) {
      const uint32_t made = child(key);  // moves nodes_
      edges_[path.steps.back().second].child = made;
    }
    path.node = edges_[path.steps.back().second].child;
  }
  Node& n = nodes_[path.node];
  if (!n.waiting && !n.expanded && !n.proven) {
    n.waiting = true;
    return Found::Leaf;
  }
  if (n.proven || n.expanded) {
    // Proven: back up immediately.
    float v = n.mean();
    if (n.proven) v = n.proven;
    n.sum += v - 1;
    for (size_t i = path.steps.size(); i-- > 0;) {
      v = -v;
      nodes_[path.steps[i].first].sum += v - 1;
    }
    prove_upwards(path);
    return Found::Proven;
  }
  --n.visits, n.sum -= 1;
  for (const auto& [node, edge] : path.steps) {
    --nodes_[node].visits, nodes_[node].sum -= 1;
    --edges_[edge].visits;
  }
  return Found::Busy;
}

void Tree::finish(const Path& path, const Evaluation& evaluation) {
  Node& n = nodes_[path.node];
  n.waiting = false;
  n.value = evaluation.value;
  n.proven = evaluation.won ? 1 : evaluation.lost ? -1 : 0;
  if (!n.proven || path.node == root_) {
    // Edges, best first.
    std::vector<std::pair<float, int>> moves;
    for (int c = 0; c < path.leaf.cells(); ++c)
      if (!path.leaf.stone[c]) moves.push_back({evaluation.policy[c], c});
    std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    float total = 0;
    for (auto& [logit, cell] : moves) total += std::exp(logit - moves[0].first);
    const float peak = moves.empty() ? 0 : moves[0].first;
    n.first = static_cast<uint32_t>(edges_.size());
    n.edges = static_cast<uint16_t>(moves.size());
    for (const auto& [logit, cell] : moves)
      edges_.push_back({.move = static_cast<uint16_t>(cell),
                        .prior = static_cast<uint16_t>(65535 * std::exp(logit - peak) / total)});
  }
  n.expanded = true;
  float v = evaluation.value;
  n.sum += v - 1;
  for (size_t i = path.steps.size(); i-- > 0;) {
    v = -v;
    nodes_[path.steps[i].first].sum += v - 1;
  }
  if (n.proven) prove_upwards(path);
}

void Tree::learn(const Path& path, const Known& known) {
  Node& n = nodes_[path.ask];
  if (n.proven || !n.expanded) return;
  if (known.proven > 0) {
    for (Edge& e : edges(n))
      if (e.move == known.move) {
        if (!e.child) {
          Position next = path.ask_position;
          play(next, e.move);
          const uint32_t made = child(hash(next));  // moves nodes_, not edges_
          e.child = made;
        }
        nodes_[e.child].proven = -1;
        nodes_[path.ask].proven = 1;
      }
  } else if (known.proven < 0) {
    n.proven = -1;
  } else if (!known.moves.empty()) {
    for (Edge& e : edges(n))
      if (std::find(known.moves.begin(), known.moves.end(), e.move) == known.moves.end())
        e.child = kLost;
  }
  if (nodes_[path.ask].proven) {
    Path above = path;
    while (!above.steps.empty() && above.steps.back().first != path.ask) above.steps.pop_back();
    if (!above.steps.empty()) above.steps.pop_back();
    prove_upwards(above);
  }
}

void Tree::prove_upwards(const Path& path) {
  for (size_t i = path.steps.size(); i-- > 0;) {
    const Edge& e = edges_[path.steps[i].second];
    Node& n = nodes_[path.steps[i].first];
    const int8_t below = nodes_[e.child].proven;
    if (below == 0) return;
    if (below < 0) {
      n.proven = 1;
      continue;
    }
    for (const Edge& other : edges(n))
      if (!other.child || nodes_[other.child].proven <= 0) return;
    n.proven = -1;
  }
}

void Tree::restrict_root(const std::vector<uint16_t>& moves) {
  for (Edge& e : edges(nodes_[root_]))
    if (std::find(moves.begin(), moves.end(), e.move) == moves.end()) e.child = kLost;
}

void Tree::check_root() {
  Node& n = nodes_[root_];
  const uint64_t key = n.hash;
  for (uint32_t i = 0; i < nodes_[root_].edges; ++i) {
    const uint32_t at = nodes_[root_].first + i;
    Position next = position_;
    const uint8_t mover = next.to_move;
    play(next, edges_[at].move);
    if (!links(next, mover).joined) continue;
    const uint32_t made = child(key ^ keys().stone[edges_[at].move][mover] ^ keys().white);
    edges_[at].child = made;
    nodes_[made].proven = -1;
    nodes_[root_].proven = 1;
  }
}

}  // namespace hexarium::hex::net
