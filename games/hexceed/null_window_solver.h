// The exact solver: null-window alpha-beta in which all threads search the same tree and share the
// table; a thread leaves moves for later that another one is busy with. With a margin it is not
// exact but far faster, and seldom wrong.
#pragma once
#include <atomic>
#include <optional>

#include "games/hexceed/position.h"
#include "games/hexceed/table.h"

namespace hexarium::hexceed {

double steady_seconds();

// When to give up. Shared by all threads of a search.
struct Control {
  const std::atomic<bool>* stop = nullptr;  // asked from outside
  double deadline = 0;                      // in steady_seconds, 0 = none
  uint64_t node_limit = 0;                  // 0 = none
  std::atomic<uint64_t> nodes{0};
  std::atomic<bool> stopped{false};

  void spend(uint64_t count);  // adds nodes, looks at the limits
};

// A position below the root with or without a piece in hand.
struct Node {
  Position position;
  int in_hand = kNone;  // our number of the piece
};

Node after(const Numbering& numbering, const Node& node, State::Move move);

class NullWindowSolver {
 public:
  NullWindowSolver(const State& root, int threads, Control& control, int log2_entries = 0);  // 0 = usual
  static int usual_size(int empties);

  const Numbering& numbering() const { return numbering_; }
  Control& control() const { return control_; }
  Node root() const { return root_; }
  Node after(const Node& node, State::Move move) const {
    return hexceed::after(numbering_, node, move);
  }
  // From now on positions are not searched if the evaluation is this far from the window, in 1/64
  // of a point; 0 = all are searched, which proves the answer.
  void set_margin(int margin) { margin_ = margin; }

  // What the mover scores by this move alone.
  int points(const Node& node, State::Move move) const;

  // A bound of the value from a null window: >= beta, then the value is at least that; < beta, then
  // at most. Nothing if the control said stop.
  std::optional<int> bound(const Node& node, int beta);
  std::optional<int> value(const Node& node, int guess);
  // The same for what the mover gets by one move.
  std::optional<int> bound_of_move(const Node& node, State::Move move, int beta);
  std::optional<int> value_of_move(const Node& node, State::Move move, int guess);
  // The first legal move that reaches `value`, which must be the node's.
  std::optional<State::Move> move_reaching(const Node& node, int value);
  std::vector<State::Move> moves(const Node& node) const;  // promising ones first
  // Best play from here on, as far as the control allows.
  std::vector<State::Move> line(Node node, int value);

 private:
  // Keys of positions that some thread is searching; a lost or wrong mark only costs time.
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
