#include "games/hex/proof/split.h"

#include <algorithm>

#include "games/hex/proof/defence.h"

namespace hexarium::hex {

namespace {

// The side to move follows from the stones.
std::string key(const State& s) {
  std::string board = board_text(s), turned(board.rbegin(), board.rend());
  return std::min(board, turned);
}

void add_new(std::vector<State>& jobs, const std::vector<State>& more) {
  for (const State& job : more)
    if (std::none_of(jobs.begin(), jobs.end(), [&](const State& j) { return key(j) == key(job); }))
      jobs.push_back(job);
}

}  // namespace

void Answers::add(const State& s, Color winner) {
  const auto [known, fresh] = winners_.try_emplace(key(s), winner);
  if (!fresh && known->second != winner)
    throw Error("expected one winner, not both: " + quote(setup_text(s)));
}

Color Answers::winner(const State& s) const {
  const auto known = winners_.find(key(s));
  return known == winners_.end() ? Color::None : known->second;
}

Split split_proof(Prover& prover, const State& s, Color claim, int plies, const Answers& answers) {
  if (s.winner != Color::None) return {s.winner, {}};
  if (const Color known = answers.winner(s); known != Color::None) return {known, {}};
  const StaticVerdict verdict = prover.look(s);
  if (verdict.winner != Color::None) return {verdict.winner, {}};
  if (plies == 0) return {Color::None, {s}};
  Split all;
  for (const Cell move : verdict.moves) {
    const Split next = split_proof(prover, after(s, move), claim, plies - 1, answers);
    if (next.winner == s.to_move) return {s.to_move, {}};
    if (next.winner != Color::None) continue;
    if (s.to_move == claim) return next;
    add_new(all.jobs, next.jobs);
  }
  if (all.jobs.empty()) all.winner = other(s.to_move);
  return all;
}

Split split_proof(Prover& prover, const State& s, int plies, const Answers& answers) {
  Split all = split_proof(prover, s, Color::Black, plies, answers);
  if (all.winner == Color::None)
    add_new(all.jobs, split_proof(prover, s, Color::White, plies, answers).jobs);
  return all;
}

}  // namespace hexarium::hex
