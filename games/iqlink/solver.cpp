// The search. A node holds, for every piece still in the box, the set of placements that still fit
// (a bit set), and the slots of cover that are still open.
//
// Cover: 24 ring places and 24 ball places, one of each per peg. A ring covers its ring place, a
// ball its ball place, a closed ring both (no ball can come there). The twelve pieces cover exactly
// 20 ring places and 22 ball places, so exactly 4 and 2 stay uncovered: the slack. A place that
// nothing can cover any more uses slack up; with the slack gone every open place must be covered,
// and becomes as good a thing to branch on as a piece.
#include "games/iqlink/solver.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <thread>

namespace hexarium::iqlink {

namespace {

// Bit p is the ring place of peg p, bit 32 + p its ball place.
using Cover = uint64_t;
constexpr Cover kRings = 0xffffff, kBalls = kRings << 32;

constexpr int kWords = 36;  // three words per piece
using Set = std::array<uint64_t, kWords>;
constexpr size_t position(int piece, int number) {
  return static_cast<size_t>(192 * piece + number);
}

struct Tables {
  Tables() {
    const auto& all = placements();
    std::array<Set, 7 * kPegs> takers{};
    for (size_t i = 0; i < all.size(); ++i) {
      const int piece = all[i].spot.piece;
      const size_t at = position(piece, static_cast<int>(i) - first_of(piece));
      place_of[i] = static_cast<uint16_t>(at);
      index_at[at] = static_cast<Index>(i);
      any[at / 64] |= uint64_t{1} << (at % 64);
      const auto units = units_at(all[i].spot);
      for (size_t u = 0; u < 3; ++u) {
        const int peg = all[i].pegs[u];
        if (!units[u].ball) cover[at] |= Cover{1} << peg;
        if (units[u].ball || units[u].closed()) cover[at] |= Cover{1} << (32 + peg);
      }
      for (Cover rest = cover[at]; rest; rest &= rest - 1)
        coverers[static_cast<size_t>(std::countr_zero(rest))][at / 64] |= uint64_t{1} << (at % 64);
      for (int slot = 0; slot < 7 * kPegs; ++slot)
        if (all[i].slots.has(slot))
          takers[static_cast<size_t>(slot)][at / 64] |= uint64_t{1} << (at % 64);
    }
    for (size_t i = 0; i < all.size(); ++i) {
      Set& row = fits[place_of[i]];
      for (int slot = 0; slot < 7 * kPegs; ++slot)
        if (all[i].slots.has(slot))
          for (size_t w = 0; w < kWords; ++w) row[w] |= takers[static_cast<size_t>(slot)][w];
      for (size_t w = 0; w < kWords; ++w) row[w] = any[w] & ~row[w];
    }
    for (size_t piece = 0; piece < kPieces; ++piece) {
      const auto units = pieces()[piece].units;
      for (const Unit& unit : units) {
        rings[piece] += !unit.ball;
        balls[piece] += unit.ball || unit.closed();
      }
    }
  }

  Set any{};                                 // every placement
  std::array<Set, 192 * kPieces> fits{};     // per position: what it leaves possible
  std::array<Cover, 192 * kPieces> cover{};  // per position
  std::array<Set, 56> coverers{};            // per bit of Cover
  std::array<Index, 192 * kPieces> index_at{};
  std::array<uint16_t, 2048> place_of{};
  std::array<int, kPieces> rings{}, balls{};  // how many places of cover a piece takes
};

const Tables& tables() {
  static const Tables kTables;
  return kTables;
}

struct Node {
  Set fit;           // only the words of pieces in `left` count
  int left;          // pieces in the box, one bit each
  Cover open;        // not covered yet
  int rings, balls;  // places of cover the pieces in the box will take
  Solution chosen;
};

struct Search {
  const Tables& t = tables();
  uint64_t limit;
  const std::atomic<bool>* stop;
  Solutions answer{};

  bool done() const {
    return answer.list.size() >= limit || (stop && stop->load(std::memory_order_relaxed));
  }

  // Lays the placement at `at`.
  Node child(const Node& node, int piece, size_t at) const {
    Node next;
    next.left = node.left & ~(1 << piece);
    next.open = node.open & ~t.cover[at];
    next.rings = node.rings - t.rings[static_cast<size_t>(piece)];
    next.balls = node.balls - t.balls[static_cast<size_t>(piece)];
    next.chosen = node.chosen;
    next.chosen[static_cast<size_t>(piece)] = t.index_at[at];
    for (int rest = next.left; rest; rest &= rest - 1) {
      const size_t w = static_cast<size_t>(3 * std::countr_zero(static_cast<unsigned>(rest)));
      for (size_t i = w; i < w + 3; ++i) next.fit[i] = node.fit[i] & t.fits[at][i];
    }
    return next;
  }

  void search(Node& node) {
    branch(node, [this](Node& next) { search(next); });
  }

  // Prunes the node, then hands each of its children to `visit`.
  template <class Visit>
  void branch(Node& node, Visit&& visit) {
    ++answer.nodes;
    if (!node.left) {
      answer.list.push_back(node.chosen);
      return;
    }
    int slack_rings, slack_balls;
    Cover c0, c1, c2, c3;  // how often each place can be covered: 1, 2, 4, and 8 that stays set
    int fewest, fewest_piece;
    for (bool again = true; again;) {
      again = false;
      Cover once = 0, twice = 0;
      std::array<Cover, kPieces> reach{};
      c0 = c1 = c2 = c3 = 0;
      fewest = 1000, fewest_piece = 0;
      for (int rest = node.left; rest; rest &= rest - 1) {
        const int piece = std::countr_zero(static_cast<unsigned>(rest));
        int count = 0;
        Cover all = 0;
        for (size_t w = static_cast<size_t>(3 * piece); w < static_cast<size_t>(3 * piece + 3); ++w)
          for (uint64_t bits = node.fit[w]; bits; bits &= bits - 1) {
            Cover carry = t.cover[64 * w + static_cast<size_t>(std::countr_zero(bits))];
            all |= carry;
            ++count;
            Cover next = c0 & carry;
            c0 ^= carry, carry = next;
            next = c1 & carry, c1 ^= carry, carry = next;
            next = c2 & carry, c2 ^= carry, c3 |= next;
          }
        if (!count) return;
        if (count < fewest) fewest = count, fewest_piece = piece;
        twice |= once & all;
        once |= all;
        reach[static_cast<size_t>(piece)] = all;
      }
      const Cover reached = node.open & once;
      slack_rings = std::popcount(reached & kRings) - node.rings;
      slack_balls = std::popcount(reached & kBalls) - node.balls;
      if (slack_rings < 0 || slack_balls < 0) return;
      // Places that one piece alone can still cover: that piece may leave no more of them than the
      // slack allows.
      const Cover alone = reached & ~twice;
      if (!alone) break;
      for (int rest = node.left; rest; rest &= rest - 1) {
        const int piece = std::countr_zero(static_cast<unsigned>(rest));
        const Cover mine = reach[static_cast<size_t>(piece)] & alone;
        if (!mine) continue;
        const int rings = std::popcount(mine & kRings), balls = std::popcount(mine & kBalls);
        if (rings <= slack_rings && balls <= slack_balls) continue;
        for (size_t w = static_cast<size_t>(3 * piece); w < static_cast<size_t>(3 * piece + 3); ++w)
          for (uint64_t bits = node.fit[w]; bits; bits &= bits - 1) {
            const Cover wasted =
                mine & ~t.cover[64 * w + static_cast<size_t>(std::countr_zero(bits))];
            if (std::popcount(wasted & kRings) > slack_rings ||
                std::popcount(wasted & kBalls) > slack_balls) {
              node.fit[w] &= ~(bits & -bits);
              again = true;
            }
          }
      }
    }
    // Branch on the piece or the place with the fewest ways. A place that may stay uncovered has
    // one way more.
    const Cover optional = (slack_rings ? kRings : 0) | (slack_balls ? kBalls : 0);
    Cover place = 0;
    for (int ways = 1; ways < std::min(fewest, 8) && !place; ++ways) {
      const auto with = [&](int n) {
        return node.open & (n & 1 ? c0 : ~c0) & (n & 2 ? c1 : ~c1) & (n & 4 ? c2 : ~c2) & ~c3;
      };
      place = with(ways) & ~optional;
      if (!place && ways > 1) place = with(ways - 1) & optional;
    }
    if (!place) {
      for (size_t w = static_cast<size_t>(3 * fewest_piece);
           w < static_cast<size_t>(3 * fewest_piece + 3); ++w)
        for (uint64_t bits = node.fit[w]; bits; bits &= bits - 1) {
          if (done()) return;
          Node next =
              child(node, fewest_piece, 64 * w + static_cast<size_t>(std::countr_zero(bits)));
          visit(next);
        }
      return;
    }
    const size_t chosen = static_cast<size_t>(std::countr_zero(place));
    for (int rest = node.left; rest; rest &= rest - 1) {
      const int piece = std::countr_zero(static_cast<unsigned>(rest));
      for (size_t w = static_cast<size_t>(3 * piece); w < static_cast<size_t>(3 * piece + 3); ++w)
        for (uint64_t bits = node.fit[w] & t.coverers[chosen][w]; bits; bits &= bits - 1) {
          if (done()) return;
          Node next = child(node, piece, 64 * w + static_cast<size_t>(std::countr_zero(bits)));
          visit(next);
        }
    }
    if ((Cover{1} << chosen) & optional) {
      for (size_t w = 0; w < kWords; ++w) node.fit[w] &= ~t.coverers[chosen][w];
      if (!done()) visit(node);
    }
  }
};

// The board with `placed` on it.
Node root(std::span<const Index> placed) {
  const Tables& t = tables();
  Search search{.limit = 0, .stop = nullptr};
  Node node;
  node.fit = t.any;
  node.left = (1 << kPieces) - 1;
  node.open = kRings | kBalls;
  node.rings = 20, node.balls = 22;
  node.chosen.fill(-1);
  for (const Index at : placed)
    node = search.child(node, placements()[static_cast<size_t>(at)].spot.piece,
                        t.place_of[static_cast<size_t>(at)]);
  return node;
}

}  // namespace

Solutions solve(std::span<const Index> placed, const SolveOptions& options) {
  Node start = root(placed);
  // The half turn maps solutions to solutions and moves the origin of A to the other half.
  const bool halve = placed.empty() && options.limit == UINT64_MAX;
  if (halve)
    for (Index at = first_of(0); at < first_of(1); ++at)
      if (half_turned(at) < at) {
        const size_t p = tables().place_of[static_cast<size_t>(at)];
        start.fit[p / 64] &= ~(uint64_t{1} << (p % 64));
      }
  Solutions answer;
  const int threads = options.limit == UINT64_MAX ? std::max(1, options.threads) : 1;
  if (threads == 1 && !options.progress) {
    Search search{.limit = options.limit, .stop = options.stop};
    search.search(start);
    search.answer.complete = !search.done();
    answer = std::move(search.answer);
  } else {
    // Open nodes breadth first until there are enough parts to share out.
    std::vector<Node> parts = {start};
    Search opening{.limit = options.limit, .stop = options.stop};
    for (int level = 0; level < 4 && !parts.empty() && parts.size() < 1000; ++level) {
      std::vector<Node> next;
      for (Node& node : parts) opening.branch(node, [&](Node& child) { next.push_back(child); });
      parts = std::move(next);
    }
    answer = std::move(opening.answer);
    std::atomic<size_t> taken{0}, finished{0};
    std::mutex mutex;
    const auto work = [&] {
      Search search{.limit = options.limit, .stop = options.stop};
      for (size_t i; (i = taken++) < parts.size() && !search.done();) {
        search.search(parts[i]);
        const size_t done = ++finished;
        if (options.progress) options.progress(done, parts.size());
      }
      const std::lock_guard lock(mutex);
      answer.list.insert(answer.list.end(), search.answer.list.begin(), search.answer.list.end());
      answer.nodes += search.answer.nodes;
    };
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    answer.complete = !(options.stop && *options.stop) && answer.list.size() < options.limit;
  }
  if (halve)
    for (size_t i = 0, count = answer.list.size(); i < count; ++i) {
      Solution turned = answer.list[i];
      for (Index& at : turned) at = half_turned(at);
      answer.list.push_back(turned);
    }
  std::sort(answer.list.begin(), answer.list.end());
  return answer;
}

}  // namespace hexarium::iqlink
