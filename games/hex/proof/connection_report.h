// The virtual connections of a position, to be drawn over the board.
#pragma once
#include "games/hex/rules/rules.h"

namespace hexarium::hex {

struct Link {
  Color color = Color::None;
  std::vector<Cell> carrier;  // the carrier of a connection between two chains or sides
};
struct ConnectionReport {
  Color winner = Color::None;   // proven by connections alone, or None
  std::vector<Cell> must_play;  // the must-play region, if there is no winner
  std::vector<Link> links;      // of both colours; for each pair the one with the smallest carrier
};

// The game must not be over.
ConnectionReport connection_report(const State&);

}  // namespace hexarium::hex
