#include "games/hex/proof/verify.h"

#include <algorithm>

namespace hexarium::hex {

namespace {

CellBits cells_of(const State& s, Color c) {
  CellBits cells;
  for (size_t i = 0; i < s.stones.size(); ++i)
    if (s.stones[i] == c) cells.set(i);
  return cells;
}

// The stones of a shortest chain from side to side; none if there is no chain.
CellBits winning_chain(const State& s, Color c) {
  const auto along = [&](Cell cell) { return c == Color::Black ? cell / s.size : cell % s.size; };
  std::vector<Cell> from(s.stones.size(), kNoCell), queue;
  for (Cell cell = 0; cell < s.size * s.size; ++cell)
    if (s.at(cell) == c && along(cell) == 0) {
      from[static_cast<size_t>(cell)] = cell;
      queue.push_back(cell);
    }
  CellBits chain;
  for (size_t i = 0; i < queue.size(); ++i) {
    Cell cell = queue[i];
    if (along(cell) == s.size - 1) {
      for (;; cell = from[static_cast<size_t>(cell)]) {
        chain.set(static_cast<size_t>(cell));
        if (from[static_cast<size_t>(cell)] == cell) return chain;
      }
    }
    for (const Cell next : grid(s.size).neighbours[static_cast<size_t>(cell)])
      if (next != kNoCell && s.at(next) == c && from[static_cast<size_t>(next)] == kNoCell) {
        from[static_cast<size_t>(next)] = cell;
        queue.push_back(next);
      }
  }
  return chain;
}

}  // namespace

std::optional<CellBits> Verifier::prove(const State& s) {
  const CellBits chain = winning_chain(s, winner_);
  if (chain.any()) return chain;
  if (find_winner(s) != Color::None) return {};
  const CellBits mine = cells_of(s, winner_), theirs = cells_of(s, other(winner_));
  const bool first = s.to_move == winner_;
  // A win that stands against the loser's move stands if he does not move.
  for (int moving = first; moving >= 0; --moving)
    for (auto win = known_[moving].rbegin(); win != known_[moving].rend(); ++win)
      if ((win->stones & ~mine).none() && (win->empty & theirs).none())
        return win->stones | win->empty;
  const auto needed = play_out(s);
  if (!needed) return {};
  ++positions_;
  known_[first].push_back({*needed & mine, *needed & ~mine});
  return needed;
}

std::optional<CellBits> Verifier::play_out(const State& s) {
  if (s.to_move == winner_) {
    const Cell move = suggest_(s);
    if (move < 0 || move >= s.size * s.size || s.at(move) != Color::None) return {};
    State next = s;
    put(next, move, winner_);
    return prove(next);
  }
  // If the loser passes, the winner wins with some set of cells. Only a move into that set, and
  // into all such sets found later, can make a difference.
  State pass = s;
  pass.to_move = winner_;
  auto needed = prove(pass);
  if (!needed) return {};
  CellBits left = *needed & cells_of(s, Color::None);
  for (Cell cell = 0; cell < s.size * s.size; ++cell) {
    if (!left[static_cast<size_t>(cell)]) continue;
    State next = s;
    put(next, cell, s.to_move);
    const auto below = prove(next);
    if (!below) return {};
    *needed |= *below;
    left &= *below;  // which does not hold `cell`
  }
  return needed;
}

}  // namespace hexarium::hex
