#include "games/hex/proof/proof_writer.h"

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
std::vector<Cell> winning_chain(const State& s, Color c) {
  const auto along = [&](Cell cell) { return c == Color::Black ? cell / s.size : cell % s.size; };
  std::vector<Cell> from(s.stones.size(), kNoCell), queue;
  for (Cell cell = 0; cell < s.size * s.size; ++cell)
    if (s.at(cell) == c && along(cell) == 0) {
      from[cell] = cell;
      queue.push_back(cell);
    }
  std::vector<Cell> chain;
  for (size_t i = 0; i < queue.size(); ++i) {
    Cell cell = queue[i];
    if (along(cell) == s.size - 1) {
      for (;; cell = from[cell]) {
        chain.push_back(cell);
        if (from[cell] == cell) {
          std::reverse(chain.begin(), chain.end());
          return chain;
        }
      }
    }
    for (const Cell next : grid(s.size).neighbours[cell])
      if (next != kNoCell && s.at(next) == c && from[next] == kNoCell) {
        from[next] = cell;
        queue.push_back(next);
      }
  }
  return chain;
}

}  // namespace

size_t ProofWriter::add(ProofStep step, const ProofNeeds& needs) {
  steps_.push_back(std::move(step));
  needs_.push_back(needs);
  return steps_.size() - 1;
}

std::optional<size_t> ProofWriter::prove(const State& s) {
  if (const auto chain = winning_chain(s, winner_); !chain.empty()) {
    ProofNeeds needs;
    for (const Cell cell : chain) needs.stones.set(cell);
    const auto [place, fresh] = chains_.try_emplace(needs.stones, steps_.size());
    if (fresh) add({ProofStep::Kind::Chain, chain, {}}, needs);
    return place->second;
  }
  if (find_winner(s) != Color::None) return {};
  const CellBits mine = cells_of(s, winner_), theirs = cells_of(s, other(winner_));
  const bool first = s.to_move == winner_;
  // A win that stands against the loser's move stands if he does not move.
  for (int moving = first; moving >= 0; --moving)
    for (auto step = known_[moving].rbegin(); step != known_[moving].rend(); ++step)
      if ((needs_[*step].stones & ~mine).none() && (needs_[*step].free & theirs).none())
        return *step;
  const auto step = play_out(s);
  if (step) known_[first].push_back(*step);
  return step;
}

std::optional<size_t> ProofWriter::play_out(const State& s) {
  if (s.to_move == winner_) {
    const Cell move = suggest_(s);
    if (move < 0 || move >= s.size * s.size || s.at(move) != Color::None) return {};
    State next = s;
    put(next, move, winner_);
    const auto below = prove(next);
    if (!below) return {};
    ProofNeeds needs = needs_[*below];
    needs.stones.reset(move);
    needs.free.set(move);
    return add({ProofStep::Kind::Move, {move}, {*below}}, needs);
  }
  // If the loser passes, the winner wins with some set of cells. Only a move into that set, and
  // into all such sets found later, can make a difference.
  State pass = s;
  pass.to_move = winner_;
  const auto without = prove(pass);
  if (!without) return {};
  ProofStep step{ProofStep::Kind::Any, {}, {*without}};
  ProofNeeds needs = needs_[*without];
  CellBits common = needs.free;
  const CellBits empty = cells_of(s, Color::None);
  for (Cell cell = 0; cell < s.size * s.size; ++cell) {
    if (!(common & empty)[cell]) continue;
    State next = s;
    put(next, cell, s.to_move);
    const auto below = prove(next);
    if (!below) return {};
    step.after.push_back(*below);
    needs.stones |= needs_[*below].stones;
    needs.free |= needs_[*below].free;
    common &= needs_[*below].free;  // which does not hold `cell`
  }
  common &= ~needs.stones;  // what is left are stones of the winner
  for (Cell cell = 0; cell < s.size * s.size; ++cell)
    if (common[cell]) step.cells.push_back(cell);
  needs.stones |= common;
  needs.free &= ~needs.stones;
  return add(std::move(step), needs);
}

}  // namespace hexarium::hex
