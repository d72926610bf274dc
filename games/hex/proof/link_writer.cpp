#include "games/hex/proof/link_writer.h"

#include <algorithm>
#include <set>

#include "games/hex/proof/virtual_connections.h"

namespace hexarium::hex {

std::optional<size_t> GrowingProof::add(ProofStep step) {
  const auto [known, fresh] =
      numbers_.try_emplace({step.kind, step.cells, step.after}, proof.steps.size());
  if (!fresh) return known->second;
  proof.steps.push_back(std::move(step));
  if (follow(proof, size, needs).empty()) return known->second;
  proof.steps.pop_back();
  numbers_.erase(known);
  return {};
}

namespace {

template <int W>
class LinkWriterOf final : public LinkWriter {
 public:
  explicit LinkWriterOf(GrowingProof& proof)
      : proof_(proof),
        geometry_(proof.size),
        color_(index(proof.proof.winner)),
        vc_(geometry_, color_, limits(proof.size)) {}

  std::optional<size_t> win(const State& s) override {
    const Stones<W> stones = stones_of<W>(s);
    mine_ = stones.of[color_];
    failed_.clear();
    const int from = first_side(proof_.size), to = from + 1;
    std::optional<Path> path = along_stones(from, to);
    if (!path && s.to_move != proof_.proof.winner) {
      vc_.build(stones);
      if (vc_.wins_second()) path = join(from, to, vc_.win());
    } else if (!path) {
      vc_.build(stones, Connections<W>::Until::Semi);
      if (vc_.wins_second()) path = join(from, to, vc_.win());
      else if (!vc_.threats().empty()) return threat(from, to, vc_.threats()[0]);
    }
    return path ? proof_.add(chain(*path)) : std::nullopt;
  }

 private:
  // Cells from end to end; `links` are the steps that connect neighbours that do not touch.
  struct Path {
    std::vector<Cell> cells;
    std::vector<size_t> links;
  };
  // The winner plays `key` and then has a full connection with carrier `a` to one end and with
  // carrier `b` to the other.
  struct Semi {
    int key;
    Bits<W> a, b, carrier;
  };

  static ConnectionLimits limits(int size) {
    ConnectionLimits limits = ConnectionLimits::of_board(size);
    limits.templates = limits.escapes = false;  // they cannot be taken apart
    return limits;
  }

  static ProofStep chain(const Path& path) {
    return {ProofStep::Kind::Chain, path.cells, path.links};
  }

  // A path through the winner's stones; the ends may be empty.
  std::optional<Path> along_stones(int x, int y) const {
    const int side = geometry_.cells;
    std::vector<int> from(static_cast<size_t>(side) + 2, -1), queue = {x};
    from[static_cast<size_t>(x)] = x;
    for (size_t i = 0; i < queue.size(); ++i) {
      const int at = queue[i];
      if (at == y) {
        Path path;
        for (int cell = y;; cell = from[static_cast<size_t>(cell)]) {
          path.cells.push_back(static_cast<Cell>(cell));
          if (cell == x) break;
        }
        std::reverse(path.cells.begin(), path.cells.end());
        return path;
      }
      const auto visit = [&](int next) {
        if (from[static_cast<size_t>(next)] >= 0) return;
        from[static_cast<size_t>(next)] = at;
        queue.push_back(next);
      };
      Bits<W> open = mine_;
      for (const int end : {x, y})
        if (end < side) open.set(end);
      for_each((at < side ? geometry_.near[at] : geometry_.edge[color_][at - side]) & open, visit);
      for (const int end : {x, y})
        if (end >= side && at < side && geometry_.edge[color_][end - side].has(at)) visit(end);
    }
    return {};
  }

  static Path joined(Path path, const Path& more) {
    path.cells.insert(path.cells.end(), more.cells.begin() + 1, more.cells.end());
    path.links.insert(path.links.end(), more.links.begin(), more.links.end());
    return path;
  }

  std::optional<Path> through(int x, const Bits<W>& a, int middle, const Bits<W>& b, int y) {
    const auto first = join(x, middle, a);
    if (!first) return {};
    const auto second = join(middle, y, b);
    return second ? std::optional(joined(*first, *second)) : std::nullopt;
  }

  // Writes a full connection of the current position.
  std::optional<Path> join(int x, int y, const Bits<W>& carrier) {
    if (auto path = along_stones(x, y)) return path;
    const Path link{{static_cast<Cell>(x), static_cast<Cell>(y)}, {}};
    if (const auto step = known(x, y, carrier)) return Path{link.cells, {*step}};
    std::vector<int> claim = {x, y};
    for_each(carrier, [&](int cell) { claim.push_back(cell); });
    if (!failed_.insert(claim).second) return {};
    auto path = over_chain(x, y, carrier);
    if (!path)
      if (const auto step = over_keys(x, y, carrier)) path = Path{link.cells, {*step}};
    if (path) failed_.erase(claim);
    return path;
  }

  // A step written before that joins the same ends in these cells.
  std::optional<size_t> known(int x, int y, const Bits<W>& carrier) const {
    const auto steps = links_.find(std::minmax(x, y));
    if (steps == links_.end()) return {};
    Bits<W> open = carrier | mine_, own = mine_;
    for (const int end : {x, y})
      if (end < geometry_.cells) open.set(end), own.set(end);
    for (const auto& [step, stones, free] : steps->second)
      if (subset(stones, own) && subset(free, open)) return step;
    return {};
  }

  // The AND rule with a chain in the middle.
  std::optional<Path> over_chain(int x, int y, const Bits<W>& carrier) {
    for (const auto& [slot, middle] : vc_.partners(x)) {
      if (middle == y || !vc_.solid(middle)) continue;
      for (const Bits<W>& a : vc_.fulls(x, middle))
        for (const Bits<W>& b : vc_.fulls(middle, y))
          if (subset(a | b, carrier) && !meets(a, b))
            if (auto path = through(x, a, middle, b, y)) return path;
    }
    return {};
  }

  // The OR rule: wherever the opponent moves first, one of several moves inside the carrier is
  // left.
  std::optional<size_t> over_keys(int x, int y, const Bits<W>& carrier) {
    std::vector<Semi> semis;
    for_each(carrier, [&](int key) { find_semis(x, y, key, carrier, semis); });
    ProofStep any{ProofStep::Kind::Any, {}, {}};
    for (Bits<W> common = carrier; common;) {
      const auto best =
          std::min_element(semis.begin(), semis.end(), [&](const Semi& a, const Semi& b) {
            return std::pair((a.carrier & common).count(), a.carrier.count()) <
                   std::pair((b.carrier & common).count(), b.carrier.count());
          });
      if (best == semis.end() || subset(common, best->carrier)) return {};
      const Semi semi = *best;
      semis.erase(best);
      const auto step = play(x, y, semi);
      if (!step) continue;
      any.after.push_back(*step);
      common &= semi.carrier;
    }
    const auto step = proof_.add(any);
    if (step) keep(x, y, *step);
    return step;
  }

  void find_semis(int x, int y, int key, const Bits<W>& carrier, std::vector<Semi>& semis) {
    for (const Bits<W>& a : vc_.fulls(x, key))
      for (const Bits<W>& b : vc_.fulls(key, y))
        if (subset(a | b, carrier) && !meets(a, b))
          semis.push_back({key, a, b, a | b | Bits<W>::of(key)});
  }

  // The step of a semi-connection.
  std::optional<size_t> play(int x, int y, const Semi& semi) {
    const auto path = through(x, semi.a, semi.key, semi.b, y);
    const auto below = path ? proof_.add(chain(*path)) : std::nullopt;
    if (!below) return {};
    return proof_.add({ProofStep::Kind::Move, {static_cast<Cell>(semi.key)}, {*below}});
  }

  std::optional<size_t> threat(int x, int y, const typename Connections<W>::Semi& threat) {
    std::vector<Semi> semis;
    find_semis(x, y, threat.key, threat.carrier, semis);
    for (const Semi& semi : semis)
      if (const auto step = play(x, y, semi)) return step;
    return {};
  }

  void keep(int x, int y, size_t step) {
    Bits<W> stones, free;
    for (int cell = 0; cell < geometry_.cells; ++cell) {
      if (proof_.needs[step].stones[static_cast<size_t>(cell)]) stones.set(cell);
      if (proof_.needs[step].free[static_cast<size_t>(cell)]) free.set(cell);
    }
    links_[std::minmax(x, y)].push_back({step, stones, free});
  }

  struct Known {
    size_t step;
    Bits<W> stones, free;
  };

  GrowingProof& proof_;
  Geometry<W> geometry_;
  int color_;
  Connections<W> vc_;
  Bits<W> mine_;
  std::map<std::pair<int, int>, std::vector<Known>> links_;
  std::set<std::vector<int>> failed_;  // connections that failed or are being taken apart
};

}  // namespace

std::unique_ptr<LinkWriter> make_link_writer(GrowingProof& proof) {
  return with_words(proof.size, [&](auto words) -> std::unique_ptr<LinkWriter> {
    return std::make_unique<LinkWriterOf<words()>>(proof);
  });
}

}  // namespace hexarium::hex
