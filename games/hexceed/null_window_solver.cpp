#include "games/hexceed/null_window_solver.h"

#include <algorithm>
#include <bit>

#include "core/clock.h"
#include "core/parallel.h"
#include "games/hexceed/evaluate.h"
#include "games/hexceed/move_order.h"

namespace hexarium::hexceed {

namespace {
constexpr int kShareFrom = 8;  // threads share the work down to this many empty cells
constexpr uint64_t kHandKey = 0x9e3779b97f4a7c15u;
constexpr uint64_t kMarginKey = 0xa0761d6478bd642fu;
constexpr uint64_t kLook = 512;  // nodes between clock checks
}  // namespace

void Control::spend(uint64_t count) {
  const uint64_t total = nodes.fetch_add(count, std::memory_order_relaxed) + count;
  if ((node_limit && total >= node_limit) || (stop && stop->load(std::memory_order_relaxed)) ||
      (deadline > 0 && wall_seconds() > deadline))
    stopped.store(true, std::memory_order_relaxed);
}

// One thread's search of one null window.
class NullWindowSolver::Worker {
 public:
  Worker(NullWindowSolver& exact, const std::atomic<bool>& done)
      : e_(exact),
        f_(exact.numbering_),
        done_(done),
        margin_(exact.margin_),
        margin_key_(kMarginKey * static_cast<uint64_t>(margin_)) {}
  ~Worker() { e_.control_.spend(nodes_); }

  int search(const Node& node, int beta) {
    const int n = std::popcount(node.position.cells);
    guess_below_ = !margin_                ? 0
                   : node.in_hand == kNone ? n
                                           : n - 1;  // this choice is being searched
    if (node.in_hand == kNone) return choose(node.position, n, beta);
    return place_piece(node.position, n, node.in_hand, scores(f_, node.position, node.in_hand),
                       beta);
  }
  bool halted() const { return halted_; }

 private:
  bool look() {
    if (nodes_ >= kLook) e_.control_.spend(nodes_), nodes_ = 0;
    halted_ = e_.control_.stopped.load(std::memory_order_relaxed) ||
              done_.load(std::memory_order_relaxed);
    return halted_;
  }

  // Searches the items in order; with several threads, items that another thread is searching come
  // last. `key` identifies an item; `search` returns true on a cutoff.
  template <class Key, class Search>
  void divided(const MoveOrder& order, int n, Key key, Search search) {
    if (n < kShareFrom || e_.threads_ == 1) {
      for (int i = 0; i < order.count; ++i)
        if (search(order.number(i)) || halted_) return;
      return;
    }
    int later[kMostEmpty], count = 0;
    for (int i = 0; i < order.count; ++i) {
      const int item = order.number(i);
      const uint64_t name = key(item);
      auto& slot = e_.busy_.of(name);
      if (i > 0 && slot.load(std::memory_order_relaxed) == name) {
        later[count++] = item;
        continue;
      }
      slot.store(name, std::memory_order_relaxed);
      const bool cut = search(item);
      uint64_t mine = name;
      slot.compare_exchange_strong(mine, 0, std::memory_order_relaxed);
      if (cut || halted_) return;
    }
    for (int i = 0; i < count; ++i)
      if (search(later[i]) || halted_) return;
  }

  // A bound on the chooser's value, as in NullWindowSolver::bound.
  int choose(const Position& p, int n, int beta) {
    ++nodes_;
    if (n == 4) return last_four(f_, p, beta);
    if (n < 4) return last_three(f_, p);
    if (n < guess_below_) {
      // Values are integers: beta - 1/2 separates those that reach beta from the others.
      const int ahead = evaluate(n, lowest_best(f_, p)) - kPoint * beta + kPoint / 2;
      if (ahead > margin_) return beta;
      if (ahead < -margin_) return beta - 1;
    }
    if (n == 5) return last_five(f_, p, beta) ? beta : beta - 1;
    Bounds known;
    int first = 255;
    if (look()) return 0;
    if (e_.table_.find(p.key ^ margin_key_, known)) {
      if (known.low >= beta) return known.low;
      if (known.high < beta) return known.high;
      first = known.piece;
    }
    const PieceScores scores(f_, p);
    const MoveOrder order = order_pieces(p, scores, first);
    int best = -1000, best_piece = 0;
    divided(
        order, n, [&](int piece) { return p.key ^ kHandKey * static_cast<uint64_t>(piece + 1); },
        [&](int piece) {
          const int v = -place_piece(p, n, piece, scores.rows[piece], 1 - beta);
          if (halted_) return true;
          if (v > best) best = v, best_piece = piece;
          return best >= beta;
        });
    if (!halted_) {
      if (best >= beta) known.low = static_cast<int16_t>(best);
      else known.high = static_cast<int16_t>(best);
      known.piece = static_cast<uint8_t>(best_piece);
      e_.table_.store(p.key ^ margin_key_, known, n);
    }
    return best;
  }

  int place_piece(const Position& p, int n, int piece, const Row& row, int beta) {
    int best = -1000;
    divided(
        order_cells(p, row), n, [&](int cell) { return p.key ^ f_.key[piece][cell]; },
        [&](int cell) {
          if (n > 6) e_.table_.prefetch(p.key ^ margin_key_ ^ f_.key[piece][cell]);
          Position next = p;
          place(f_, next, piece, cell);
          const int points = p.byte(row, cell);
          best = std::max(best, points + choose(next, n - 1, beta - points));
          return best >= beta;
        });
    return best;
  }

  NullWindowSolver& e_;
  const Numbering& f_;
  const std::atomic<bool>& done_;
  const int margin_;
  const uint64_t margin_key_;  // bounds for one margin do not hold for another
  int guess_below_ = 0;
  uint64_t nodes_ = 0;
  bool halted_ = false;
};

// About twice the number of positions with six or more empty cells in a typical proof.
int NullWindowSolver::usual_size(int empties) { return std::clamp((7 * empties - 39) / 2, 8, 24); }

NullWindowSolver::NullWindowSolver(const State& state, int threads, Control& control,
                                   int log2_entries)
    : threads_(threads),
      control_(control),
      numbering_(state),
      root_{numbering_.start,
            state.in_hand == kNone ? kNone : numbering_.number_of_piece[state.in_hand]},
      table_(log2_entries ? log2_entries : usual_size(numbering_.empties)) {}

std::optional<int> NullWindowSolver::bound(const Node& node, int beta) {
  std::atomic<bool> done{false};
  std::optional<int> result;
  const bool alone = threads_ == 1 || std::popcount(node.position.cells) < kShareFrom;
  if (alone) {
    Worker worker(*this, done);
    const int v = worker.search(node, beta);
    if (!worker.halted()) result = v;
    return result;
  }
  const auto work = [&](int) {
    Worker worker(*this, done);
    const int v = worker.search(node, beta);
    if (!worker.halted() && !done.exchange(true))
      result = v;  // the first thread to finish has the answer
  };
  Helpers helpers(threads_ - 1, work);
  work(0);
  helpers.join();
  return result;
}

std::optional<int> NullWindowSolver::value(const Node& node, int guess) {
  int low = -1000, high = 1000;
  while (low < high) {  // MTD(f)
    const int beta = guess == low ? guess + 1 : guess;
    const std::optional<int> v = bound(node, beta);
    if (!v) return v;
    guess = *v;
    (guess < beta ? high : low) = guess;
  }
  return low;
}

Node after(const Numbering& numbering, const Node& node, State::Move move) {
  Node next = node;
  if (move.place) {
    place(numbering, next.position, node.in_hand, numbering.number_of_cell[move.index]);
    next.in_hand = kNone;
  } else {
    next.in_hand = numbering.number_of_piece[move.index];
  }
  return next;
}

int NullWindowSolver::points(const Node& node, State::Move move) const {
  if (!move.place) return 0;
  return node.position.byte(scores(numbering_, node.position, node.in_hand),
                            numbering_.number_of_cell[move.index]);
}

std::optional<int> NullWindowSolver::bound_of_move(const Node& node, State::Move move, int beta) {
  const int gain = points(node, move), need = beta - gain;
  const std::optional<int> v = bound(after(node, move), move.place ? need : 1 - need);
  return v ? std::optional(gain + (move.place ? *v : -*v)) : v;
}

std::optional<int> NullWindowSolver::value_of_move(const Node& node, State::Move move, int guess) {
  const int sign = move.place ? 1 : -1, gain = points(node, move);
  const std::optional<int> v = value(after(node, move), sign * (guess - gain));
  return v ? std::optional(gain + sign * *v) : v;
}

std::vector<State::Move> NullWindowSolver::moves(const Node& node) const {
  const Position& p = node.position;
  std::vector<State::Move> list;
  if (node.in_hand != kNone) {
    const MoveOrder order = order_cells(p, scores(numbering_, p, node.in_hand));
    for (int i = 0; i < order.count; ++i)
      list.push_back({true, numbering_.cell_of[order.number(i)]});
  } else {
    Bounds known;
    table_.find(p.key ^ kMarginKey * static_cast<uint64_t>(margin_), known);
    const MoveOrder order = order_pieces(p, PieceScores(numbering_, p), known.piece);
    for (int i = 0; i < order.count; ++i)
      list.push_back({false, numbering_.piece_of[order.number(i)]});
  }
  return list;
}

std::optional<State::Move> NullWindowSolver::move_reaching(const Node& node, int value) {
  for (const State::Move move : moves(node)) {
    const std::optional<int> v = bound_of_move(node, move, value);
    if (!v) return {};
    if (*v >= value) return move;
  }
  return {};
}

std::vector<State::Move> NullWindowSolver::line(Node node, int value) {
  std::vector<State::Move> line;
  while (node.position.cells) {
    const std::optional<State::Move> move = move_reaching(node, value);
    if (!move) break;
    line.push_back(*move);
    value -= points(node, *move);
    if (!move->place) value = -value;
    node = after(node, *move);
  }
  return line;
}

}  // namespace hexarium::hexceed
