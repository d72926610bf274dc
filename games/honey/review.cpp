// The review of a game of Honey: compares each play with the best possible one, exactly.
#include "core/review.h"

#include <fmt/format.h>

#include "games/honey/game.h"

namespace hexarium::honey {

namespace {

constexpr double kGood = 0.8, kMistake = 0.5;  // as shares of the best play's points

// Fills in what the play cost; `state` is before it, `next` after it.
void judge(ReviewedMove& m, const State& state, const State& next) {
  m.value = static_cast<double>(next.scores[0] - next.scores[1]);
  m.proven = true;
  const std::vector<Play> top = solve(state.level, 1, false).top;
  if (!top.empty()) {
    const size_t at = state.mover - 1;
    const int64_t made = next.scores[at] - state.scores[at], most = top[0].points;
    // Mines can reduce the best play to 0 points.
    const double share = most > 0 ? static_cast<double>(made) / static_cast<double>(most) : 1;
    m.grade = share;
    m.cost = static_cast<double>(most - made);
    m.verdict = made == most        ? "best"
                : share >= kGood    ? "good"
                : share >= kMistake ? "inaccuracy"
                                    : "mistake";
    if (made < most) {
      m.better = to_text(state, State::Move{top[0].word, top[0].cell, top[0].direction});
      m.line = {m.better};
      m.why = fmt::format("{} scores {} points, {} scores {}", m.better, most, m.move, made);
    }
  }
  // After the last play the winner is known.
  if (next.over() && next.players == 2 && m.value != 0) {
    const bool won = (m.value > 0) == (m.mover == 1);
    if (won) m.verdict = "wins", m.cost = 0, m.grade = 1, m.better.clear(), m.line.clear();
    if (won) m.why.clear();
    else if (m.verdict != "mistake" && m.verdict != "inaccuracy") m.verdict = "loses";
  }
}

}  // namespace

Review review(const Record& record, const SearchRequest&) {
  Review result{"points", {}};
  State state(record.setup);
  std::vector<State::Move> moves;
  for (State at = state; const std::string& word : record.moves) {
    moves.push_back(parse_move(at, word));
    ReviewedMove m;
    m.number = static_cast<int>(moves.size());
    m.mover = at.mover;
    m.move = to_text(at, moves.back());
    result.moves.push_back(m);
    play(at, moves.back());
  }
  result.judge_next = [moves, state](Review& review) mutable {
    State next = state;
    play(next, moves[review.judged]);
    judge(review.moves[review.judged++], state, next);
    state = next;
  };
  return result;
}

}  // namespace hexarium::honey
