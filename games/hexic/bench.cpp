// Workloads of `hexarium bench hexic`.
#include "core/bench.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/hexic/game.h"

namespace hexarium::hexic {

namespace {

constexpr uint64_t kCandidates = 2 * kPoints;

struct Total {
  uint64_t nodes = 0;
  int64_t score = 0;
};

Total fast_games(int values, Player player, int games) {
  Total total;
  for (int seed = 1; seed <= games; ++seed) {
    State s(fmt::format("{}#{}", values, seed));
    total.nodes += kCandidates * static_cast<uint64_t>(play_on(s, player, 1'000'000, {}) + 1);
    total.score += s.score;
  }
  return total;
}

Total reference_games(int values, Player player, int games) {
  Total total;
  for (int seed = 1; seed <= games; ++seed) {
    State s(fmt::format("{}#{}", values, seed));
    for (;;) {
      total.nodes += kCandidates;
      const std::vector<Scored> all = score_moves_reference(s, player == Player::Blind);
      if (all.empty()) break;
      play(s, std::max_element(all.begin(), all.end(), [](const Scored& a, const Scored& b) {
                return a.points < b.points;
              })->move);
    }
    total.score += s.score;
  }
  return total;
}

// `score` is the total when the players were last checked against the reference.
BenchCase games_case(std::string name, int values, Player player, int games, int64_t score) {
  constexpr int kSmall = 200;
  return {fmt::format("{} {} games, {} values", games, name, values),
          [=] {
            const Total total = fast_games(values, player, games);
            if (total.score != score)
              throw Error(fmt::format("bench hexic {} {}: score {}, expected {}", name, values,
                                      total.score, score));
            return total.nodes;
          },
          [=] { fast_games(values, player, kSmall); },
          [=] { reference_games(values, player, kSmall); }};
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  return {games_case("blind", 9, Player::Blind, 2000, 422463),
          games_case("blind", 10, Player::Blind, 4000, 425109),
          games_case("greedy", 8, Player::Greedy, 1000, 599268)};
}

}  // namespace hexarium::hexic
