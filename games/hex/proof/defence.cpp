#include "games/hex/proof/defence.h"

#include <set>

#include "games/hex/proof/connection_report.h"

namespace hexarium::hex {

namespace {

constexpr size_t kReplies = 8;  // number of candidate defences

// Replies that are not refuted statically; if all are, the cells of the winner's connections.
std::vector<Cell> replies(Prover& prover, const State& s) {
  std::vector<Cell> cells = prover.look(s).moves;
  if (cells.empty()) {
    std::set<Cell> intrusions;
    for (const Link& link : connection_report(s).links)
      if (link.color != s.to_move && link.carrier.size() <= kReplies)
        intrusions.insert(link.carrier.begin(), link.carrier.end());
    cells.assign(intrusions.begin(), intrusions.end());
  }
  if (cells.empty())
    for (const State::Move move : legal_moves(s)) cells.push_back(move.cell);
  if (cells.size() > kReplies) cells.resize(kReplies);
  return cells;
}

}  // namespace

State after(State s, Cell cell) {
  play(s, {cell});
  return s;
}

Solution all_wins(Prover& prover, const State& s, uint64_t nodes) {
  return prover.solve(s, {.nodes = nodes}, /*all=*/true);
}

std::optional<Defence> longest_defence(Prover& prover, const State& s, uint64_t nodes) {
  std::optional<Defence> longest;
  for (const Cell reply : replies(prover, s)) {
    const State next = after(s, reply);
    if (next.winner != Color::None) continue;
    const Solution found = all_wins(prover, next, nodes);
    if (!found.proven || found.winner == s.to_move) continue;
    const bool better =
        !longest || found.moves.size() < longest->answers.size() ||
        (found.moves.size() == longest->answers.size() && found.nodes > longest->nodes);
    if (better) longest = Defence{reply, found.moves, found.nodes};
  }
  return longest;
}

std::optional<Best> proven_best(const State& s, const SearchRequest& ask) {
  if (s.winner != Color::None) return std::nullopt;
  Prover prover(s.size);
  const uint64_t nodes = ask.nodes ? ask.nodes : 100'000;
  const Solution found =
      prover.solve(s, {.seconds = ask.seconds, .nodes = nodes, .stop = ask.stop});
  if (!found.proven) return std::nullopt;
  Best answer;
  answer.proven = true;
  answer.nodes = found.nodes;
  answer.value = int64_t{found.winner == s.to_move ? 1 : -1};
  Cell move = kNoCell;
  if (found.winner == s.to_move) {
    move = found.moves.front();
    for (const Cell cell : found.cells) answer.notes.push_back({cell_name(s.size, cell), "·"});
  } else if (const auto defence = longest_defence(prover, s, nodes)) {
    move = defence->reply;
    answer.line = {cell_name(s.size, move), cell_name(s.size, defence->answers.front())};
  }
  if (move == kNoCell) return std::nullopt;
  answer.move = cell_name(s.size, move);
  if (answer.line.empty()) answer.line = {answer.move};
  return answer;
}

}  // namespace hexarium::hex
