#include "games/hex/proof/proof_writer.h"

namespace hexarium::hex {

bool ProofWriter::write(const State& s) {
  const auto claim = prove(s);
  if (!claim) return false;
  // Keeps only the steps the claim depends on.
  const std::vector<ProofStep>& all = proof_.proof.steps;
  std::vector<bool> needed(*claim + 1);
  needed[*claim] = true;
  for (size_t i = *claim + 1; i-- > 0;)
    if (needed[i])
      for (const size_t below : all[i].after) needed[below] = true;
  std::vector<size_t> number(*claim + 1);
  steps_.clear();
  for (size_t i = 0; i <= *claim; ++i) {
    if (!needed[i]) continue;
    number[i] = steps_.size();
    steps_.push_back(all[i]);
    for (size_t& below : steps_.back().after) below = number[below];
  }
  return true;
}

std::optional<size_t> ProofWriter::prove(const State& s) {
  const CellSet mine = cells_of(s, proof_.proof.winner),
                 theirs = cells_of(s, other(proof_.proof.winner));
  const bool first = s.to_move == proof_.proof.winner;
  // A win that holds when the loser moves also holds when the winner does.
  for (int moving = first; moving >= 0; --moving)
    for (auto step = known_[moving].rbegin(); step != known_[moving].rend(); ++step)
      if (proof_.needs[*step].fits(mine, theirs)) return *step;
  if (find_winner(s) == other(proof_.proof.winner)) return {};
  auto step = links_->win(s);
  if (!step && find_winner(s) == Color::None) step = play_out(s);
  if (step) known_[proof_.proof.steps[*step].kind == ProofStep::Kind::Move].push_back(*step);
  return step;
}

std::optional<size_t> ProofWriter::play_out(const State& s) {
  if (s.to_move == proof_.proof.winner) {
    const Cell move = suggest_(s);
    if (move < 0 || move >= s.size * s.size || s.at(move) != Color::None) return {};
    State next = s;
    put(next, move, proof_.proof.winner);
    const auto below = prove(next);
    if (!below) return {};
    return proof_.add({ProofStep::Kind::Move, {move}, {*below}});
  }
  // If the loser passes, the winner wins with some carrier. Only a move into that carrier, and into
  // all others found later, can make a difference.
  State pass = s;
  pass.to_move = proof_.proof.winner;
  const auto without = prove(pass);
  if (!without) return {};
  ProofStep step{ProofStep::Kind::Any, {}, {*without}};
  CellSet common = proof_.needs[*without].free, stones = proof_.needs[*without].stones;
  const CellSet empty = cells_of(s, Color::None);
  for (Cell cell = 0; cell < s.size * s.size; ++cell) {
    if (!(common & empty)[cell]) continue;
    State next = s;
    put(next, cell, s.to_move);
    const auto below = prove(next);
    if (!below) return {};
    step.after.push_back(*below);
    stones |= proof_.needs[*below].stones;
    common &= proof_.needs[*below].free;  // without `cell`
  }
  common &= ~stones;  // the rest are stones of the winner
  for (Cell cell = 0; cell < s.size * s.size; ++cell)
    if (common[static_cast<size_t>(cell)]) step.cells.push_back(cell);
  return proof_.add(std::move(step));
}

}  // namespace hexarium::hex
