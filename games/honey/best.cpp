// `best`: the play with the most points now; in a whole game what the lookahead player chooses, or
// the easy one.
#include <fmt/format.h>

#include "games/honey/game.h"
#include "games/honey/lookahead_player.h"

namespace hexarium::honey {

Best best(const State& s, const SearchRequest& ask) {
  Best answer;
  const std::string player = ask.option("player", s.whole_game ? "ahead" : "points");
  if (player != "points" && player != "ahead" && player != "easy")
    throw Error(fmt::format("player {}: expected easy, points or ahead", quote(player)));
  if (s.over()) return answer;
  if (s.whole_game && player == "ahead") return look_ahead(s, ask);
  const bool easy = player == "easy";  // takes the best of the plays with half the points or less
  const Solved solved = solve(s.level, ask.all || easy ? SIZE_MAX : 1, ask.all || easy);
  answer.nodes = solved.nodes;
  answer.proven = !s.whole_game && !easy;  // the most points now; not always best in a whole game
  for (const Play& p : solved.top) {
    const std::string text = to_text(s, State::Move{p.word, p.cell, p.direction});
    const bool taken = !easy || 2 * p.points <= solved.top[0].points || &p == &solved.top.back();
    if (answer.move.empty() && taken) answer.move = text, answer.value = p.points;
    if (ask.all) answer.moves.push_back({text, p.points, answer.proven});
  }
  if (answer.move.empty()) answer.move = "pass", answer.value = int64_t{0}, answer.proven = true;
  answer.line = {answer.move};
  return answer;
}

}  // namespace hexarium::honey
