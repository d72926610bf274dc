// Fits the weights of the evaluation by least squares to values of positions from careless play.
#include "games/hexceed/fit_weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "games/hexceed/depth_search.h"

namespace hexarium::hexceed {

namespace {

// A random move, one time in four; otherwise the one that looks best at first sight: points now,
// minus what the cheapest next piece gives away.
State::Move careless_move(const State& state, Random& random) {
  const std::vector<State::Move> moves = legal_moves(state);
  State::Move best = moves[random.below(static_cast<uint32_t>(moves.size()))];
  if (kCells - state.placed() > kMostEmpty || random.below(4) == 0) return best;
  Control control;
  const NullWindowSolver exact(state, 1, control, 4);
  const Numbering& f = exact.numbering();
  double highest_value = -1000;
  for (const State::Move move : moves) {
    const Node next = exact.after(exact.root(), move);
    double value = exact.points(exact.root(), move);
    if (move.place) {
      if (next.position.pieces) value -= lowest_best(f, next.position);
    } else {
      value = -highest(scores(f, next.position, next.in_hand));
    }
    value += random.unit();
    if (value > highest_value) highest_value = value, best = move;
  }
  return best;
}

}  // namespace

State careless_position(int empties, Random& random) {
  State state("start");
  const int random_moves = 2 * (2 + static_cast<int>(random.below(5)));
  for (int i = 0; i < 2 * (kCells - empties); ++i) {
    const std::vector<State::Move> moves = legal_moves(state);
    play(state, i < random_moves ? moves[random.below(static_cast<uint32_t>(moves.size()))]
                                 : careless_move(state, random));
  }
  return state;
}

FittedWeights fit_weights(int empties, int positions, int margin, uint64_t seed) {
  Random random(seed);
  // Least-squares fit of the values y over x.
  double n = positions, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (int i = 0; i < positions; ++i) {
    const State state = careless_position(empties, random);
    Control control;
    NullWindowSolver exact(state, 1, control);
    exact.set_margin(margin);
    const int low = lowest_best(exact.numbering(), exact.numbering().start);
    const int value = exact.value(exact.root(), empties % 2 ? -1 : 0).value();
    x += low, y += value, xx += low * low, xy += low * value, yy += value * value;
  }
  const double variance = (xx - x * x / n) / n, spread = (yy - y * y / n) / n;
  const double slope = (xy - x * y / n) / n / (variance + 0.5 / n);  // harmless if all x are equal
  const auto whole = [](double weight) { return static_cast<int>(std::lround(1024 * weight)); };
  return {{whole((y - slope * x) / n), whole(slope)},
          std::sqrt(std::max(0.0, spread - slope * slope * variance)),
          std::sqrt(spread)};
}

}  // namespace hexarium::hexceed
