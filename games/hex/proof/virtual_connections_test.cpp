// Virtual connections are played out, one by one: small carriers by trying every attack, large ones
// against random attackers.
#include "games/hex/proof/virtual_connections.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "core/random.h"

namespace hexarium::hex {
namespace {

template <int W>
Stones<W> random_stones(const Geometry<W>& g, Random& random, int count) {
  Stones<W> stones;
  for (int i = 0; i < count; ++i) {
    const int cell = static_cast<int>(random.below(static_cast<uint32_t>(g.cells)));
    if (!stones.both().has(cell)) stones.of[random.below(2)].set(cell);
  }
  return stones;
}

template <int W>
bool over(const Geometry<W>& g, const Stones<W>& stones) {
  return connected(g, stones.of[0], 0) || connected(g, stones.of[1], 1);
}

template <int W>
Bits<W> random_cell(const Bits<W>& set, Random& random) {
  Bits<W> rest = set;
  for (auto skip = random.below(static_cast<uint32_t>(set.count())); skip > 0; --skip)
    rest.reset(rest.first());
  return Bits<W>::of(rest.first());
}

// One connection: the game for its carrier, in which the other colour has all the rest.
template <int W>
class Claim {
 public:
  // `scratch` is for the connections of later positions.
  Claim(const Geometry<W>& g, const Connections<W>& vc, int color, int x, int y,
        const Bits<W>& carrier, Connections<W>& scratch)
      : g_(g),
        scratch_(scratch),
        color_(color),
        x_(x),
        y_(y),
        carrier_(carrier),
        stones_(vc.stones().of[color]),
        held_(stones_) {
    for (const int end : {x, y})
      if (end < g.cells) held_.set(end);
    from_ = cells_of(vc, x), to_ = cells_of(vc, y);
  }

  // The carrier lies among the empty cells and leaves out the ends.
  bool well_formed(const Bits<W>& empty) const {
    return subset(carrier_, empty) && !meets(carrier_, held_);
  }

  // By trying everything.
  bool holds(bool owner_first) { return prove({}, carrier_, owner_first) != nullptr; }

  // Plays random attacks. The owner answers by the connections of what is left or, where they say
  // nothing, by trying everything. Returns whether the ends get joined; nothing if there would be
  // too much to try.
  std::optional<bool> survives(bool owner_first, Random& random) {
    Bits<W> own, left = carrier_;
    for (bool mine = owner_first; !joined(own); mine = !mine) {
      if (!left) return false;
      Bits<W> move = mine ? shown(own, left) : random_cell(left, random);
      if (!move && left.count() > 16) return {};
      if (!move) move = searched(own, left);
      if (!move) return false;
      if (mine) own |= move;
      left -= move;
    }
    return true;
  }

 private:
  // A chain, the cells along a side, or the empty cell itself.
  Bits<W> cells_of(const Connections<W>& vc, int end) const {
    if (end >= g_.cells) return g_.edge[color_][end - g_.cells];
    return g_.flood(Bits<W>::of(end), vc.stones().of[color_] | Bits<W>::of(end));
  }

  // A side joins all stones along it.
  bool joined(const Bits<W>& own) const {
    const Bits<W> held = held_ | own;
    Bits<W> reached = g_.flood(from_ & held, held);
    for (const int s : {0, 1, 0})  // one may lead to the other
      if (meets(reached, g_.edge[color_][s]))
        reached = g_.flood(reached | (g_.edge[color_][s] & held), held);
    return meets(reached, to_);
  }

  // Cells of `left` that are enough for the owner; nullptr if the owner cannot join the ends.
  const Bits<W>* prove(const Bits<W>& own, const Bits<W>& left, bool owner_first) {
    static const Bits<W> kNothing;
    if (joined(own)) return &kNothing;
    if (!left) return nullptr;
    std::array<uint64_t, 2 * W + 1> key;
    for (int i = 0; i < W; ++i) key[i] = own.w[i], key[W + i] = left.w[i];
    key[2 * W] = owner_first;
    if (const auto found = known_.find(key); found != known_.end())
      return found->second ? &*found->second : nullptr;
    std::optional<Bits<W>> used;
    if (owner_first) {
      for (Bits<W> rest = left; rest && !used;) {
        const Bits<W> move = Bits<W>::of(rest.first());
        rest -= move;
        if (const Bits<W>* below = prove(own | move, left - move, false)) used = *below | move;
      }
    } else if (const Bits<W>* below = prove(own, left, true)) {
      // Only an attack inside every set of cells that was enough so far can matter.
      used = *below;
      for (Bits<W> rest = *below; rest && used;) {
        below = prove(own, left - Bits<W>::of(rest.first()), true);
        if (below) {
          *used |= *below;
          rest &= *below;
        } else {
          used.reset();
        }
      }
    }
    const auto& kept = known_[key] = used;
    return kept ? &*kept : nullptr;
  }

  // A move of the owner after which the connections join the ends; nothing if they show none.
  Bits<W> shown(const Bits<W>& own, const Bits<W>& left) {
    for (Bits<W> rest = left; rest;) {
      const Bits<W> move = Bits<W>::of(rest.first());
      rest -= move;
      if (seen(own | move, left - move)) return move;
    }
    return {};
  }

  // The owner's move by trying everything; nothing if there is none.
  Bits<W> searched(const Bits<W>& own, const Bits<W>& left) {
    for (Bits<W> rest = left; rest;) {
      const Bits<W> move = Bits<W>::of(rest.first());
      rest -= move;
      if (prove(own | move, left - move, false)) return move;
    }
    return {};
  }

  // Do the connections join the ends?
  bool seen(const Bits<W>& own, const Bits<W>& left) {
    if (joined(own)) return true;
    Stones<W> stones;
    stones.of[color_] = stones_ | own;
    stones.of[1 - color_] = g_.all - held_ - own - left;
    scratch_.build(stones);
    const auto end = [&](int e) { return e < g_.cells ? scratch_.end_of(e) : e; };
    const int a = end(x_), b = end(y_);
    if (a >= g_.cells && b >= g_.cells) return scratch_.wins_second();
    return a != b && !scratch_.fulls(a, b).empty();
  }

  const Geometry<W>& g_;
  Connections<W>& scratch_;
  int color_, x_, y_;
  Bits<W> carrier_, stones_, held_, from_, to_;  // held: the stones and the ends
  std::map<std::array<uint64_t, 2 * W + 1>, std::optional<Bits<W>>> known_;
};

// x, y: the ends; *: the carrier.
template <int W>
std::string picture(const Geometry<W>& g, const Stones<W>& stones, int x, int y,
                    const Bits<W>& carrier) {
  std::string text;
  for (int cell = 0; cell < g.cells; ++cell) {
    if (cell % g.n == 0) text += '\n' + std::string(cell / g.n, ' ');
    text += cell == x                ? "x "
            : cell == y              ? "y "
            : carrier.has(cell)      ? "* "
            : stones.of[0].has(cell) ? "b "
            : stones.of[1].has(cell) ? "w "
                                     : ". ";
  }
  return text;
}

struct Sample {
  int small = 1 << 30, large = 0;  // how many of a position's connections: tried out, attacked
  int small_size = 8;              // the largest carrier that is tried out in every way
};
struct Checked {
  int small = 0, large = 0, largest = 0;  // large: attacks
};

template <int W>
void check(const Geometry<W>& g, const Connections<W>& vc, int color, const Sample& sample,
           Random& random, Checked& checked) {
  struct One {
    int x, y;
    bool full;
    Bits<W> carrier;
  };
  std::vector<One> small, large;
  for (int x = 0; x < vc.ends(); ++x)
    for (int y = 0; y < x; ++y)
      for (const bool full : {true, false})
        for (const Bits<W>& carrier : full ? vc.fulls(x, y) : vc.semis(x, y))
          (carrier.count() <= sample.small_size ? small : large).push_back({x, y, full, carrier});
  const Bits<W> empty = g.all - vc.stones().both();
  Connections<W> scratch(g, color);
  const auto some = [&](std::vector<One>& from, int count, auto&& f) {
    for (size_t i = 0; i < from.size() && static_cast<int>(i) < count; ++i) {
      std::swap(from[i], from[i + random.below(static_cast<uint32_t>(from.size() - i))]);
      const One& one = from[i];
      Claim<W> claim(g, vc, color, one.x, one.y, one.carrier, scratch);
      ASSERT_TRUE(claim.well_formed(empty) && f(claim, one))
          << "colour " << color << (one.full ? " full " : " semi ") << one.x << ' ' << one.y
          << picture(g, vc.stones(), one.x, one.y, one.carrier);
    }
  };
  some(small, sample.small, [&](Claim<W>& claim, const One& one) {
    ++checked.small;
    return claim.holds(!one.full);
  });
  some(large, sample.large, [&](Claim<W>& claim, const One& one) {
    for (int attack = 0; attack < 3; ++attack) {
      const auto survived = claim.survives(!one.full, random);
      if (!survived) continue;
      if (!*survived) return false;
      ++checked.large;
      checked.largest = std::max(checked.largest, one.carrier.count());
    }
    return true;
  });
}

// Checks a random position and a random continuation, derived step by step.
template <int W>
void check_game(int size, int stones, int steps, const ConnectionLimits& limits,
                const Sample& sample, Random& random, Checked& checked) {
  const Geometry<W> g(size);
  Stones<W> now = random_stones(g, random, stones);
  if (over(g, now)) return;
  const int color = static_cast<int>(random.below(2));
  Connections<W> vc(g, color, limits), next(g, color, limits);
  vc.build(now);
  check(g, vc, color, sample, random, checked);
  for (int step = 0; step < steps && vc.closed(); ++step) {
    const Stones<W> more = random_stones(g, random, 2);
    for (int c = 0; c < 2; ++c) now.of[c] |= more.of[c] - now.both();
    if (over(g, now)) return;
    next.derive(vc, now);
    check(g, next, color, sample, random, checked);
    std::swap(vc, next);
  }
}

void check_large_boards(int games, bool wide, const Sample& sample, Checked& checked) {
  Random random(6);
  for (int game = 0; game < games; ++game) {
    const int size = 9 + 2 * (game % 3), stones = static_cast<int>(random.below(size * size / 2));
    const ConnectionLimits limits =
        wide ? ConnectionLimits::wide() : ConnectionLimits::of_board(size);
    if (size == 13) check_game<3>(size, stones, 2, limits, sample, random, checked);
    else check_game<2>(size, stones, 2, limits, sample, random, checked);
  }
}

TEST(HexConnections, OnSmallBoardsEveryOneCanBePlayedOut) {
  Random random(1);
  Checked checked;
  for (int game = 0; game < 150; ++game)
    check_game<1>(4 + game % 3, game % 12, 5, {}, {}, random, checked);
  EXPECT_GT(checked.small, 10000);
}

TEST(HexConnections, OnLargeBoardsTheyHoldAgainstEveryAttackOrRandomOnes) {
  Checked checked;
  check_large_boards(60, false, {.small = 40, .large = 4, .small_size = 10}, checked);
  EXPECT_GT(checked.small, 5000);
  EXPECT_GT(checked.large, 1500);
  EXPECT_GT(checked.largest, 30);
}

// These also share captured cells.
TEST(HexConnections, WithWideLimitsTheyHoldToo) {
  Random random(8);
  Checked checked;
  for (int game = 0; game < 30; ++game)
    check_game<1>(4 + game % 3, game % 12, 2, ConnectionLimits::wide(), {.small = 60}, random,
                  checked);
  check_large_boards(4, true, {.small = 40, .large = 1, .small_size = 10}, checked);
  EXPECT_GT(checked.small, 500);
}

// Counts the pairs that nothing else joins.
TEST(HexConnections, CapturedCellsGiveMoreOfThem) {
  const Geometry<2> g(9);
  Random random(9);
  int more = 0;
  for (int i = 0; i < 20; ++i) {
    const Stones<2> stones = random_stones(g, random, 24);
    if (over(g, stones)) continue;
    ConnectionLimits limits = ConnectionLimits::wide();
    Connections<2> with(g, 0, limits);
    limits.captured = false;
    Connections<2> without(g, 0, limits);
    with.build(stones);
    without.build(stones);
    if (!with.closed() || !without.closed()) continue;
    for (int x = 0; x < with.ends(); ++x)
      for (int y = 0; y < x; ++y) more += without.fulls(x, y).empty() && !with.fulls(x, y).empty();
  }
  EXPECT_GT(more, 5);
}

TEST(SlowHexConnections, OnLargeBoardsTheyHoldAgainstEveryAttackOrRandomOnes) {
  Checked checked;
  check_large_boards(24, true, {.small = 40, .large = 1, .small_size = 10}, checked);
  check_large_boards(400, false, {.small = 60, .large = 6, .small_size = 10}, checked);
  EXPECT_GT(checked.small, 30000);
  EXPECT_GT(checked.large, 10000);
}

}  // namespace
}  // namespace hexarium::hex
