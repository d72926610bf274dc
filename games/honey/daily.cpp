// The puzzle of the day: find the highest-scoring play. The more legal plays, the harder it is.
#include "core/daily.h"

#include <fmt/format.h>

#include "games/honey/game.h"
#include "games/honey/generate.h"

namespace hexarium::honey {

std::string_view daily_list();  // daily_list.cpp

namespace {

constexpr int kSizes[] = {9, 11, 13}, kPlays[] = {5, 8, 11};  // boards, and words on each

Puzzle puzzle_of(const State& state, const std::string& setup) {
  const Solved solved = solve(state.level, 1, true);
  const Play& best = solved.top.at(0);
  return {setup,
          best.points,
          {to_text(state, State::Move{best.word, best.cell, best.direction})},
          static_cast<int64_t>(solved.plays)};
}

std::vector<Puzzle> make(uint64_t seed) {
  std::vector<Puzzle> puzzles;
  Random random(seed);
  for (int i = 0; i < 3 * kDailyDays / 2; ++i) {
    Recipe recipe;
    recipe.width = recipe.height = kSizes[i % 3];
    recipe.plays = kPlays[i % 3];
    recipe.margin = 1;  // the best play must be unique
    const std::string setup = setup_text(make_level(recipe, random));
    puzzles.push_back(puzzle_of(State(setup), setup));
  }
  return into_weeks(puzzles, seed);
}

std::string fault(const Puzzle& puzzle) {
  const State state(puzzle.record);
  const Puzzle found = honey::puzzle_of(state, puzzle.record);
  if (hexarium::to_text(found) != hexarium::to_text(puzzle))
    return "the solver says " + hexarium::to_text(found);
  const std::vector<Play> top = solve(state.level, 2, false).top;
  if (top.size() > 1 && top[1].points == top[0].points) return "two plays tie for the most points";
  return "";
}

}  // namespace

Dailies dailies() {
  return {"Find the highest-scoring play; the best one scores {}.", 1, daily_list(), make, fault};
}

}  // namespace hexarium::honey
