// Depth-first proof-number search for Hex. Every new position is filled in (inferior_cells.h); its
// virtual connections are updated incrementally from an ancestor's (virtual_connections.h); only
// moves in the must-play region are searched, in the order of current_ordering.h.
//
// A position that takes long gets a second look, with wide connections and with halves: if a chain
// is connected to its side, only the rest of the way is searched, on a board of its own.
//
// A solved position also has a carrier: cells that suffice for the winner, whatever happens
// elsewhere. A refutation also refutes all moves outside its carrier. Together with the stones it
// needs, a carrier is a pattern that other positions may contain (win_patterns.h).
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "games/hex/proof/current_ordering.h"
#include "games/hex/proof/inferior_cells.h"
#include "games/hex/proof/virtual_connections.h"
#include "games/hex/proof/win_patterns.h"

namespace hexarium::hex {

struct DfpnOptions {
  size_t memory = size_t{256} << 20;  // size of the table in bytes
  int width_base = 1;                 // only the first width_base + width_share * (moves left)
  double width_share = 0.2;           // moves at a time
  double threshold_slack = 0.5;
  bool fill = true, inferior = true, connections = true, carriers = true, wins = true,
       areas = true;  // switched off for cross-checks
  ConnectionLimits vc;
  // A position gets a second look, with wide connection limits, once this many positions per ply
  // from the root were expanded below it (the root: immediately); 0 = never.
  uint32_t wide_work = 0;
  ConnectionLimits wide = ConnectionLimits::wide();
  uint32_t half_nodes = 0;  // positions for the search of a half, at a second look; 0 = none
};

inline constexpr uint32_t kInfinite = 1'000'000'000;

// What is known about a position. phi and delta: how hard a win or a loss of the mover is to prove.
template <int W>
struct Node {
  static constexpr int kOrdered = 48;
  // Stages: nothing is known; the connections of the side that has just moved; those of both sides,
  // areas and the order of moves; also with wide limits.
  static constexpr uint8_t kNew = 0, kHalfKnown = 1, kKnown = 2, kWide = 3;
  uint64_t key = 0;
  uint32_t phi = 1, delta = 1;
  uint32_t work = 0;     // positions expanded below
  int16_t best = -1;     // a winning move, if phi is 0
  uint8_t expanded = 0;  // how far: kNew, kHalfKnown, kKnown or kWide
  uint8_t ordered = 0;
  Stones<W> filled;                      // with fill-in
  Bits<W> fill_needs[2];                 // carrier of the fill-in, by colour
  Bits<W> moves;                         // moves not yet refuted
  Bits<W> carrier;                       // the winner's, once solved
  std::array<uint16_t, kOrdered> order;  // best moves first; the rest by number

  bool won() const { return phi == 0; }
  bool lost() const { return delta == 0; }
  bool solved() const { return won() || lost(); }
};

// A transposition table of bounded size, shared by threads. Each set has eight places; the node
// with the least work is replaced. It starts small, as page faults are expensive, and grows before
// it replaces anything.
template <int W>
class Table {
 public:
  explicit Table(size_t bytes);
  bool load(uint64_t key, Node<W>& node) const;
  // Only the proof numbers; they also tell whether the node is solved.
  bool peek(uint64_t key, uint32_t& phi, uint32_t& delta) const;
  void store(const Node<W>& node);
  void clear();
  WinPatterns<W>& wins() { return wins_; }
  template <class F>
  void each(F&& f) const {
    for (size_t i = 0; i < places(); ++i)
      if (nodes_[i].key) f(nodes_[i]);
  }

 private:
  static constexpr size_t kWays = 8;  // filled in order
  // Sets are numbered as in a table of full size; 2^shift_ of them share one set.
  size_t number(uint64_t key) const { return (key >> 8) % sets_; }
  size_t set_of(uint64_t key) const { return (number(key) >> shift_) * kWays; }
  size_t places() const { return (((sets_ - 1) >> shift_) + 1) * kWays; }
  std::mutex& lock_of(uint64_t key) const {
    return locks_[(number(key) >> first_shift_) % locks_.size()];
  }
  // The place of the key, or the first free place, or kNone.
  static constexpr size_t kNone = SIZE_MAX;
  size_t find(uint64_t key) const;
  void grow(int from_shift);

  size_t sets_;
  int first_shift_ = 0, shift_;   // changed with all locks held
  std::atomic<size_t> used_ = 0;  // places
  ZeroedArray<Node<W>> nodes_;
  mutable std::array<std::mutex, 32> locks_;  // the thread sanitizer allows 64 at once
  WinPatterns<W> wins_;
};

// A running search, shared by its threads: progress and limits.
struct SearchControl {
  std::atomic<uint64_t> nodes{0};
  uint64_t node_limit = 0;     // 0 = none
  std::function<bool()> stop;  // called from time to time
  std::atomic<bool> stopped{false};
  // How many threads are searching below a position, by its key.
  int threads = 1;
  std::array<std::atomic<int16_t>, 4096> below = {};
  std::atomic<int16_t>& below_of(uint64_t key) { return below[key % below.size()]; }
};

template <int W>
class Dfpn {
 public:
  Dfpn(const Geometry<W>& g, Table<W>& table, const DfpnOptions& options, SearchControl& control);

  // Solves the position, or stops; returns its node.
  Node<W> solve(const Stones<W>& stones, int to_move);
  // Static knowledge only, no search.
  Node<W> look(const Stones<W>& stones, int to_move);

  const Geometry<W>& geometry() const { return g_; }
  uint64_t builds = 0, vc_work = 0, halves = 0;  // halves: positions solved by a half

 private:
  // The connections of the position visited last at a depth.
  struct Frame {
    uint64_t key = 0;
    bool made[2] = {};  // by colour
    std::unique_ptr<Connections<W>> vc[2];
  };

  // The first look, with the connections of the side that has just moved.
  void expand(Node<W>& node, const Stones<W>& stones, int to_move, size_t depth,
              std::array<uint64_t, 2>& seen);
  // What it takes to search a move: the mover's connections, areas, the order of moves. Half of
  // the positions of 7x7 never get there, and three fifths on larger boards.
  void complete(Node<W>& node, const Stones<W>& stones, int to_move, size_t depth);
  // The connections of one colour at this depth: those in the frame, or derived from an ancestor's.
  Connections<W>& connections(const Node<W>& node, int color, size_t depth,
                              typename Connections<W>::Until until);
  // Decide the node by the connections of one side; the other's also restrict the moves to the
  // must-play region.
  bool mover_wins(Node<W>& node, const Stones<W>& stones, int to_move, const Connections<W>& mine);
  bool other_wins(Node<W>& node, const Stones<W>& stones, int to_move,
                  const Connections<W>& theirs);
  void look_wide(Node<W>& node, const Stones<W>& stones, int to_move);
  // A full connection of a chain to a side, and its carrier.
  struct Anchor {
    int chain, side;
    Bits<W> carrier;
  };
  // The anchor whose chain reaches farthest, in the wide connections of `color`.
  std::optional<Anchor> anchor(const Node<W>& node, int color) const;
  // The board of the half that the anchor leaves.
  std::optional<Stones<W>> half(const Node<W>& node, int color, const Anchor& anchor) const;
  // Sets the node lost if the side that has just moved wins by its anchor and its half.
  void search_half(Node<W>& node, const Stones<W>& stones, int to_move);
  // Fills in settled areas until there is none, with new connections; may solve the node.
  void settle_areas(Node<W>& node, const Stones<W>& stones, int to_move, Frame& f);
  // Completes the fill-in; true if it decides the node.
  bool use_fill(Node<W>& node, const Stones<W>& stones, int to_move);
  void order(Node<W>& node, const Frame& frame, int to_move);
  void search(Node<W>& node, const Stones<W>& stones, int to_move, size_t depth, uint32_t phi_limit,
              uint32_t delta_limit);
  void set_won(Node<W>& node, const Stones<W>& stones, int winner, int move, Bits<W> carrier,
               bool keep = true);
  void set_lost(Node<W>& node, const Stones<W>& stones, int winner);
  // True if a known win decides the node; otherwise restricts the moves to those that stop all
  // known wins of the opponent.
  bool use_wins(Node<W>& node, const Stones<W>& stones, int to_move, std::array<uint64_t, 2>& seen);
  bool stop();
  void enter(const Node<W>& node, size_t depth);  // its frame is for this node from now on

  const Geometry<W>& g_;
  Table<W>& table_;
  DfpnOptions options_;
  SearchControl& control_;
  std::vector<std::unique_ptr<Frame>> frames_;           // by depth
  std::unique_ptr<Connections<W>> wide_[2], before_[2];  // before_: without the last areas
  std::unique_ptr<Dfpn> half_;                           // the search of halves
  uint64_t last_node_ = 0;                               // where it stops; 0 = nowhere
  Inferior<W> inferior_;
  CurrentOrdering<W> currents_[2];
};

}  // namespace hexarium::hex
