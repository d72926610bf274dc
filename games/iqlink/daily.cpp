// The puzzle of the day: a start with exactly one solution, from starter on Mondays to wizard on
// Sundays.
#include "core/daily.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "games/iqlink/game.h"
#include "games/iqlink/generate.h"

namespace hexarium::iqlink {

std::string_view daily_list();  // daily_list.cpp

namespace {

constexpr Level kDays[7] = {Level::Starter, Level::Junior, Level::Junior, Level::Expert,
                            Level::Expert,  Level::Master, Level::Wizard};

hexarium::Puzzle daily_of(const std::string& setup, const State& start, const Solution& solution,
                          uint64_t effort) {
  hexarium::Puzzle daily{setup, kPieces, {}, static_cast<int64_t>(effort)};
  for (const Index at : solution)
    if (std::find(start.placed.begin(), start.placed.end(), at) == start.placed.end())
      daily.moves.push_back(to_text(start, State::Move{at}));
  return daily;
}

std::vector<hexarium::Puzzle> make(uint64_t seed) {
  std::vector<hexarium::Puzzle> puzzles;
  std::set<std::string> known;
  uint64_t number = seed * 100'000;
  for (const Level level : kDays)
    for (int week = 0; week < kDailyWeeks;) {
      const Puzzle made = generate({.level = level, .seed = number++});
      State start("start");
      std::string setup = ":";
      for (const Index at : made.start) {
        setup += to_text(start, State::Move{at});
        play(start, {at});
      }
      if (made.rating.level != level || !known.insert(setup).second) continue;
      puzzles.push_back(daily_of(setup, start, made.solution, made.rating.effort));
      ++week;
    }
  return into_weeks(puzzles, seed);
}

std::string fault(const hexarium::Puzzle& puzzle) {
  const State start(puzzle.record);
  const Solutions found = solve(start.placed, {.limit = 2});
  if (found.list.size() != 1) return fmt::format("{} solutions", found.list.size());
  const hexarium::Puzzle again = daily_of(puzzle.record, start, found.list[0], rate(start).effort);
  if (hexarium::to_text(again) != hexarium::to_text(puzzle))
    return "the solver says " + hexarium::to_text(again);
  return "";
}

}  // namespace

Dailies dailies() {
  return {"Place all {} pieces; there is exactly one solution.", 0, daily_list(), make, fault};
}

}  // namespace hexarium::iqlink
