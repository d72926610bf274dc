// The puzzle of the day: win an endgame against perfect play. A week goes from 5 to 8 empty cells;
// with the same number of cells, the fewer moves win, the harder the puzzle.
#include "core/daily.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/random.h"
#include "games/hexceed/fit_weights.h"
#include "games/hexceed/game.h"

namespace hexarium::hexceed {

std::string_view daily_list();  // daily_list.cpp

namespace {

constexpr int kEmpties[7] = {5, 5, 6, 6, 7, 7, 8};
constexpr int kWinsOf = 3;  // at most one move in this many wins

// An empty puzzle if the mover does not win, or wins too easily.
Puzzle puzzle_of(const State& state) {
  SearchRequest ask;
  ask.all = true;
  const Best found = best(state, ask);
  const auto wins = std::count_if(found.moves.begin(), found.moves.end(), [](const MoveValue& m) {
    return std::get<int64_t>(m.value) > 0;
  });
  const auto moves = static_cast<int64_t>(found.moves.size());
  if (wins == 0 || wins * kWinsOf > moves || !found.proven) return {};
  return {setup_text(state),
          std::get<int64_t>(found.value),
          {found.move},
          100 * (kCells - state.placed()) + 99 - 99 * wins / moves};
}

std::vector<Puzzle> make(uint64_t seed) {
  std::vector<Puzzle> puzzles;
  Random random(seed);
  for (const int empties : kEmpties)
    for (int week = 0; week < kDailyWeeks;) {
      State state = careless_position(empties, random);
      if (random.below(2)) {  // with a piece in hand
        const auto pieces = legal_moves(state);
        play(state, pieces[random.below(static_cast<uint32_t>(pieces.size()))]);
      }
      const Puzzle puzzle = puzzle_of(State(setup_text(state)));
      if (puzzle.moves.empty()) continue;
      puzzles.push_back(puzzle);
      ++week;
    }
  return into_weeks(puzzles, seed);
}

std::string fault(const Puzzle& puzzle) {
  const State state(puzzle.record);
  Puzzle found = puzzle_of(state);
  // Any of several best moves will do.
  SearchRequest ask;
  ask.all = true;
  for (const MoveValue& m : best(state, ask).moves)
    if (puzzle.moves == std::vector{m.move} && m.value == Value(found.target))
      found.moves = puzzle.moves;
  if (to_text(found) != to_text(puzzle)) return "the solver says " + to_text(found);
  return "";
}

}  // namespace

Dailies dailies() {
  return {"Win this endgame against perfect play; best play wins by {}.", 0, daily_list(), make,
          fault};
}

}  // namespace hexarium::hexceed
