#include "games/hex/player.h"

#include <algorithm>

#include "games/hex/mcts.h"

namespace hexarium::hex {

namespace {

constexpr uint64_t kSeed = 1;
constexpr uint64_t kUsualGames = 40'000;  // random games if nothing else limits them
constexpr double kProofPart = 0.3;        // of the time, for proving
constexpr uint64_t kLostGames = 2'000;    // enough to choose a move once the game is lost

CellSet free_cells(const State& s) {
  CellSet cells;
  for (size_t i = 0; i < s.stones.size(); ++i)
    if (s.stones[i] == Color::None) cells.set(i);
  return cells;
}

// A part of what was asked for.
Limit proof_limit(const State& s, const Ask& ask) {
  Ask part = ask;
  part.seconds *= kProofPart;
  // A node costs as much as a few hundred random games on large boards.
  const uint64_t usual = ask.seconds > 0 ? UINT64_MAX : s.size <= 5 ? 20'000 : 200;
  part.nodes = ask.nodes == 0 ? usual : std::min(usual, ask.nodes / 4 + 1);
  return Limit::of(part);
}

Best answer_with(const State& s, Cell cell, int64_t value) {
  Best answer;
  answer.move = cell_name(s.size, cell);
  answer.line = {answer.move};
  answer.value = value;
  answer.proven = true;
  return answer;
}

// Random games instead of the network, for comparison.
Best search_by_playouts(const State& s, const CellSet& among, const Ask& ask) {
  Limit limit = Limit::of(ask);
  if (ask.nodes == 0 && ask.seconds == 0) limit.nodes = kUsualGames;
  const auto to_best = [&](const MctsAnswer& found) {
    Best answer;
    answer.move = cell_name(s.size, found.move);
    answer.value = found.proven ? Value(int64_t{found.value > 0 ? 1 : -1}) : Value(found.value);
    answer.proven = found.proven;
    answer.nodes = found.games;
    for (const Cell cell : found.line) answer.line.push_back(cell_name(s.size, cell));
    if (ask.all)
      for (const auto& child : found.children)
        answer.moves.push_back({cell_name(s.size, child.move), child.value, false});
    return answer;
  };
  std::function<void(const MctsAnswer&)> report;
  if (ask.report) report = [&](const MctsAnswer& found) { ask.report(to_best(found)); };
  return to_best(mcts(s, among, limit, kSeed, report));
}

}  // namespace

// If the other side attacked the chain we hold, its answer; else a cell that shortens it; kNoCell
// if we hold none or it does not fit this position.
Cell Player::follow_chain(const State& s) {
  if (!chain_ || chain_owner_ != s.to_move || seen_.size != s.size) return kNoCell;
  // Every stone that was there must be there, and no more than one cell of the chain be taken.
  Cell intrusion = kNoCell;
  for (size_t i = 0; i < s.stones.size(); ++i) {
    if (seen_.stones[i] == s.stones[i]) continue;
    if (seen_.stones[i] != Color::None) return kNoCell;
    if (!chain_->carrier[i]) continue;
    if (intrusion != kNoCell || s.stones[i] == chain_owner_) return kNoCell;
    intrusion = static_cast<Cell>(i);
  }
  Cell move = kNoCell;
  if (intrusion != kNoCell) {
    move = chain_reply(s, chain_owner_, *chain_, intrusion);
  } else {
    // Any cell of the chain keeps it; take one that makes it shorter, so that the game ends.
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < s.stones.size(); ++i) {
      if (!chain_->carrier[i]) continue;
      State next = s;
      put(next, static_cast<Cell>(i), chain_owner_);
      const auto rest = find_chain(next, chain_owner_, &chain_->carrier);
      const size_t cells = next.winner == chain_owner_ ? 0
                           : rest                      ? rest->carrier.count() + 1
                                                       : SIZE_MAX;
      if (cells < least) least = cells, move = static_cast<Cell>(i);
    }
  }
  if (move == kNoCell) return kNoCell;
  State next = s;
  put(next, move, chain_owner_);
  const CellSet allowed = chain_->carrier;
  chain_ = find_chain(next, chain_owner_, &allowed);
  seen_ = next;
  return move;
}

Proof Player::prove(const State& s, const Limit& limit) { return exact_.solve(s, limit); }

Best Player::search(const State& s, const Ask& ask) {
  const MustPlay must = must_play(s);
  const CellSet among = must.cells.any() ? must.cells : free_cells(s);
  if (ask.option("player", "network") == "network") return engine_.best(s, among, ask);
  return search_by_playouts(s, among, ask);
}

Best Player::best(const State& s, const Ask& ask) {
  if (s.winner != Color::None) {
    Best answer;
    answer.value = int64_t{s.winner == s.to_move ? 1 : -1};
    answer.proven = true;
    return answer;
  }
  const auto start = Limit::Clock::now();
  if (const Cell move = follow_chain(s); move != kNoCell) return answer_with(s, move, 1);
  // Weak levels see no proofs; and where the other side may swap an even stone is wanted, no win.
  const bool opening = s.swap_rule && s.size > 1 && count(s, Color::White) == 0;
  const Proof proof = level_of(ask).proofs && !opening ? prove(s, proof_limit(s, ask)) : Proof{};
  if (proof.winner == s.to_move) {
    State next = s;
    put(next, proof.move, s.to_move);
    chain_ = find_chain(next, s.to_move);
    chain_owner_ = s.to_move, seen_ = next;
    Best answer = answer_with(s, proof.move, 1);
    answer.nodes = proof.nodes;
    return answer;
  }
  // Lost or not proven: the move that is hardest to answer.
  Ask rest = ask;
  if (ask.seconds > 0)
    rest.seconds = std::max(
        0.001, ask.seconds - std::chrono::duration<double>(Limit::Clock::now() - start).count());
  if (proof.winner != Color::None)
    rest.nodes = ask.nodes == 0 ? kLostGames : std::min(kLostGames, ask.nodes);
  Best answer = search(s, rest);
  answer.nodes += proof.nodes;
  if (proof.winner != Color::None) answer.value = int64_t{-1}, answer.proven = true;
  return answer;
}

Best best(const State& s, const Ask& ask) {
  Player player;
  return player.best(s, ask);
}

}  // namespace hexarium::hex
