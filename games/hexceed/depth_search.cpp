#include "games/hexceed/depth_search.h"

#include <algorithm>
#include <bit>

#include "games/hexceed/move_order.h"

namespace hexarium::hexceed {

namespace {
constexpr uint64_t kDepthKey = 0xd1342543de82ef95u;
}  // namespace

int DepthSearch::value(const Node& node, int depth, int alpha, int beta) {
  const int n = std::popcount(node.position.cells);
  if (node.in_hand == kNone) return choose(node.position, n, depth, alpha, beta);
  const Row row = scores(f_, node.position, node.in_hand);
  return place_piece(node.position, n, node.in_hand, row, depth, alpha, beta);
}

std::vector<State::Move> DepthSearch::line(Node node, int depth) const {
  std::vector<State::Move> line;
  while (depth > 0 && node.position.cells) {
    if (node.in_hand == kNone) {
      Bounds known;
      if (!table_.find(node.position.key ^ kDepthKey * static_cast<uint64_t>(depth), known)) break;
      node.in_hand = known.piece;
      line.push_back({false, f_.piece_of[known.piece]});
      continue;
    }
    --depth;
    const Row row = scores(f_, node.position, node.in_hand);
    int best = -30000, best_cell = kNone;
    for (unsigned set = node.position.cells; set; set &= set - 1) {
      const int cell = std::countr_zero(set);
      Position next = node.position;
      place(f_, next, node.in_hand, cell);
      Bounds known;  // exact on the principal variation, otherwise a bound or nothing
      if (depth == 0 || next.cells == 0) known.low = known.high = 0;
      else table_.find(next.key ^ kDepthKey * static_cast<uint64_t>(depth), known);
      const int value = kPoint * node.position.byte(row, cell) + known.low;
      if (known.low == known.high && value > best) best = value, best_cell = cell;
    }
    if (best_cell == kNone) break;
    line.push_back({true, f_.cell_of[best_cell]});
    place(f_, node.position, node.in_hand, best_cell);
    node.in_hand = kNone;
  }
  return line;
}

int DepthSearch::choose(const Position& p, int n, int depth, int alpha, int beta) {
  if (++nodes_ >= 512) control_.spend(nodes_), nodes_ = 0;
  if (n <= 3) return kPoint * last_three(f_, p);
  if (depth == 0) return learned_ ? evaluate(n, lowest_best(f_, p)) : 0;
  if (control_.stopped.load(std::memory_order_relaxed)) return 0;
  const uint64_t key = p.key ^ kDepthKey * static_cast<uint64_t>(depth);
  Bounds known;
  int first = 255;
  if (table_.find(key, known)) {
    if (known.low >= beta || known.low == known.high) return known.low;
    if (known.high <= alpha) return known.high;
    first = known.piece;
  } else if (depth > 1) {
    Bounds shallower;
    if (table_.find(p.key ^ kDepthKey * static_cast<uint64_t>(depth - 1), shallower))
      first = shallower.piece;
  }
  const PieceScores scores(f_, p);
  const MoveOrder order = order_pieces(p, scores, first);
  int best = -30000, best_piece = 0, low = alpha;
  for (int i = 0; i < order.count; ++i) {
    const int piece = order.number(i);
    int v;
    if (i > 0 && beta - low > 1) {  // null window: most moves only need to be refuted
      v = -place_piece(p, n, piece, scores.rows[piece], depth, -low - 1, -low);
      if (v > low && v < beta)
        v = -place_piece(p, n, piece, scores.rows[piece], depth, -beta, -low);
    } else {
      v = -place_piece(p, n, piece, scores.rows[piece], depth, -beta, -low);
    }
    if (v > best) best = v, best_piece = piece;
    low = std::max(low, best);
    if (low >= beta) break;
  }
  if (control_.stopped.load(std::memory_order_relaxed)) return 0;
  if (best > alpha) known.low = static_cast<int16_t>(best);
  if (best < beta) known.high = static_cast<int16_t>(best);
  known.piece = static_cast<uint8_t>(best_piece);
  table_.store(key, known, depth);
  return best;
}

int DepthSearch::place_piece(const Position& p, int n, int piece, const Row& row, int depth,
                             int alpha, int beta) {
  const MoveOrder order = order_cells(p, row);
  int best = -30000;
  for (int i = 0; i < order.count; ++i) {
    const int cell = order.number(i), points = kPoint * p.byte(row, cell);
    Position next = p;
    place(f_, next, piece, cell);
    int v;
    if (i > 0 && beta - alpha > 1) {
      v = points + choose(next, n - 1, depth - 1, alpha - points, alpha - points + 1);
      if (v > alpha && v < beta)
        v = points + choose(next, n - 1, depth - 1, alpha - points, beta - points);
    } else {
      v = points + choose(next, n - 1, depth - 1, alpha - points, beta - points);
    }
    best = std::max(best, v);
    alpha = std::max(alpha, best);
    if (alpha >= beta) break;
  }
  return best;
}

}  // namespace hexarium::hexceed
