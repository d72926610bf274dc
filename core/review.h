// Looking back at a game: what each move gave away, and how accurate each side was. Games make the
// list of moves; accuracy and the costliest moves follow from it.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace hexarium {

struct ReviewedMove {
  int number = 1;  // from 1
  int mover = 1;
  std::string move;
  // What it is: "wins" or "loses" (both proven), "best", "good", "inaccuracy", "mistake", or
  // "forced" where nothing else was better for sure. Never "best" or "good" if it is proven to
  // lose, never an inaccuracy or a mistake if it is proven to win.
  std::string verdict = "forced";
  double cost = 0;              // what it gave away, in the game's own unit
  std::optional<double> grade;  // 0 to 1; nothing if nothing was at stake
  double value = 0;             // after it, for the first player
  bool proven = false;          // that value
  std::string better;           // a better move, if it gave something away
  std::vector<std::string> line;  // what was expected after that, `better` first
  std::string why;
};

struct Review {
  std::string unit;  // of costs: "points", "chance to win"
  std::vector<ReviewedMove> moves;
};

// Mean of the grades in per cent; nothing if there are none.
std::optional<double> accuracy(const Review& review, int mover);
// Indices of up to `most` moves that gave something away, the costliest first.
std::vector<size_t> costliest(const Review& review, size_t most = 3);

}  // namespace hexarium
