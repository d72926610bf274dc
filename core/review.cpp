#include "core/review.h"

#include <algorithm>

#include "core/game.h"
#include "core/stop.h"

namespace hexarium {

Review finish(Review review, const SearchRequest& ask) {
  while (!review.done()) {
    if (ask.stopped()) throw Stopped();
    review.judge_next(review);
  }
  return review;
}

std::optional<double> accuracy(const Review& review, int mover) {
  double sum = 0;
  int count = 0;
  for (const ReviewedMove& m : review.moves)
    if (m.mover == mover && m.grade) sum += *m.grade, ++count;
  if (count == 0) return std::nullopt;
  return 100 * sum / count;
}

std::vector<size_t> costliest(const Review& review, size_t most) {
  std::vector<size_t> order;
  for (size_t i = 0; i < review.moves.size(); ++i)
    if (review.moves[i].cost > 0) order.push_back(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return review.moves[a].cost > review.moves[b].cost; });
  if (order.size() > most) order.resize(most);
  return order;
}

}  // namespace hexarium
