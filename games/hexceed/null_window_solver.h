// The exact solver: alpha-beta with null windows. All threads search the same tree and share the
// table; a thread postpones moves that another one is searching. With a margin it is not exact, but
// far faster and rarely wrong.
#pragma once
#include <atomic>
#include <optional>

#include "games/hexceed/position.h"
#include "games/hexceed/table.h"

namespace hexarium::hexceed {

// When to give up. Shared by all threads of a search.
struct Control {
  const std::atomic<bool>* stop = nullptr;  // set by the caller
  double deadline = 0;                      // in wall_seconds, 0 = none
  uint64_t node_limit = 0;                  // 0 = none
  std::atomic<uint64_t> nodes{0};
  std::atomic<bool> stopped{false};

  void spend(uint64_t count);  // adds nodes, checks the limits
};

// A position below the root, with or without a piece in hand.
struct Node {
  Position position;
  int in_hand = kNone;  // the piece's number in the Numbering
};

Node after(const Numbering& numbering, const Node& node, State::Move move);

class NullWindowSolver {
 public:
  NullWindowSolver(const State& root, int threads, Control& control,
                   int log2_entries = 0);  // 0 = default
  static int usual_size(int empties);

  const Numbering& numbering() const { return numbering_; }
  Control& control() const { return control_; }
  Node root() const { return root_; }
  Node after(const Node& node, State::Move move) const {
    return hexceed::after(numbering_, node, move);
  }
  // Prunes positions whose evaluation is this far from the window, in 1/64 of a point; 0 = no
  // pruning, so the answer is proven.
  void set_margin(int margin) { margin_ = margin; }

  // The points this move scores for the mover.
  int points(const Node& node, State::Move move) const;

  // A null-window search: a result >= beta is a lower bound of the value, a result < beta an upper
  // bound. Empty if stopped.
  std::optional<int> bound(const Node& node, int beta);
  std::optional<int> value(const Node& node, int guess);
  // The same for the value of one move.
  std::optional<int> bound_of_move(const Node& node, State::Move move, int beta);
  std::optional<int> value_of_move(const Node& node, State::Move move, int guess);
  // The first legal move that reaches `value`, which must be the node's value.
  std::optional<State::Move> move_reaching(const Node& node, int value);
  std::vector<State::Move> moves(const Node& node) const;  // most promising first
  // The principal variation from here, as far as the control allows.
  std::vector<State::Move> line(Node node, int value);

 private:
  // Keys of positions that some thread is searching; a lost or wrong entry only costs time.
  struct Busy {
    std::atomic<uint64_t> slots[4096] = {};
    std::atomic<uint64_t>& of(uint64_t key) { return slots[key >> 40 & 4095]; }
  };
  class Worker;

  int threads_;
  int margin_ = 0;
  Control& control_;
  Numbering numbering_;
  Node root_;
  Table table_;
  Busy busy_;
};

}  // namespace hexarium::hexceed
