#include "games/hex/net/puct.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <thread>

#include "core/clock.h"
#include "core/parallel.h"

namespace hexarium::hex::net {

namespace {
constexpr uint64_t kLookAfter = 32;  // visits between checks whether to stop
}  // namespace

Engine::Engine(std::shared_ptr<const Network> network, size_t megabytes)
    : network_(std::move(network)), tree_(megabytes) {}

Thought Engine::summary() const {
  Thought t;
  const Node& root = tree_.root();
  t.visits = root.visits;
  t.value = root.mean();
  t.proven = root.proven != 0;
  for (const Edge& e : tree_.edges(root)) {
    const auto proven = static_cast<int8_t>(e.child ? -tree_.node(e.child).proven : 0);
    t.moves.push_back({e.move, e.visits, tree_.value(e, root.value),
                       static_cast<float>(e.prior) / 65535, proven});
  }
  // Proven wins first, proven losses last, otherwise by visits; edges come sorted by prior.
  std::stable_sort(t.moves.begin(), t.moves.end(), [](const auto& a, const auto& b) {
    if (a.proven != b.proven) return a.proven > b.proven;
    return a.visits > b.visits;
  });
  if (t.moves.empty()) return t;
  t.move = t.moves[0].cell;
  if (root.proven > 0 && t.moves[0].proven <= 0)
    t.proven = false;  // won, but the winning move is not yet known
  if (!root.proven) t.value = t.moves[0].visits ? t.moves[0].value : root.value;
  // The principal variation: always the most visited move.
  t.line.push_back(t.move);
  const Node* at = &root;
  int next = t.move;
  while (t.line.size() < 30) {
    const Edge* taken = nullptr;
    for (const Edge& e : tree_.edges(*at))
      if (e.move == next) taken = &e;
    if (!taken || !taken->child) break;
    at = &tree_.node(taken->child);
    const Edge* most = nullptr;
    for (const Edge& e : tree_.edges(*at))
      if (e.visits && (!most || e.visits > most->visits)) most = &e;
    if (!most) break;
    t.line.push_back(next = most->move);
  }
  return t;
}

bool Engine::settled(double part, double more) const {
  constexpr double kLeastPart = 0.2;  // minimum share of the time, even in a clear position
  constexpr float kClear = 0.9f;      // practically won or lost
  const Edge *first = nullptr, *second = nullptr;
  for (const Edge& e : tree_.edges(tree_.root())) {
    if (e.child && tree_.node(e.child).proven > 0) continue;
    if (!first || e.visits > first->visits) second = first, first = &e;
    else if (!second || e.visits > second->visits) second = &e;
  }
  if (!first || !second) return true;
  if (first->visits > second->visits + more) return true;
  return part >= kLeastPart && std::abs(tree_.value(*first, 0)) >= kClear;
}

void Engine::work(const SearchLimits& limits, const std::function<bool()>& late,
                  const std::function<bool()>& over) {
  std::vector<Path> paths(batch);
  std::vector<const Position*> positions;
  for (;;) {
    size_t count = 0, known = 0;
    {
      const std::lock_guard lock(mutex_);
      // In a small tree, take only a few leaves at a time.
      const uint32_t grown = tree_.root().visits;
      size_t wanted = std::clamp<size_t>(grown / 16, 1, paths.size());
      if (limits.nodes)
        wanted = std::min<size_t>(wanted, limits.nodes - std::min<uint64_t>(limits.nodes, grown));
      if (over() || wanted == 0) return;
      while (count < wanted && known < 64 && !over()) {
        const Tree::Found found = tree_.descend(paths[count]);
        if (found == Tree::Found::Busy) break;
        if (found == Tree::Found::Leaf) ++count;
        else if (paths[count].ask && knowledge)
          tree_.learn(paths[count], knowledge(paths[count].ask_position)), ++known;
        else ++known;
      }
    }
    if (count == 0) {
      if (known == 0) std::this_thread::yield();  // another thread has the only leaf
      continue;
    }
    positions.clear();
    for (size_t i = 0; i < count; ++i) positions.push_back(&paths[i].leaf);
    const auto evaluations =
        resistance ? evaluate_by_resistance(positions) : network_->evaluate(positions);
    // Each query takes milliseconds on large boards, so check the time in between.
    std::vector<std::optional<Known>> answers(count);
    for (size_t i = 0; i < count; ++i)
      if (paths[i].ask && knowledge && !late()) answers[i] = knowledge(paths[i].ask_position);
    const std::lock_guard lock(mutex_);
    for (size_t i = 0; i < count; ++i) tree_.finish(paths[i], evaluations[i]);
    for (size_t i = 0; i < count; ++i)
      if (answers[i]) tree_.learn(paths[i], *answers[i]);
      else if (paths[i].ask) tree_.unask(paths[i]);
  }
}

Thought Engine::think(const Position& position, const SearchLimits& limits,
                      const std::vector<uint16_t>& among, bool keep,
                      const std::function<void(const Thought&)>& report) {
  const auto now = [&] { return cpu_time ? cpu_seconds() : wall_seconds(); };
  const double start = now();
  const auto spent = [&] { return now() - start; };
  tree_.exploration = exploration;
  tree_.growth = growth;
  tree_.ask_after = knowledge ? ask_after : 0;
  keep ? tree_.advance(position) : tree_.reset(position);
  // Always expand the root, even if it is decided: we need a move.
  if (!tree_.root().expanded) {
    Path path;
    tree_.descend(path);
    const Position* root[] = {&path.leaf};
    tree_.finish(path, (resistance ? evaluate_by_resistance(root) : network_->evaluate(root))[0]);
  }
  tree_.check_root();
  if (!among.empty()) tree_.restrict_root(among);
  const auto decided = [&] {
    const Node& root = tree_.root();
    if (root.edges == 0 || tree_.full()) return true;
    if (!root.proven) return false;
    if (root.proven < 0) return true;
    for (const Edge& e : tree_.edges(root))
      if (e.child && tree_.node(e.child).proven < 0) return true;
    return root.visits > 20000;  // won by bridges: some move keeps them; find it
  };
  const uint64_t before = tree_.root().visits;
  uint64_t next_look = before + kLookAfter;
  bool enough = false;  // stays true: the end may be noticed in the middle of a batch
  const auto thrift = [&] {
    const uint64_t visits = tree_.root().visits;
    if (!thrifty || enough || visits < next_look) return enough;
    next_look = visits + kLookAfter;
    if (limits.nodes)
      return enough = settled(static_cast<double>(visits) / static_cast<double>(limits.nodes),
                              static_cast<double>(limits.nodes - visits));
    const double part = spent() / limits.seconds;
    return enough = settled(part, static_cast<double>(visits - before) * (1 - part) / part);
  };
  double next_report = 0.2;
  const std::function<bool()> late = [&] {
    return limits.stopped() || (limits.seconds > 0 && spent() >= limits.seconds);
  };
  const std::function<bool()> over = [&] {
    if (late()) return true;
    if (limits.nodes && tree_.root().visits >= limits.nodes) return true;
    if (report && spent() >= next_report) {
      report(summary());
      next_report = spent() * 1.3;
    }
    return decided() || thrift();
  };
  if (!over()) {
    Helpers helpers(limits.threads - 1, [&](int) { work(limits, late, over); });
    work(limits, late, over);
    helpers.join();
  }
  return summary();
}

}  // namespace hexarium::hex::net
