// Makes the weights of the evaluation: positions from careless play, their exact values (or those
// of a search that ends at sizes whose weights are known), least squares.
#include "games/hexceed/learn.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "games/hexceed/search.h"

namespace hexarium::hexceed {

namespace {

// The move that looks best at a glance: points now, less what the cheapest next piece gives away.
State::Move careless_move(const State& state, Random& random) {
  const std::vector<State::Move> moves = legal_moves(state);
  State::Move best = moves[random.below(static_cast<uint32_t>(moves.size()))];
  if (kCells - state.placed() > kMostEmpty || random.below(4) == 0) return best;
  Control control;
  const Exact exact(state, 1, control, 4);
  const Frame& f = exact.frame();
  double highest_value = -1000;
  for (const State::Move move : moves) {
    const Node next = exact.after(exact.root(), move);
    double value = exact.points(exact.root(), move);
    if (move.place) {
      if (next.position.pieces) value -= features(f, next.position)[1];
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

Learned learn(int empties, int positions, int depth, uint64_t seed) {
  Random random(seed);
  std::vector<Features> inputs;
  std::vector<double> values;
  for (int i = 0; i < positions; ++i) {
    const State state = careless_position(empties, random);
    Control control;
    if (depth == 0) {
      Exact exact(state, 1, control);
      values.push_back(exact.value(exact.root(), empties % 2 ? -1 : 0).value());
    } else {
      const Frame frame(state);
      Table table(18);
      Search search(frame, table, control, true);
      values.push_back(search.value({frame.start, kNone}, depth, -20000, 20000) * 1.0 / kPoint);
    }
    const Frame frame(state);
    inputs.push_back(features(frame, frame.start));
  }
  // Normal equations, Gauss-Jordan with pivots; a little ridge keeps constant columns harmless.
  double m[kFeatures][kFeatures + 1] = {};
  for (size_t k = 0; k < inputs.size(); ++k)
    for (size_t i = 0; i < kFeatures; ++i) {
      for (size_t j = 0; j < kFeatures; ++j) m[i][j] += inputs[k][i] * inputs[k][j];
      m[i][kFeatures] += inputs[k][i] * values[k];
    }
  for (size_t i = 0; i < kFeatures; ++i) m[i][i] += 0.5;
  for (size_t i = 0; i < kFeatures; ++i) {
    size_t pivot = i;
    for (size_t r = i; r < kFeatures; ++r)
      if (std::abs(m[r][i]) > std::abs(m[pivot][i])) pivot = r;
    std::swap(m[i], m[pivot]);
    for (size_t r = 0; r < kFeatures; ++r) {
      if (r == i) continue;
      const double factor = m[r][i] / m[i][i];
      for (size_t c = i; c <= kFeatures; ++c) m[r][c] -= factor * m[i][c];
    }
  }
  Learned result;
  for (size_t i = 0; i < kFeatures; ++i)
    result.weights[i] = static_cast<int>(std::lround(1024 * m[i][kFeatures] / m[i][i]));
  double mean = 0, error = 0, spread = 0;
  for (const double v : values) mean += v / static_cast<double>(values.size());
  for (size_t k = 0; k < inputs.size(); ++k) {
    double guess = 0;
    for (size_t i = 0; i < kFeatures; ++i) guess += result.weights[i] * inputs[k][i] / 1024.0;
    error += (values[k] - guess) * (values[k] - guess);
    spread += (values[k] - mean) * (values[k] - mean);
  }
  result.error = std::sqrt(error / static_cast<double>(values.size()));
  result.spread = std::sqrt(spread / static_cast<double>(values.size()));
  return result;
}

}  // namespace hexarium::hexceed
