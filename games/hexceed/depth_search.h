// Depth-limited search for positions that are too large to solve: alpha-beta over whole placements
// with a learned evaluation, values in 1/64 of a point.
#pragma once
#include "games/hexceed/evaluate.h"
#include "games/hexceed/null_window_solver.h"

namespace hexarium::hexceed {

class DepthSearch {
 public:
  // Without `learned`, leaves count 0, as in the classic player.
  DepthSearch(const Numbering& numbering, Table& table, Control& control, bool learned)
      : f_(numbering), table_(table), control_(control), learned_(learned) {}
  ~DepthSearch() { control_.spend(nodes_); }

  // The value of the node after `depth` more placements, within the window; meaningless once
  // control.stopped.
  int value(const Node& node, int depth, int alpha, int beta);

  // The principal variation after a search of this depth, as far as it is in the table.
  std::vector<State::Move> line(Node node, int depth) const;

 private:
  int choose(const Position& p, int n, int depth, int alpha, int beta);
  int place_piece(const Position& p, int n, int piece, const Row& row, int depth, int alpha,
                  int beta);

  const Numbering& f_;
  Table& table_;
  Control& control_;
  const bool learned_;
  uint64_t nodes_ = 0;
};

}  // namespace hexarium::hexceed
