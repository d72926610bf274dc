// The review of a game of Hexceed: points lost by each move, exact where values are proven.
#include "core/review.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/hexceed/game.h"

namespace hexarium::hexceed {

namespace {

constexpr uint64_t kUsualNodes = 100'000;  // node limit per position
constexpr double kNoise = 0.5;             // tolerance, in points, for unproven values
constexpr double kLarge = 2;               // points lost that make a mistake

struct Judgement {
  double value = 0;  // future points for the mover
  bool proven = true;
  Best best;
};

Judgement evaluate(const State& state, const SearchRequest& ask) {
  Judgement known;
  if (outcome(state).over) return known;
  SearchRequest mine = ask;
  mine.seconds = 0;
  mine.nodes = ask.nodes ? ask.nodes : kUsualNodes;
  known.best = best(state, mine);
  known.proven = known.best.proven;
  if (const auto* whole = std::get_if<int64_t>(&known.best.value))
    known.value = static_cast<double>(*whole);
  else known.value = std::get<double>(known.best.value);
  return known;
}

double ahead(const State& state, int mover) {
  const double first = state.scores[0] - state.scores[1];
  return mover == 1 ? first : -first;
}

void judge(ReviewedMove& m, const State& s, const State& next, const Judgement& before,
           const Judgement& after) {
  const int mover = s.mover();
  // The final lead with best play, for the mover: before and after the move.
  const double expected = ahead(s, mover) + before.value;
  const double reached = ahead(next, mover) + (next.mover() == mover ? after.value : -after.value);
  m.value = mover == 1 ? reached : -reached;
  m.proven = after.proven;
  const bool wins = after.proven && reached > 0, loses = after.proven && reached < 0;
  const bool same = before.best.move == m.move;
  if (wins) {
    m.verdict = "wins", m.grade = 1;
    return;
  }
  double cost = same ? 0 : std::max(0.0, expected - reached);
  if (!(before.proven && after.proven) && cost < kNoise) cost = 0;
  if (cost == 0) {
    if (loses) m.verdict = "loses";  // no better move is known
    else m.verdict = same ? "best" : "good", m.grade = 1;
    return;
  }
  m.cost = cost, m.grade = 1 / (1 + cost);
  m.verdict = loses ? "loses" : cost < kLarge ? "inaccuracy" : "mistake";
  m.better = before.best.move, m.line = before.best.line;
  const auto end = [](double points, bool proven) {
    return fmt::format(fmt::runtime(proven ? "{:+.0f}" : "about {:+.1f}"), points);
  };
  m.why = fmt::format("with best play {} leads to {} points{}, {} to {}{}", m.better,
                      end(expected, before.proven), before.proven ? " (proven)" : "", m.move,
                      end(reached, after.proven), after.proven ? " (proven)" : "");
}

}  // namespace

Review review(const Record& record, const SearchRequest& ask) {
  Review result{"points", {}};
  std::vector<State> states{State(record.setup)};
  for (const std::string& word : record.moves) {
    State next = states.back();
    const State::Move move = parse_move(next, word);
    ReviewedMove m;
    m.number = static_cast<int>(states.size());
    m.mover = next.mover();
    m.move = to_text(next, move);
    result.moves.push_back(m);
    play(next, move);
    states.push_back(next);
  }
  result.judge_next = [ask, states, last = std::optional<Judgement>()](Review& review) mutable {
    const size_t i = review.judged;
    const Judgement before = last ? *last : evaluate(states[i], ask);
    const Judgement after = evaluate(states[i + 1], ask);
    if (ask.stopped()) return;
    judge(review.moves[i], states[i], states[i + 1], before, after);
    last = after;
    ++review.judged;
  };
  return result;
}

}  // namespace hexarium::hexceed
