#include "games/hex/proof/split.h"

#include <algorithm>

#include "games/hex/proof/defence.h"

namespace hexarium::hex {

namespace {

// The board as it is or turned by 180 degrees, whichever comes first. The side to move follows from
// the stones.
struct Key {
  explicit Key(const State& s) : board(board_text(s)) {
    std::string other(board.rbegin(), board.rend());
    turned = other < board;
    if (turned) board = std::move(other);
  }
  std::vector<Cell> turn(const State& s, std::vector<Cell> cells) const {
    if (turned)
      for (Cell& cell : cells) cell = static_cast<Cell>(s.size * s.size - 1 - cell);
    return cells;
  }
  std::string board;
  bool turned;
};

void add_new(std::vector<State>& jobs, const State& job) {
  const std::string board = Key(job).board;
  if (std::none_of(jobs.begin(), jobs.end(), [&](const State& j) { return Key(j).board == board; }))
    jobs.push_back(job);
}

}  // namespace

void Answers::add(const State& s, Color winner, std::vector<Cell> cells) {
  const Key key(s);
  const auto [known, fresh] = known_.try_emplace(key.board, Known{winner, {}});
  if (!fresh && known->second.winner != winner)
    throw Error("expected one winner, not both: " + quote(setup_text(s)));
  if (!cells.empty()) known->second.cells = key.turn(s, std::move(cells));
}

Answers::Known Answers::of(const State& s) const {
  const Key key(s);
  const auto known = known_.find(key.board);
  if (known == known_.end()) return {};
  return {known->second.winner, key.turn(s, known->second.cells)};
}

Split split_proof(Prover& prover, const State& s, Color claim, int plies, const Answers& answers) {
  if (s.winner != Color::None) return {s.winner, {}, {}};
  if (auto known = answers.of(s); known.winner != Color::None)
    return {known.winner, {}, std::move(known.cells)};
  StaticVerdict verdict = prover.look(s);
  if (verdict.winner != Color::None) return {verdict.winner, {}, std::move(verdict.cells)};
  if (plies == 0) return {Color::None, {s}, {}};
  std::vector<bool> open(s.stones.size(), true);  // by move
  std::vector<std::pair<Cell, std::vector<State>>> jobs;
  for (const Cell move : verdict.moves) {
    if (!open[move]) continue;
    Split next = split_proof(prover, after(s, move), claim, plies - 1, answers);
    if (next.winner == s.to_move) {
      if (!next.cells.empty()) next.cells.push_back(move);
      return next;
    }
    if (next.winner != Color::None) {
      // The refutation needs only these cells: it refutes every move outside them.
      std::vector<bool> inside(open.size(), next.cells.empty());
      for (const Cell cell : next.cells) inside[cell] = true;
      for (size_t cell = 0; cell < open.size(); ++cell) open[cell] = open[cell] && inside[cell];
      continue;
    }
    if (s.to_move == claim) return next;
    jobs.emplace_back(move, std::move(next.jobs));
  }
  Split all;
  for (const auto& [move, below] : jobs)
    if (open[move])
      for (const State& job : below) add_new(all.jobs, job);
  if (all.jobs.empty()) all.winner = other(s.to_move);
  return all;
}

Split split_proof(Prover& prover, const State& s, int plies, const Answers& answers) {
  const Split black = split_proof(prover, s, Color::Black, plies, answers);
  if (black.winner != Color::None) return black;
  const Split white = split_proof(prover, s, Color::White, plies, answers);
  if (white.winner != Color::None) return white;
  Split all;
  for (size_t i = 0; i < std::max(black.jobs.size(), white.jobs.size()); ++i)
    for (const Split* one : {&black, &white})
      if (i < one->jobs.size()) add_new(all.jobs, one->jobs[i]);
  return all;
}

}  // namespace hexarium::hex
