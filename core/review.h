// The review of a game: what each move cost, and how accurate each side was. Games supply the list
// of moves; accuracy and the costliest moves are computed from it.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace hexarium {

struct SearchRequest;

struct ReviewedMove {
  int number = 1;  // from 1
  int mover = 1;
  std::string move;
  // "wins" or "loses" (both proven), "best", "good", "inaccuracy", "mistake", or "forced" if no
  // other move is known to be better. A move proven to lose is never "best" or "good"; a move
  // proven to win is never an inaccuracy or a mistake.
  std::string verdict = "forced";
  double cost = 0;                // what the move lost, in the game's unit
  std::optional<double> grade;    // 0 to 1; empty if nothing was at stake
  double value = 0;               // after the move, for the first player
  bool proven = false;            // whether `value` is proven
  std::string better;             // a better move, if the move lost something
  std::vector<std::string> line;  // the expected line, starting with `better`
  std::string why;
};

// A review in progress: a long game takes minutes, and the server interrupts it.
struct Review {
  std::string unit;  // of costs: "points", "chance to win"
  std::vector<ReviewedMove> moves;
  // Judges one more move, in the order that suits the game. If the request was stopped meanwhile,
  // it judges none and can be called again.
  std::function<void(Review&)> judge_next;
  size_t judged = 0;
  bool done() const { return judged == moves.size(); }
};

Review finish(Review review, const SearchRequest& ask);  // judges all moves, or throws Stopped

// Mean grade in percent; empty if no move was graded.
std::optional<double> accuracy(const Review& review, int mover);
// Indices of up to `most` moves with a cost, the costliest first.
std::vector<size_t> costliest(const Review& review, size_t most = 3);

}  // namespace hexarium
