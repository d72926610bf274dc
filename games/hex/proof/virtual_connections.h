// Virtual connections of one colour (H-search). An end is a chain of stones, a side of the board or
// an empty cell that counts as taken by the colour. Two ends have
//   a full connection with carrier A: the colour joins them in A even if the other moves first;
//   a semi connection with carrier A: the colour joins them inside A if it moves first (at `key`).
// Carriers are sets of empty cells without the ends. New connections come from two rules:
//   AND: full x-y with A and full y-z with B, A and B disjoint, x not in B, z not in A, give a full
//        x-z with A+B if y is a chain, and a semi x-z with A+B+y, key y, if y is an empty cell;
//   OR:  semis x-z whose carriers have no common cell give a full x-z with the union.
// With `captured`, carriers may share captured cells: those below an end or y on the second row, as
// the opponent's stone on one of the two is answered on the other. The cells then belong to the
// carrier.
// Leaving connections out is sound, so the lists are bounded: small carriers come first and stay.
#pragma once
#include <algorithm>
#include <span>

#include "games/hex/board/board.h"
#include "games/hex/board/zeroed_array.h"
#include "games/hex/proof/escapes.h"

namespace hexarium::hex {

// Limits on stored connections, by the number of ends (0, 1, 2) that are empty cells.
struct ConnectionLimits {
  std::array<int, 3> full_size = {400, 400, 400};  // largest carrier
  std::array<int, 3> semi_size = {400, 400, 400};
  std::array<int, 3> fulls = {16, 16, 4};  // per pair of ends
  std::array<int, 3> semis = {24, 16, 8};
  bool captured = false;  // carriers may share captured cells
  bool templates = true;  // edge templates are known from the start
  bool escapes = false;   // so are those of two stones (escapes.h)

  // Limits that pay off on this board size: large boards have too many pairs of empty cells.
  static ConnectionLimits of_board(int size);
  // Ten times the work, for hard positions.
  static ConnectionLimits wide();
};

template <int W>
class Connections {
 public:
  struct Semi {
    Bits<W> carrier;
    int key;
  };
  struct Link {
    uint32_t slot;  // the pair's place in the list of all
    uint16_t partner;
  };
  // How far to go.
  enum class Until {
    Closed,  // until nothing new is found, or a full connection joins the sides
    Semi     // the same, or until a semi-connection joins them
  };

  Connections(const Geometry<W>& geometry, int color, const ConnectionLimits& limits = {});

  // `stones` has no winner.
  void build(const Stones<W>& stones, Until until = Until::Closed);
  // Incremental: `stones` includes all stones of `before`.
  void derive(const Connections& before, const Stones<W>& stones, Until until = Until::Closed);

  bool wins_second() const { return won_; }                   // full from side to side
  const Bits<W>& win() const { return win_carrier_; }         // its carrier
  std::span<const Semi> threats() const { return threats_; }  // semis from side to side
  bool closed() const { return closed_; }  // not stopped early: can be updated incrementally

  int ends() const { return geometry_->cells + 2; }
  int side(int which) const { return geometry_->cells + which; }
  int end_of(int cell) const { return label_[cell]; }  // the chain, or the empty cell
  bool solid(int end) const { return solid_.has(end); }
  // Ends connected to this one by a full connection.
  std::span<const Link> partners(int end) const { return links_[end]; }
  std::span<const Bits<W>> fulls(int x, int y) const { return list(at(pair(x, y)).full); }
  std::span<const Bits<W>> semis(int x, int y) const { return list(at(pair(x, y)).semi); }
  const Stones<W>& stones() const { return stones_; }

  uint64_t work = 0;  // connections handled, for tuning

 private:
  struct List {
    uint32_t at = 0;
    uint16_t count = 0, room = 0;
  };
  // What joins two ends. Few pairs are ever joined, so only those are stored: on 20x20 this takes a
  // tenth of the memory.
  struct Pair {
    List full, semi;
    // Cells in all of its semis, in all of its fulls, in all that the OR rule has made.
    Bits<W> common, full_common, or_common;
    Bits<W> reach;  // all cells of its carriers, and maybe more
  };
  static constexpr int kAtOnce = 4;  // short lists are copied without looking at their length
  struct Item {
    Bits<W> carrier;
    uint16_t x, y;
    int16_t key;  // -1 = full
  };

  size_t pairs() const { return static_cast<size_t>(ends()) * (ends() - 1) / 2; }
  size_t pair(int x, int y) const {
    const size_t more = std::max(x, y), less = std::min(x, y);
    return more * (more - 1) / 2 + less;
  }
  Pair& at(size_t pair) { return known_[slot_[pair]]; }
  const Pair& at(size_t pair) const { return known_[slot_[pair]]; }
  std::span<const Bits<W>> list(const List& l) const { return {pool_.data() + l.at, l.count}; }
  int empties(int x, int y) const { return !solid_.has(x) + !solid_.has(y); }
  // Cells that are the colour's as soon as the empty cell x is.
  Bits<W> captured(int x) const {
    if (!limits_.captured || solid(x)) return {};
    const Bits<W>& below = below_[x];
    return meets(below, stones_.of[1 - color_]) ? Bits<W>{} : below - stones_.of[color_];
  }
  Bits<W> without_ends(Bits<W> set, int x, int y) const {
    for (const int end : {x, y})
      if (end < geometry_->cells) set.reset(end);
    return set;
  }

  void start(const Stones<W>& stones);
  void add_templates(const Bits<W>& changed);
  void add_escapes(const Bits<W>& fresh);
  Pair& touch(int x, int y) {  // makes room for the pair; others may move
    uint32_t& slot = slot_[pair(x, y)];
    if (slot == 0) [[unlikely]]
      slot = new_slot(x, y);
    return known_[slot];
  }
  uint32_t new_slot(int x, int y);
  Bits<W>* make_room(uint32_t count);  // at the end of the pool
  bool covered(const List& l, const Bits<W>& carrier) const;
  void drop_supersets(List& l, const Bits<W>& carrier);
  void push(Pair& p, List& l, const Bits<W>& carrier);
  void add(int x, int y, const Bits<W>& carrier, int key);
  void keep_full(int x, int y, const Bits<W>& carrier);
  void link(int x, int y, uint32_t slot);
  [[gnu::always_inline]] void keep_all(int x, int y, const Connections& before, const Pair& from);
  void joined(int x, int y);
  void run(Until until);
  void handle_full(const Item& item);
  void handle_semi(const Item& item);
  void join_through(int a, int b, const Bits<W>& carrier);
  void join_semis(const Item& item);
  // The union of semis of the list that share no cell but captured ones, all without `without`
  // (-1 = any), beginning with the newest; false if there is none.
  bool unite(const List& l, int without, const Bits<W>& captured, Bits<W>& whole) const;

  const Geometry<W>* geometry_;
  int color_;
  ConnectionLimits limits_;
  const Escapes<W>* escapes_;  // or none
  // By cell of the second row: the two cells between it and the side; none for other cells.
  std::vector<Bits<W>> below_;
  Stones<W> stones_;
  Bits<W + 1> solid_;  // the ends that are no empty cells
  std::vector<uint16_t> label_;
  std::vector<Bits<W>> pool_;  // of the lists; kAtOnce more than used
  uint32_t used_ = 0;
  ZeroedArray<uint32_t> slot_;  // by pair: its place in known_; 0 = nothing joins them yet
  std::vector<Pair> known_;     // the first is the empty one
  std::vector<std::pair<uint16_t, uint16_t>> touched_;
  std::vector<std::vector<Link>> links_;  // by end
  // By end: the ends that no single stone cuts off from it, as their fulls have no common cell.
  std::vector<Bits<W + 1>> joined_;
  std::vector<std::vector<Item>> queue_;  // by size of the carrier
  std::vector<Semi> threats_;
  Bits<W> win_carrier_;
  bool won_ = false, closed_ = false;
};

extern template class Connections<1>;
extern template class Connections<2>;
extern template class Connections<3>;
extern template class Connections<4>;
extern template class Connections<7>;

}  // namespace hexarium::hex
