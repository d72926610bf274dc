#include "games/hexic/solver.h"

#include <fmt/format.h>

namespace hexarium::hexic {

Player parse_player(std::string_view name) {
  const std::string word = lower(name);
  if (word == "greedy") return Player::Greedy;
  if (word == "blind") return Player::Blind;
  if (word == "deep") return Player::Deep;
  throw Error(fmt::format("--player {}: expected greedy, blind or deep", quote(name)));
}

std::vector<Scored> score_moves(const State& s, bool blind) {
  return score_moves_reference(s, blind);
}

Best best(const State& s, const Ask& ask) {
  const Player player = parse_player(ask.option("player", "deep"));
  Best answer;
  const Scored* first = nullptr;
  const std::vector<Scored> all = score_moves(s, player != Player::Greedy);
  for (const Scored& one : all) {
    if (!first || one.points > first->points) first = &one;
    if (ask.all)
      answer.moves.push_back({to_text(s, one.move), one.points, player == Player::Greedy});
  }
  answer.nodes = 2 * kPoints;
  answer.proven = player == Player::Greedy;
  if (!first) return answer;
  answer.move = to_text(s, first->move);
  answer.value = first->points;
  answer.line = {answer.move};
  return answer;
}

}  // namespace hexarium::hexic
