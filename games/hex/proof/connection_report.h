// What virtual connections alone say about a position, to be drawn over the board.
#pragma once
#include "games/hex/rules/rules.h"

namespace hexarium::hex {

struct Link {
  Color color = Color::None;
  std::vector<Cell> carrier;  // the empty cells the connection needs; it joins two chains or sides
};
struct ConnectionReport {
  Color winner = Color::None;   // proven by connections alone, or None
  std::vector<Cell> must_play;  // if nobody is: the side to move need not look elsewhere
  std::vector<Link> links;      // of both colours, smallest carriers
};

// Nobody has won yet.
ConnectionReport connection_report(const State&);

}  // namespace hexarium::hex
