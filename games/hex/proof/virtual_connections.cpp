#include "games/hex/proof/virtual_connections.h"

#include <algorithm>

namespace hexarium::hex {

ConnectionLimits ConnectionLimits::of_board(int size) {
  ConnectionLimits limits;
  if (size <= 8) return limits;
  limits.fulls = {16, 10, 3};
  limits.semis = {24, 16, 4};
  limits.full_size = limits.semi_size = {400, 400, 4};
  limits.escapes = true;
  return limits;
}

ConnectionLimits ConnectionLimits::wide() {
  ConnectionLimits limits;
  limits.fulls = {32, 32, 16};
  limits.semis = {64, 64, 16};
  limits.full_size = limits.semi_size = {400, 400, 20};
  limits.captured = limits.escapes = true;
  return limits;
}

template <int W>
Connections<W>::Connections(const Geometry<W>& geometry, int color, const ConnectionLimits& limits)
    : geometry_(&geometry),
      color_(color),
      limits_(limits),
      escapes_(limits.escapes ? &escapes(geometry, color) : nullptr),
      label_(geometry.cells),
      slot_(pairs()),
      known_(1),
      links_(ends()),
      joined_(ends()),
      queue_(geometry.cells + 1) {
  if (!limits.captured) return;
  below_.resize(geometry.cells);
  for (const Bits<W>& row : geometry.edge[color])
    for_each(geometry.around(row) - row, [&](int cell) {
      const Bits<W> below = geometry.near[cell] & row;
      if (below.count() == 2 && geometry.n > 3) below_[cell] = below;
    });
}

// Empties everything and labels the chains of `stones`.
template <int W>
void Connections<W>::start(const Stones<W>& stones) {
  for (const auto& [x, y] : touched_) slot_[pair(x, y)] = 0;
  touched_.clear();
  known_.resize(1);
  for (auto& l : links_) l.clear();
  for (auto& q : queue_) q.clear();
  std::fill(joined_.begin(), joined_.end(), Bits<W + 1>{});
  used_ = 0;
  make_room(0);
  threats_.clear();
  won_ = closed_ = false;
  stones_ = stones;
  solid_ = {};
  for (int i = 0; i < W; ++i) solid_.w[i] = stones.of[color_].w[i];
  for (int s = 0; s < 2; ++s) solid_.set(side(s));
  for (int cell = 0; cell < geometry_->cells; ++cell) label_[cell] = static_cast<uint16_t>(cell);
  for (Bits<W> rest = stones.of[color_]; rest;) {
    const Bits<W> chain = geometry_->flood(Bits<W>::of(rest.first()), stones.of[color_]);
    int end = rest.first();
    for (int s = 0; s < 2; ++s)
      if (meets(chain, geometry_->edge[color_][s])) end = side(s);
    for_each(chain, [&](int cell) { label_[cell] = static_cast<uint16_t>(end); });
    rest -= chain;
  }
}

template <int W>
void Connections<W>::build(const Stones<W>& stones, Until until) {
  start(stones);
  const Geometry<W>& g = *geometry_;
  const Bits<W> empty = g.all - stones.both();
  for_each(empty, [&](int cell) {
    for_each(g.near[cell] & (empty | stones.of[color_]), [&](int next) {
      if (!empty.has(next) || next > cell) add(cell, label_[next], {}, -1);
    });
    for (int s = 0; s < 2; ++s)
      if (g.edge[color_][s].has(cell)) add(cell, side(s), {}, -1);
  });
  add_templates(g.all);
  add_escapes(stones.of[color_]);
  run(until);
}

// Connections with a cell in `changed`. They may exceed the size limits of the rules.
template <int W>
void Connections<W>::add_templates(const Bits<W>& changed) {
  if (!limits_.templates) return;
  for (const auto& [cell, which, whole] : geometry_->templates[color_]) {
    if (!meets(whole, changed) && !changed.has(cell)) continue;
    if (meets(whole, stones_.of[1 - color_]) || stones_.of[1 - color_].has(cell)) continue;
    const int end = label_[cell];
    const Bits<W> carrier = whole - stones_.of[color_];
    if (end == side(which) || covered(at(pair(end, side(which))).full, carrier)) continue;
    queue_[carrier.count()].push_back(
        {carrier, static_cast<uint16_t>(end), static_cast<uint16_t>(side(which)), -1});
  }
}

// Connections by an escape in `fresh`.
template <int W>
void Connections<W>::add_escapes(const Bits<W>& fresh) {
  if (!escapes_) return;
  const Bits<W>& mine = stones_.of[color_];
  const Bits<W>& theirs = stones_.of[1 - color_];
  for_each(fresh, [&](int escape) {
    for (uint32_t i = escapes_->first[escape]; i < escapes_->first[escape + 1]; ++i) {
      const auto& place = escapes_->places[i];
      if (meets(place.carrier, theirs) || theirs.has(place.cell)) continue;
      const int end = label_[place.cell], edge = side(place.side);
      if (end == edge) continue;
      add(end, edge, place.carrier - mine, -1);
    }
  });
}

template <int W>
inline Bits<W>* Connections<W>::make_room(uint32_t count) {
  const size_t needed = used_ + count + kAtOnce;
  if (pool_.size() < needed) [[unlikely]]
    pool_.resize(2 * needed);
  return pool_.data() + used_;
}

template <int W>
inline void Connections<W>::link(int x, int y, uint32_t slot) {
  links_[x].push_back({slot, static_cast<uint16_t>(y)});
  links_[y].push_back({slot, static_cast<uint16_t>(x)});
}

template <int W>
inline void Connections<W>::joined(int x, int y) {
  joined_[x].set(y);
  joined_[y].set(x);
}

// Copies the connections of a pair that has not changed and has none here yet. On small boards a
// third of the time is spent here, on plain copies of short lists.
template <int W>
inline void Connections<W>::keep_all(int x, int y, const Connections& before, const Pair& from) {
  const uint32_t slot = static_cast<uint32_t>(known_.size());
  slot_[pair(x, y)] = slot;
  touched_.emplace_back(static_cast<uint16_t>(x), static_cast<uint16_t>(y));
  Pair& p = known_.emplace_back(from);
  p.or_common = geometry_->all;
  Bits<W>* to = make_room(p.full.count + p.semi.count);
  for (List* l : {&p.full, &p.semi}) {
    const Bits<W>* old = before.pool_.data() + l->at;
    for (int i = 0; i < kAtOnce; ++i) to[i] = old[i];
    for (int i = kAtOnce; i < l->count; ++i) to[i] = old[i];
    to += l->count;
    l->at = used_;
    l->room = l->count;
    used_ += l->count;
  }
  if (!p.full.count) return;
  link(x, y, slot);
  if (!p.full_common) joined(x, y);
}

template <int W>
void Connections<W>::derive(const Connections& before, const Stones<W>& stones, Until until) {
  start(stones);
  const Bits<W> mine = stones.of[color_] - before.stones_.of[color_];
  const Bits<W> theirs = stones.of[1 - color_] - before.stones_.of[1 - color_];
  const int cells = geometry_->cells;
  // The new number of an old end: -1 if lost; `moved` if it is lost or has grown.
  std::array<int16_t, 64 * W + 2> now;
  std::array<bool, 64 * W + 2> moved = {};
  for (int end = 0; end < ends(); ++end)
    now[end] = end >= cells ? end : theirs.has(end) ? -1 : static_cast<int16_t>(label_[end]);
  for_each(mine, [&](int cell) {
    moved[cell] = true;
    // Chains that this stone touches have grown, even if they keep their number.
    moved[label_[cell]] = true;
  });
  for (int end = 0; end < cells; ++end)
    if (now[end] != end || moved[now[end]]) moved[end] = true;
  const Bits<W> changed = mine | theirs;
  known_.reserve(before.known_.size());
  touched_.reserve(before.touched_.size());
  for (size_t i = 0; i < before.touched_.size(); ++i) {
    const auto [x, y] = before.touched_[i];
    const bool fresh = moved[x] || moved[y];
    const Pair& from = before.known_[i + 1];
    if (!fresh && !meets(from.reach, changed) && (x < cells || y < cells)) {
      keep_all(x, y, before, from);
      continue;
    }
    const int a = now[x], b = now[y];
    if (a < 0 || b < 0 || a == b) continue;
    for (const Bits<W>& old : before.list(from.full)) {
      if (meets(old, theirs)) continue;
      if (fresh || meets(old, mine)) add(a, b, old - mine, -1);
      else keep_full(a, b, old);
    }
    if (x >= cells && y >= cells) continue;  // below, with their keys
    for (const Bits<W>& old : before.list(from.semi)) {
      if (meets(old, theirs)) continue;
      // A semi whose key we took is now a full and is found as one; as a semi it remains valid.
      if (fresh || meets(old, mine)) {
        const Bits<W> left = old - mine;
        if (left) add(a, b, left, left.first());
      } else {
        Pair& to = touch(a, b);
        to.common = to.semi.count ? to.common & old : old;
        push(to, to.semi, old);
      }
    }
  }
  for (const Semi& old : before.threats_) {
    if (meets(old.carrier, theirs)) continue;
    // With its key taken, the rest is a full connection.
    add(side(0), side(1), old.carrier - mine, mine.has(old.key) ? -1 : old.key);
  }
  // Contacts of new stones with empty cells and other chains.
  const Bits<W> empty = geometry_->all - stones.both();
  for_each(mine, [&](int cell) {
    for_each(geometry_->near[cell] & empty, [&](int next) { add(label_[cell], next, {}, -1); });
  });
  add_templates(mine);
  add_escapes(mine);
  run(until);
}

template <int W>
uint32_t Connections<W>::new_slot(int x, int y) {
  known_.emplace_back().or_common = geometry_->all;
  touched_.emplace_back(static_cast<uint16_t>(x), static_cast<uint16_t>(y));
  return static_cast<uint32_t>(known_.size() - 1);
}

template <int W>
inline bool Connections<W>::covered(const List& l, const Bits<W>& carrier) const {
  const Bits<W>* at = pool_.data() + l.at;
  constexpr int kFirst = W == 1 ? kAtOnce : 2;
  unsigned inside = 0;
  for (int i = 0; i < kFirst; ++i) inside |= static_cast<unsigned>(subset(at[i], carrier)) << i;
  if (l.count <= kFirst) return inside & ((1u << l.count) - 1);
  if (inside) return true;
  for (int i = kFirst; i < l.count; ++i)
    if (subset(at[i], carrier)) return true;
  return false;
}

template <int W>
void Connections<W>::drop_supersets(List& l, const Bits<W>& carrier) {
  Bits<W>* at = pool_.data() + l.at;
  int kept = 0;
  for (int i = 0; i < l.count; ++i) {
    at[kept] = at[i];
    kept += !subset(carrier, at[i]);
  }
  l.count = static_cast<uint16_t>(kept);
}

template <int W>
void Connections<W>::push(Pair& p, List& l, const Bits<W>& carrier) {
  p.reach |= carrier;
  if (l.count == l.room) {
    const uint16_t room = l.room ? static_cast<uint16_t>(l.room * 2) : uint16_t{2};
    Bits<W>* to = make_room(room);
    std::copy_n(pool_.data() + l.at, l.count, to);
    l.at = used_;
    l.room = room;
    used_ += room;
  }
  pool_[l.at + l.count++] = carrier;
}

// Queues a connection unless it is seen at once that it is redundant.
template <int W>
void Connections<W>::add(int x, int y, const Bits<W>& carrier, int key) {
  const Pair& p = at(pair(x, y));
  // Semis only serve to make fulls. Those that others cover are found when they are handled.
  if (key >= 0 ? joined_[x].has(y) : covered(p.full, carrier)) return;
  const int size = carrier.count();
  if (size > (key < 0 ? limits_.full_size : limits_.semi_size)[empties(x, y)]) return;
  queue_[size].push_back(
      {carrier, static_cast<uint16_t>(x), static_cast<uint16_t>(y), static_cast<int16_t>(key)});
}

template <int W>
void Connections<W>::keep_full(int x, int y, const Bits<W>& carrier) {
  Pair& p = touch(x, y);
  List& l = p.full;
  if (!l.room) link(x, y, slot_[pair(x, y)]);
  p.full_common = l.count ? p.full_common & carrier : carrier;
  if (!p.full_common) joined(x, y);
  push(p, l, carrier);
}

// The rules only make larger carriers, so one pass over the sizes suffices.
template <int W>
void Connections<W>::run(Until until) {
  for (size_t size = 0; size < queue_.size(); ++size) {
    while (!queue_[size].empty()) {
      const Item item = queue_[size].back();
      queue_[size].pop_back();
      ++work;
      if (item.key < 0) handle_full(item);
      else handle_semi(item);
      if (won_ || (until == Until::Semi && !threats_.empty())) return;
    }
  }
  closed_ = true;
}

template <int W>
void Connections<W>::handle_full(const Item& item) {
  const int x = item.x, y = item.y;
  Pair& p = at(pair(x, y));
  if (covered(p.full, item.carrier)) return;
  if (x >= geometry_->cells && y >= geometry_->cells) {
    won_ = true;
    win_carrier_ = item.carrier;
    return;
  }
  List& l = p.full;
  if (l.count) {
    const int before = l.count;
    drop_supersets(l, item.carrier);
    // Keep only connections that avoid a cell that all others need.
    if (l.count == before &&
        (subset(p.full_common, item.carrier) || l.count >= limits_.fulls[empties(x, y)]))
      return;
    if (l.count != before) {
      p.full_common = geometry_->all;
      for (const Bits<W>& c : list(l)) p.full_common &= c;
    }
  }
  keep_full(x, y, item.carrier);
  join_through(x, y, item.carrier);
  join_through(y, x, item.carrier);
}

// The AND rule with b in the middle: full a-b with `carrier`, and every full b-z.
template <int W>
void Connections<W>::join_through(int a, int b, const Bits<W>& carrier) {
  const int cells = geometry_->cells;
  if (b >= cells) return;  // costs more than it finds
  const bool stone = solid(b);
  Bits<W> with_a = carrier, with_b = carrier;
  if (a < cells) with_a.set(a);
  if (!stone) with_b.set(b);
  // Ends that need no connection with a, or cannot have one this way.
  Bits<W + 1> skip = stone ? Bits<W + 1>{} : joined_[a];
  for (int i = 0; i < W; ++i) skip.w[i] |= carrier.w[i];
  skip.set(a);
  const Bits<W> captured_ab = captured(a) | captured(b);
  // Here and below, no branches where they would be hard to predict.
  std::array<Link, 64 * W + 2> found;
  int count = 0;
  for (const Link& link : links_[b]) {
    const bool apart = limits_.captured || !meets(known_[link.slot].full_common, with_a);
    found[count] = link;
    count += static_cast<int>(apart) & static_cast<int>(!skip.has(link.partner));
  }
  // Queueing does not change the lists.
  for (int i = 0; i < count; ++i) {
    const auto [slot, z] = found[i];
    const Pair& p = known_[slot];
    Bits<W> shared;
    if (limits_.captured) {
      shared = without_ends(captured_ab | captured(z), a, z);
      if (!subset(p.full_common & with_a, shared)) continue;
    }
    const List l = p.full;
    for (int k = 0; k < l.count; ++k) {
      const Bits<W>& other = pool_[l.at + k];
      const Bits<W> common = with_a & other;
      if (!subset(common, shared)) continue;
      Bits<W> whole = with_b | other;
      if (common) whole |= shared;
      add(a, z, whole, stone ? -1 : b);
    }
  }
}

template <int W>
void Connections<W>::handle_semi(const Item& item) {
  Pair& p = touch(item.x, item.y);
  if (covered(p.full, item.carrier) + covered(p.semi, item.carrier)) return;  // one branch
  const bool sides = item.x >= geometry_->cells && item.y >= geometry_->cells;
  if (p.semi.count) drop_supersets(p.semi, item.carrier);
  if (!sides && p.semi.count >= limits_.semis[empties(item.x, item.y)]) return;
  if (sides) threats_.push_back({item.carrier, item.key});
  p.common = p.semi.count ? p.common & item.carrier : item.carrier;
  push(p, p.semi, item.carrier);
  if (subset(p.common, captured(item.x) | captured(item.y))) join_semis(item);
}

template <int W>
bool Connections<W>::unite(const List& l, int without, const Bits<W>& captured,
                           Bits<W>& whole) const {
  const Bits<W>* at = pool_.data() + l.at;
  Bits<W> common = at[l.count - 1];
  whole = common;
  const Bits<W> banned = without >= 0 ? Bits<W>::of(without) : Bits<W>{};
  for (int i = 0; i < l.count - 1 && !subset(common, captured); ++i) {
    const int pass = meets(at[i], banned) + subset(common, at[i]);
    const uint64_t taken = pass ? 0 : ~uint64_t{0};
    for (int w = 0; w < W; ++w) {
      common.w[w] &= at[i].w[w] | ~taken;
      whole.w[w] |= at[i].w[w] & taken;
    }
  }
  if (common) whole |= captured;
  return subset(common, captured);
}

// The OR rule with the newest semi of a pair: first a full, then, for every cell that all fulls
// need, one that avoids it.
template <int W>
void Connections<W>::join_semis(const Item& item) {
  Pair& p = at(pair(item.x, item.y));
  const List& l = p.semi;
  Bits<W>& needed = p.or_common;
  if (p.full.count) needed &= p.full_common;
  const Bits<W> shared = without_ends(captured(item.x) | captured(item.y), item.x, item.y);
  Bits<W> whole;
  if (needed == geometry_->all) {
    if (!unite(l, -1, shared, whole)) return;
    add(item.x, item.y, whole, -1);
    needed = whole;
  }
  for (Bits<W> left = needed - item.carrier; left;) {
    const int cell = left.first();
    left.reset(cell);
    if (!unite(l, cell, shared.has(cell) ? Bits<W>{} : shared, whole)) continue;
    add(item.x, item.y, whole, -1);
    needed &= whole;
    left &= whole;
  }
}

template class Connections<1>;
template class Connections<2>;
template class Connections<3>;
template class Connections<4>;
template class Connections<7>;

}  // namespace hexarium::hex
