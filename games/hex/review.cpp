// The review of a game of Hex, from its end backwards: if a move is proven to win, so was the
// position before it.
#include "core/review.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "games/hex/game.h"

namespace hexarium::hex {

namespace {

constexpr uint64_t kUsualNodes = 60;           // node limit of a search
constexpr uint64_t kProofNodes = 500;          // node limit of a proof
constexpr double kSmall = 0.05, kLarge = 0.2;  // lost chance: less is noise; more is a mistake

struct Judgement {
  double value = 0;  // for the side to move, -1 to 1
  bool proven = false;
  Best best;
};

Judgement evaluate(Player& player, const State& s, const SearchRequest& ask) {
  Judgement known;
  if (s.winner != Color::None) return {s.winner == s.to_move ? 1.0 : -1.0, true, {}};
  // With the swap rule, proofs do not apply to the first stones.
  if (!s.swap_rule || count(s, Color::Black) + count(s, Color::White) > 1) {
    const Proven proof = player.prove(s, {.nodes = kProofNodes, .stop = ask.stop});
    if (proof.winner != Color::None) {
      known.value = proof.winner == s.to_move ? 1 : -1;
      known.proven = true;
      if (proof.move != kNoCell) known.best.move = cell_name(s.size, proof.move);
      known.best.line = {known.best.move};
      return known;
    }
  }
  SearchRequest search = ask;
  search.nodes = ask.nodes ? ask.nodes : kUsualNodes;
  search.seconds = 0;
  known.best = player.best(s, search);
  known.proven = known.best.proven;
  if (const auto* whole = std::get_if<int64_t>(&known.best.value))
    known.value = static_cast<double>(*whole);
  else known.value = std::get<double>(known.best.value);
  return known;
}

std::string per_cent(double value) { return fmt::format("{:.0f} %", 50 * (value + 1)); }

// `before` and `after` judge the positions before and after the move.
void judge(ReviewedMove& m, const State& s, const Judgement& before, const Judgement& after) {
  const double reached = -after.value;  // for the mover
  m.value = s.to_move == Color::Black ? reached : -reached;
  m.proven = after.proven;
  const bool wins = after.proven && reached > 0, loses = after.proven && reached < 0;
  const bool lost = before.proven && before.value < 0;
  const bool same = before.best.move == m.move;
  if (wins) {
    m.verdict = "wins", m.grade = 1;
    return;
  }
  if (lost || (loses && same)) {  // no better move is known
    m.verdict = loses ? "loses" : "forced";
    return;
  }
  const double cost = same ? 0 : std::max(0.0, (before.value - reached) / 2);
  if (cost < kSmall && !loses) {
    m.verdict = same ? "best" : "good", m.grade = 1 - cost;
    return;
  }
  m.cost = cost, m.grade = 1 - cost;
  m.verdict = loses ? "loses" : cost < kLarge ? "inaccuracy" : "mistake";
  m.better = before.best.move, m.line = before.best.line;
  const std::string_view rival = s.to_move == Color::Black ? "White" : "Black";
  const std::string so_far = before.proven ? fmt::format("{} was a proven win", m.better)
                                           : fmt::format("{} wins in {} by the engine's estimate",
                                                         m.better, per_cent(before.value));
  m.why = loses ? fmt::format("{}; after {} {} wins{}, proven", so_far, m.move, rival,
                              after.best.move.empty() ? "" : " with " + after.best.move)
                : fmt::format("{}; {} in {}", so_far, m.move, per_cent(reached));
}

}  // namespace

Review review(const Record& record, const SearchRequest& ask) {
  std::vector<State> states{State(record.setup)};
  Review result{"chance to win", {}};
  for (const std::string& word : record.moves) {
    State next = states.back();
    const State::Move move = parse_move(next, word);
    ReviewedMove m;
    m.number = static_cast<int>(states.size());
    m.mover = next.to_move == Color::Black ? 1 : 2;
    m.move = to_text(next, move);
    result.moves.push_back(m);
    play(next, move);
    states.push_back(next);
  }
  result.judge_next = [ask, states, player = std::make_shared<Player>(),
                       last = std::optional<Judgement>()](Review& review) mutable {
    const size_t i = review.moves.size() - review.judged - 1;
    if (!last) {
      const Judgement end = evaluate(*player, states.back(), ask);
      if (ask.stopped()) return;
      last = end;
    }
    const Judgement& after = *last;
    Judgement before;
    if (after.proven && after.value < 0 && !can_swap(states[i])) {
      before.value = 1, before.proven = true;  // by the move that was played
      before.best.move = review.moves[i].move;
    } else {
      before = evaluate(*player, states[i], ask);
      if (ask.stopped()) return;
    }
    judge(review.moves[i], states[i], before, after);
    last = before;
    ++review.judged;
  };
  return result;
}

}  // namespace hexarium::hex
