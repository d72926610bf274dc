#include "games/hex/proof/dfpn.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "games/hex/proof/settled_areas.h"

namespace hexarium::hex {

template <int W>
Table<W>::Table(size_t bytes)
    : sets_(std::max<size_t>(1, bytes / sizeof(Node<W>) / kWays)), nodes_(sets_ * kWays) {
  while (sets_ >> first_shift_ > 512) ++first_shift_;
  shift_ = first_shift_;
}

template <int W>
void Table<W>::clear() {
  for (size_t i = 0; i < places(); ++i) nodes_[i].key = 0;
  used_ = 0;
  shift_ = first_shift_;
  wins_.clear();
}

// Every set becomes two; going from last to first, the new places are always free.
template <int W>
void Table<W>::grow(int from_shift) {
  for (std::mutex& lock : locks_) lock.lock();
  if (shift_ == from_shift) {  // otherwise another thread has already grown it
    const size_t sets = places() / kWays;
    --shift_;
    for (size_t set = sets; set-- > 0;) {
      std::array<Node<W>, kWays> old;
      for (size_t i = 0; i < kWays; ++i) {
        old[i] = nodes_[set * kWays + i];
        nodes_[set * kWays + i].key = 0;
      }
      for (const Node<W>& node : old)
        if (node.key) nodes_[find(node.key)] = node;
    }
  }
  for (std::mutex& lock : locks_) lock.unlock();
}

template <int W>
size_t Table<W>::find(uint64_t key) const {
  const size_t set = set_of(key);
  for (size_t i = set; i < set + kWays; ++i)
    if (nodes_[i].key == key || nodes_[i].key == 0) return i;
  return kNone;
}

template <int W>
bool Table<W>::load(uint64_t key, Node<W>& node) const {
  const std::lock_guard guard(lock_of(key));
  const size_t place = find(key);
  if (place == kNone || nodes_[place].key != key) return false;
  node = nodes_[place];
  return true;
}

template <int W>
bool Table<W>::peek(uint64_t key, uint32_t& phi, uint32_t& delta) const {
  const std::lock_guard guard(lock_of(key));
  const size_t place = find(key);
  if (place == kNone || nodes_[place].key != key) return false;
  phi = nodes_[place].phi;
  delta = nodes_[place].delta;
  return true;
}

template <int W>
void Table<W>::store(const Node<W>& node) {
  for (;;) {
    std::unique_lock guard(lock_of(node.key));
    size_t place = find(node.key);
    const bool known = place != kNone && nodes_[place].key == node.key;
    if (!known && shift_ > 0 && (place == kNone || used_ >= places() / 4)) {
      const int shift = shift_;
      guard.unlock();
      grow(shift);
      continue;
    }
    if (known && nodes_[place].solved() && !node.solved()) return;
    if (place == kNone) {
      place = set_of(node.key);
      for (size_t i = place + 1; i % kWays; ++i)
        if (nodes_[i].work < nodes_[place].work) place = i;
    } else if (!known) {
      ++used_;
    }
    nodes_[place] = node;
    return;
  }
}

template <int W>
Dfpn<W>::Dfpn(const Geometry<W>& g, Table<W>& table, const DfpnOptions& options,
              SearchControl& control)
    : g_(g), table_(table), options_(options), control_(control) {}

template <int W>
bool Dfpn<W>::stop() {
  if (control_.stopped.load(std::memory_order_relaxed)) return true;
  if (last_node_ && control_.nodes >= last_node_) return true;
  if ((control_.node_limit && control_.nodes >= control_.node_limit) ||
      (control_.stop && control_.stop()))
    control_.stopped = true;
  return control_.stopped;
}

template <int W>
void Dfpn<W>::enter(const Node<W>& node, size_t depth) {
  while (frames_.size() <= depth) frames_.push_back(std::make_unique<Frame>());
  Frame& f = *frames_[depth];
  for (int c = 0; c < 2; ++c) {
    if (!f.vc[c]) f.vc[c] = std::make_unique<Connections<W>>(g_, c, options_.vc);
    // The last visitor may be the same position; another thread may have filled it in further.
    f.made[c] = f.made[c] && node.expanded != Node<W>::kNew && f.key == node.key &&
                f.vc[c]->stones() == node.filled;
  }
  f.key = node.key;
}

template <int W>
Connections<W>& Dfpn<W>::connections(const Node<W>& node, int color, size_t depth,
                                     typename Connections<W>::Until until) {
  Frame& f = *frames_[depth];
  Connections<W>& vc = *f.vc[color];
  if (f.made[color]) return vc;
  const uint64_t before = vc.work;
  size_t above = depth;
  while (above > 0 && !frames_[above - 1]->made[color]) --above;
  if (above > 0) vc.derive(*frames_[above - 1]->vc[color], node.filled, until);
  else vc.build(node.filled, until);
  ++builds;
  vc_work += vc.work - before;
  f.made[color] = vc.closed();
  return vc;
}

// The winner also needs its own part of the fill-in.
template <int W>
void Dfpn<W>::set_won(Node<W>& node, const Stones<W>& stones, int winner, int move, Bits<W> carrier,
                      bool keep) {
  node.phi = 0;
  node.delta = kInfinite;
  node.best = static_cast<int16_t>(move);
  node.carrier = carrier | node.fill_needs[winner];
  node.moves = {};
  if (!keep) return;
  Stones<W> next = stones;
  Bits<W> need = node.carrier;
  if (move >= 0) {
    next.of[winner].set(move);
    need.reset(move);
  }
  table_.wins().add(g_, next, winner, need);
}

template <int W>
void Dfpn<W>::set_lost(Node<W>& node, const Stones<W>& stones, int winner) {
  node.phi = kInfinite;
  node.delta = 0;
  node.carrier |= node.fill_needs[winner];
  node.moves = {};
  table_.wins().add(g_, stones, winner, node.carrier);
}

template <int W>
bool Dfpn<W>::use_wins(Node<W>& node, const Stones<W>& stones, int to_move,
                       std::array<uint64_t, 2>& seen) {
  const int other = 1 - to_move;
  const auto use = [&](const Win<W>& win, int missing) {
    Bits<W> need = win.carrier - node.filled.of[to_move];
    if (missing >= 0) need.set(missing);
    // If no stone is missing, any move wins.
    const int move = missing >= 0 ? missing : (need ? need : node.moves).first();
    set_won(node, stones, to_move, move, need, false);
    return true;
  };
  table_.wins().each(node.filled, to_move, seen[to_move], use);
  if (node.solved()) return true;
  const auto answer = [&](const Win<W>& win, int missing) {
    Bits<W> need = win.carrier - node.filled.of[other];
    if (missing >= 0) need.set(missing);
    else node.moves = node.carrier = {};  // no move helps
    if (subset(node.moves, need) && node.moves) return false;
    node.moves &= need;
    node.carrier |= need;
    return !node.moves;
  };
  table_.wins().each(node.filled, other, seen[other], answer);
  if (node.moves) return false;
  set_lost(node, stones, other);
  return true;
}

template <int W>
void Dfpn<W>::expand(Node<W>& node, const Stones<W>& stones, int to_move, size_t depth,
                     std::array<uint64_t, 2>& seen) {
  const int other = 1 - to_move;
  ++control_.nodes;
  node.expanded = Node<W>::kHalfKnown;
  node.work = 1;
  node.filled = stones;
  // Step 1. The end of the game.
  if (connected(g_, stones.of[other], other)) return set_lost(node, stones, other);
  if (connected(g_, stones.of[to_move], to_move)) return set_won(node, stones, to_move, -1, {});
  // Step 2. Fill-in.
  if (options_.fill) {
    node.moves = g_.all - stones.both();
    if (use_fill(node, stones, to_move)) return;
  }
  node.moves = g_.all - node.filled.both();
  // Step 3. Known wins.
  if (options_.wins && use_wins(node, stones, to_move, seen)) return;
  // Step 4. Connections of the other: a win, or the must-play region.
  if (options_.connections &&
      other_wins(node, stones, to_move,
                 connections(node, other, depth, Connections<W>::Until::Closed)))
    return;
  // Step 5. List the moves that are left. Inferior moves stay in node.moves until areas are filled:
  // an area may fill the move to which another one is inferior.
  Bits<W> left = node.moves;
  if (options_.fill && options_.inferior) {
    inferior_.prune(g_, to_move, node.moves);
    left -= inferior_.vulnerable | inferior_.dominated;
    if (!left) node.carrier |= inferior_.reasons;
  }
  if (!left) return set_lost(node, stones, other);
  node.ordered = 0;
  for_each(left, [&](int cell) {
    if (node.ordered < Node<W>::kOrdered) node.order[node.ordered++] = static_cast<uint16_t>(cell);
  });
}

template <int W>
void Dfpn<W>::complete(Node<W>& node, const Stones<W>& stones, int to_move, size_t depth) {
  const int other = 1 - to_move;
  node.expanded = Node<W>::kKnown;
  // inferior_ may have been used for other positions since.
  if (options_.fill && use_fill(node, stones, to_move)) return;
  // Step 1. Connections of both.
  if (options_.connections) {
    using Until = typename Connections<W>::Until;
    if (other_wins(node, stones, to_move, connections(node, other, depth, Until::Closed)) ||
        mover_wins(node, stones, to_move, connections(node, to_move, depth, Until::Semi)))
      return;
    if (options_.fill && options_.areas) settle_areas(node, stones, to_move, *frames_[depth]);
    if (node.solved()) return;
  }
  // Step 2. Inferior moves.
  if (options_.fill && options_.inferior) {
    inferior_.prune(g_, to_move, node.moves);
    node.moves -= inferior_.vulnerable | inferior_.dominated;
    node.carrier |= inferior_.reasons;
  }
  if (!node.moves) return set_lost(node, stones, other);
  order(node, *frames_[depth], to_move);
}

template <int W>
bool Dfpn<W>::mover_wins(Node<W>& node, const Stones<W>& stones, int to_move,
                         const Connections<W>& mine) {
  if (mine.wins_second()) {
    // Any move wins.
    const int move = mine.win() ? mine.win().first() : node.moves.first();
    set_won(node, stones, to_move, move, mine.win());
  } else if (!mine.threats().empty()) {
    set_won(node, stones, to_move, mine.threats()[0].key, mine.threats()[0].carrier);
  }
  return node.solved();
}

template <int W>
bool Dfpn<W>::other_wins(Node<W>& node, const Stones<W>& stones, int to_move,
                         const Connections<W>& theirs) {
  if (theirs.wins_second()) {
    node.carrier = theirs.win();
    set_lost(node, stones, 1 - to_move);
    return true;
  }
  for (const auto& threat : theirs.threats()) {
    if (subset(node.moves, threat.carrier)) continue;
    node.moves &= threat.carrier;
    node.carrier |= threat.carrier;
  }
  if (node.moves) return false;
  set_lost(node, stones, 1 - to_move);
  return true;
}

template <int W>
void Dfpn<W>::look_wide(Node<W>& node, const Stones<W>& stones, int to_move) {
  node.expanded = Node<W>::kWide;
  using Until = typename Connections<W>::Until;
  const auto build = [&](int c, Until until) -> const Connections<W>& {
    if (!wide_[c]) wide_[c] = std::make_unique<Connections<W>>(g_, c, options_.wide);
    wide_[c]->build(node.filled, until);
    return *wide_[c];
  };
  // The mover's connections cost less here.
  if (mover_wins(node, stones, to_move, build(to_move, Until::Semi)) ||
      other_wins(node, stones, to_move, build(1 - to_move, Until::Closed)))
    return;
  if (options_.half_nodes) search_half(node, stones, to_move);
}

template <int W>
std::optional<typename Dfpn<W>::Anchor> Dfpn<W>::anchor(const Node<W>& node, int color) const {
  const Connections<W>& vc = *wide_[color];
  std::optional<Anchor> best;
  int farthest = -1;
  for_each(node.filled.of[color], [&](int cell) {
    const int chain = vc.end_of(cell);
    if (chain >= g_.cells) return;
    const int row = color == 0 ? cell / g_.n : cell % g_.n;
    for (int s = 0; s < 2; ++s) {
      const int reach = s == 0 ? row : g_.n - 1 - row;
      const auto fulls = vc.fulls(chain, vc.side(s));
      if (reach <= farthest || fulls.empty()) continue;
      farthest = reach;
      best = {chain, s,
              *std::min_element(fulls.begin(), fulls.end(), [](const auto& a, const auto& b) {
                return a.count() < b.count();
              })};
    }
  });
  return best;
}

// A path in the carrier joins chain and side. The other colour gets the rest of the carrier and
// every cell next to the path, so that the path leads nowhere but to the chain. If the owner of the
// path wins on this board, that win uses no cell of the carrier, so it and the anchor hold at once.
template <int W>
std::optional<Stones<W>> Dfpn<W>::half(const Node<W>& node, int color, const Anchor& from) const {
  const Bits<W>& own = node.filled.of[color];
  const Bits<W> chain = g_.flood(Bits<W>::of(from.chain), own);
  const Bits<W> base = g_.flood(g_.edge[color][from.side] & own, own);
  std::vector<Bits<W>> layers = {(g_.edge[color][from.side] | g_.around(base)) & from.carrier};
  Bits<W> seen = layers[0];
  while (!meets(g_.around(layers.back()), chain)) {
    const Bits<W> next = (g_.around(layers.back()) & from.carrier) - seen;
    if (!next) return {};  // only by way of other chains
    seen |= next;
    layers.push_back(next);
  }
  Bits<W> path, step = chain;
  for (size_t i = layers.size(); i-- > 0;) {
    step = Bits<W>::of((g_.around(step) & layers[i]).first());
    path |= step;
  }
  if ((g_.around(path) & own) - chain - base || meets(path, g_.edge[color][1 - from.side]))
    return {};
  Stones<W> stones = node.filled;
  stones.of[color] |= path;
  stones.of[1 - color] |= (from.carrier | g_.around(path)) - stones.of[color];
  return stones;
}

template <int W>
void Dfpn<W>::search_half(Node<W>& node, const Stones<W>& stones, int to_move) {
  const int other = 1 - to_move;
  const auto from = anchor(node, other);
  const auto board = from ? half(node, other, *from) : std::nullopt;
  if (!board) return;
  if (!half_) {
    DfpnOptions options = options_;
    options.half_nodes = 0;
    half_ = std::make_unique<Dfpn>(g_, table_, options, control_);
  }
  half_->last_node_ = control_.nodes + options_.half_nodes;
  const Node<W> found = half_->solve(*board, to_move);
  if (!found.lost()) return;
  ++halves;
  node.carrier = found.carrier | from->carrier;
  set_lost(node, stones, other);
}

template <int W>
bool Dfpn<W>::use_fill(Node<W>& node, const Stones<W>& stones, int to_move) {
  inferior_.fill(g_, node.filled);
  node.filled = inferior_.filled;
  for (int c = 0; c < 2; ++c) node.fill_needs[c] |= inferior_.needs[c];
  for (int c = 0; c < 2; ++c) {
    if (!connected(g_, node.filled.of[c], c)) continue;
    // Any move wins; prefer one from the fill-in.
    const Bits<W> filled = node.filled.of[c] - stones.of[c];
    const int move = (filled & node.fill_needs[c] ? filled & node.fill_needs[c] : filled).first();
    if (c == to_move) set_won(node, stones, c, move, Bits<W>::of(move));
    else set_lost(node, stones, c);
    return true;
  }
  node.moves -= node.filled.both();
  return false;
}

// Connections of a position with fewer stones remain valid, so they serve until no area is left.
template <int W>
void Dfpn<W>::settle_areas(Node<W>& node, const Stones<W>& stones, int to_move, Frame& f) {
  for (;;) {
    bool any = false;
    while (const auto area = settled_area(g_, inferior_, *f.vc[0], *f.vc[1])) {
      any = true;
      node.filled.of[area->color] |= area->cells;
      node.fill_needs[area->color] |= area->needs;
      if (use_fill(node, stones, to_move)) return;
    }
    if (!any) return;
    using Until = typename Connections<W>::Until;
    const auto derive = [&](int c, Until until) -> const Connections<W>& {
      if (!before_[c]) before_[c] = std::make_unique<Connections<W>>(g_, c, options_.vc);
      std::swap(before_[c], f.vc[c]);
      f.vc[c]->derive(*before_[c], node.filled, until);
      return *f.vc[c];
    };
    if (other_wins(node, stones, to_move, derive(1 - to_move, Until::Closed)) ||
        mover_wins(node, stones, to_move, derive(to_move, Until::Semi)))
      return;
  }
}

template <int W>
void Dfpn<W>::order(Node<W>& node, const Frame& f, int to_move) {
  if (node.moves.count() == 1) {
    node.ordered = 1;
    node.order[0] = static_cast<uint16_t>(node.moves.first());
    return;
  }
  std::array<std::pair<float, uint16_t>, 64 * W> scored;
  int count = 0;
  if (options_.connections)
    for (int c = 0; c < 2; ++c) currents_[c].measure(g_, *f.vc[c]);
  for_each(node.moves, [&](int cell) {
    const float score =
        options_.connections
            ? currents_[to_move].flow(cell) + currents_[1 - to_move].flow(cell)
            : -std::fabs(static_cast<float>(cell) - static_cast<float>(g_.cells - 1) / 2);
    scored[count++] = {-score, static_cast<uint16_t>(cell)};
  });
  std::sort(scored.begin(), scored.begin() + count);
  node.ordered = static_cast<uint8_t>(std::min(count, Node<W>::kOrdered));
  for (int i = 0; i < node.ordered; ++i) node.order[i] = scored[i].second;
}

// Guard against hash collisions: the node's fill-in must contain our stones.
template <int W>
static bool fits(const Node<W>& node, const Stones<W>& stones) {
  return subset(stones.of[0], node.filled.of[0]) && subset(stones.of[1], node.filled.of[1]);
}

template <int W>
void Dfpn<W>::search(Node<W>& node, const Stones<W>& stones, int to_move, size_t depth,
                     uint32_t phi_limit, uint32_t delta_limit) {
  const int other = 1 - to_move;
  std::array<uint64_t, 2> seen = {};
  enter(node, depth);
  if (node.expanded == Node<W>::kNew) {
    expand(node, stones, to_move, depth, seen);
    table_.store(node);
  }
  struct Child {
    int move;
    uint64_t key;
    uint32_t phi, delta;
  };
  std::vector<Child> children;
  while (!node.solved()) {
    if (options_.wins && use_wins(node, stones, to_move, seen)) break;
    if (options_.wide_work && node.expanded == Node<W>::kKnown &&
        node.work >= options_.wide_work * depth) {
      look_wide(node, stones, to_move);
      continue;
    }
    // Step 1. Look up the remaining moves.
    children.clear();
    Stones<W> next = node.filled;
    Bits<W> unordered = node.moves;
    bool again = false;
    const auto add = [&](int move) {
      next.of[to_move].set(move);
      Child child{move, hash(next, other), 1, 1};
      table_.peek(child.key, child.phi, child.delta);
      Node<W> solved;
      if (child.delta == 0 || child.phi == 0) {
        // A hash collision, or already replaced: unknown.
        if (!table_.load(child.key, solved) || !solved.solved() || !fits(solved, next)) solved = {};
        child.phi = solved.phi;
        child.delta = solved.delta;
      }
      if (child.delta == 0) {  // a win: the opponent loses there
        solved.carrier.set(move);
        set_won(node, stones, to_move, move, solved.carrier, false);
      } else if (child.phi == 0) {
        node.moves.reset(move);
        if (options_.carriers) node.moves &= solved.carrier;
        node.carrier |= solved.carrier;
        again = true;
      } else {
        children.push_back(child);
      }
      next.of[to_move].reset(move);
    };
    for (int i = 0; i < node.ordered && !node.solved(); ++i)
      if (node.moves.has(node.order[i])) {
        unordered.reset(node.order[i]);
        add(node.order[i]);
      }
    const bool half_known = node.expanded == Node<W>::kHalfKnown;
    if (!node.solved() && unordered && !half_known)
      for_each(unordered & node.moves, [&](int move) {
        if (!node.solved() && node.moves.has(move)) add(move);
      });
    if (node.solved()) break;
    if (!node.moves) {
      set_lost(node, stones, other);
      break;
    }
    if (again) std::erase_if(children, [&](const Child& c) { return !node.moves.has(c.move); });
    if (half_known && children.empty()) {
      complete(node, stones, to_move, depth);
      continue;
    }
    // Step 2. Proof and disproof numbers, from the first few moves only.
    const size_t width = std::min(
        children.size(),
        static_cast<size_t>(options_.width_base + std::ceil(options_.width_share *
                                                            static_cast<double>(children.size()))));
    uint64_t sum = 0;
    uint32_t least = kInfinite, second = kInfinite;
    size_t best = 0;
    for (size_t i = 0; i < children.size(); ++i) {
      sum += children[i].phi;
      if (i >= width) continue;
      // Prefer moves that no other thread is searching.
      if (control_.threads > 1 && control_.below_of(children[i].key) > 0)
        children[i].delta = std::min(children[i].delta + children[i].delta / 2 + 1, kInfinite - 1);
      if (children[i].delta < least) {
        second = least;
        least = children[i].delta;
        best = i;
      } else if (children[i].delta < second) {
        second = children[i].delta;
      }
    }
    node.phi = least;
    node.delta = static_cast<uint32_t>(std::min<uint64_t>(sum, kInfinite - 1));
    if (node.phi >= phi_limit || node.delta >= delta_limit || (!half_known && stop())) break;
    if (half_known) {
      complete(node, stones, to_move, depth);
      continue;
    }
    // Step 3. Search the most promising move.
    const Child& child = children[best];
    const uint32_t child_phi =
        delta_limit >= kInfinite ? kInfinite : delta_limit - node.delta + child.phi;
    const uint64_t slack =
        second >= kInfinite ? kInfinite
                            : second + 1 + static_cast<uint64_t>(second * options_.threshold_slack);
    const uint32_t child_delta =
        static_cast<uint32_t>(std::min<uint64_t>({phi_limit, slack, kInfinite}));
    Node<W> below;
    next.of[to_move].set(child.move);
    if (!table_.load(child.key, below) || !fits(below, next)) {
      below = {};
      below.key = child.key;
    }
    const uint32_t before = below.work;
    ++control_.below_of(child.key);
    search(below, next, other, depth + 1, child_phi, child_delta);
    --control_.below_of(child.key);
    node.work += below.work - before;
    // The table may have replaced it; do not lose the result.
    if (below.solved()) table_.store(below);
  }
  table_.store(node);
}

template <int W>
Node<W> Dfpn<W>::solve(const Stones<W>& stones, int to_move) {
  Node<W> root;
  root.key = hash(stones, to_move);
  Node<W> known;
  if (table_.load(root.key, known) && fits(known, stones)) root = known;
  search(root, stones, to_move, 0, kInfinite, kInfinite);
  return root;
}

template <int W>
Node<W> Dfpn<W>::look(const Stones<W>& stones, int to_move) {
  Node<W> root;
  root.key = hash(stones, to_move);
  std::array<uint64_t, 2> seen = {};
  enter(root, 0);
  expand(root, stones, to_move, 0, seen);
  if (!root.solved()) complete(root, stones, to_move, 0);
  return root;
}

template class Table<1>;
template class Table<2>;
template class Table<3>;
template class Table<4>;
template class Table<7>;
template class Dfpn<1>;
template class Dfpn<2>;
template class Dfpn<3>;
template class Dfpn<4>;
template class Dfpn<7>;

}  // namespace hexarium::hex
