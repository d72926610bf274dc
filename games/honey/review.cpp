// The review of a game of Honey: compares each play with the best possible one, exactly.
#include "games/honey/review.h"

#include <fmt/format.h>

#include "games/honey/rules.h"

namespace hexarium::honey {

namespace {
constexpr double kGood = 0.8, kMistake = 0.5;  // as shares of the best play's points
}

Review review(const Record& record, const SearchRequest& ask) {
  Review result{"points", {}};
  State state(record.setup);
  for (const std::string& word : record.moves) {
    if (ask.stopped()) throw Error("review: stopped");
    const State::Move move = parse_move(state, word);
    const std::vector<Play> top = solve(state.level, 1, false).top;
    State next = state;
    play(next, move);
    ReviewedMove m;
    m.number = static_cast<int>(result.moves.size()) + 1;
    m.mover = state.mover;
    m.move = to_text(state, move);
    m.value = static_cast<double>(next.scores[0] - next.scores[1]);
    m.proven = true;
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
    // At the last play, winning and losing are known.
    if (next.over() && next.players == 2 && m.value != 0) {
      const bool won = (m.value > 0) == (m.mover == 1);
      if (won) m.verdict = "wins", m.cost = 0, m.grade = 1, m.better.clear(), m.line.clear();
      if (won) m.why.clear();
      else if (m.verdict != "mistake" && m.verdict != "inaccuracy") m.verdict = "loses";
    }
    result.moves.push_back(m);
    state = next;
  }
  return result;
}

}  // namespace hexarium::honey
