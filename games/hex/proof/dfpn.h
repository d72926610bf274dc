// Proof-number search for Hex: who wins, and how. Every new position is filled in (inferior_cells.h), its
// virtual connections are derived from those of the nearest position above (virtual_connections.h), and only moves
// inside the must-play region are tried, in the order of current_ordering.h.
//
// A solved position also has a carrier: cells that are enough for the winner, whatever happens
// outside. A move that is refuted inside a carrier refutes all moves outside of it. With the stones
// it needs it is a win that other positions may contain (win_patterns.h).
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "games/hex/proof/current_ordering.h"
#include "games/hex/proof/inferior_cells.h"
#include "games/hex/proof/virtual_connections.h"
#include "games/hex/proof/win_patterns.h"

namespace hexarium::hex {

struct DfpnOptions {
  size_t memory = size_t{256} << 20;  // bytes of the table
  int width_base = 1;                 // only the first width_base + width_share * (moves left)
  double width_share = 0.2;           // moves are looked at
  double threshold_slack = 0.5;
  bool fill = true, inferior = true, connections = true, carriers = true, wins = true,
       parts = true;  // off for cross-checks
  ConnectionLimits vc;
  // A position is looked at once more with wide limits when so many positions were expanded below it
  // for each move that it is away from the first one, which is looked at at once; 0 = never.
  uint32_t wide_work = 0;
};

inline constexpr uint32_t kInfinite = 1'000'000'000;

// What is known of a position. phi: how hard the mover's win is to prove, delta: his loss.
template <int W>
struct Node {
  static constexpr int kOrdered = 48;
  uint64_t key = 0;
  uint32_t phi = 1, delta = 1;
  uint32_t work = 0;  // positions expanded below
  int16_t best = -1;  // a winning move, if phi is 0
  uint8_t expanded = 0;  // 2 = with wide limits, too
  uint8_t ordered = 0;
  Stones<W> filled;                      // with fill-in
  Bits<W> fill_needs[2];                 // what each colour needs for it
  Bits<W> moves;                         // still to be refuted
  Bits<W> carrier;                       // of the winner, once solved; of the refuted moves before
  std::array<uint16_t, kOrdered> order;  // the best moves first; others by number

  bool won() const { return phi == 0; }
  bool lost() const { return delta == 0; }
  bool solved() const { return won() || lost(); }
};

// A table of nodes in bounded memory, shared by threads: of eight places the least work goes. It
// begins small, since page faults are expensive, and grows before it drops anything.
template <int W>
class Table {
 public:
  explicit Table(size_t bytes);
  bool load(uint64_t key, Node<W>& node) const;
  // Only the numbers and what belongs to a solved node.
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
  // Sets are numbered as if the table had its full size, then 2^shift_ of them are one.
  size_t number(uint64_t key) const { return (key >> 8) % sets_; }
  size_t set_of(uint64_t key) const { return (number(key) >> shift_) * kWays; }
  size_t places() const { return (((sets_ - 1) >> shift_) + 1) * kWays; }
  std::mutex& lock_of(uint64_t key) const {
    return locks_[(number(key) >> first_shift_) % locks_.size()];
  }
  // The place of the key, or the first free one, or kNone.
  static constexpr size_t kNone = SIZE_MAX;
  size_t find(uint64_t key) const;
  void grow(int from_shift);

  size_t sets_;
  int first_shift_ = 0, shift_;   // changed with all locks held
  std::atomic<size_t> used_ = 0;  // places
  ZeroedArray<Node<W>> nodes_;
  mutable std::array<std::mutex, 32> locks_;  // grow() holds all: the thread sanitizer allows 64
  WinPatterns<W> wins_;
};

// A running search, shared by its threads: what it has done, and when it has to end.
struct SearchControl {
  std::atomic<uint64_t> nodes{0};
  uint64_t node_limit = 0;     // 0 = none
  std::function<bool()> stop;  // asked now and then
  std::atomic<bool> stopped{false};
  // Several threads on one table: how many of them are below a position, by its key.
  int threads = 1;
  std::array<std::atomic<int16_t>, 4096> below = {};
  std::atomic<int16_t>& below_of(uint64_t key) { return below[key % below.size()]; }
};

template <int W>
class Dfpn {
 public:
  Dfpn(const Geometry<W>& g, Table<W>& table, const DfpnOptions& options, SearchControl& control);

  // Solves or is stopped. The node of the position with what is known by then.
  Node<W> solve(const Stones<W>& stones, int to_move);
  // Knowledge alone, no search.
  Node<W> look(const Stones<W>& stones, int to_move);

  const Geometry<W>& geometry() const { return g_; }
  uint64_t builds = 0, vc_work = 0;

 private:
  struct Frame {
    Stones<W> filled;
    bool valid = false;
    std::unique_ptr<Connections<W>> vc[2];
  };

  void expand(Node<W>& node, const Stones<W>& stones, int to_move, size_t depth,
              std::array<uint64_t, 2>& seen);
  // What the connections say; make(colour, until) gives them. The moves are cut down to those that
  // meet all of the other's threats.
  template <class Make>
  void use_connections(Node<W>& node, const Stones<W>& stones, int to_move, Make&& make);
  void look_wide(Node<W>& node, const Stones<W>& stones, int to_move);
  void settle_parts(Node<W>& node, const Stones<W>& stones, int to_move, const Frame& frame);
  void order(Node<W>& node, const Frame& frame, int to_move);
  void search(Node<W>& node, const Stones<W>& stones, int to_move, size_t depth, uint32_t phi_limit,
              uint32_t delta_limit);
  void set_won(Node<W>& node, const Stones<W>& stones, int winner, int move, Bits<W> carrier,
               bool keep = true);
  void set_lost(Node<W>& node, const Stones<W>& stones, int winner);
  // True if a known win decides the node; else the moves that meet all of the other's are left.
  bool use_wins(Node<W>& node, const Stones<W>& stones, int to_move, std::array<uint64_t, 2>& seen);
  bool stop();
  Frame& frame(size_t depth);

  const Geometry<W>& g_;
  Table<W>& table_;
  DfpnOptions options_;
  SearchControl& control_;
  std::vector<std::unique_ptr<Frame>> frames_;
  std::unique_ptr<Connections<W>> wide_[2];
  Inferior<W> inferior_;
  CurrentOrdering<W> resistance_[2];
};

}  // namespace hexarium::hex
