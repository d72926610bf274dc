// The puzzle of the day: score as much as possible in 15 turns; the coming cells are shown. Fewer
// values mean longer cascades, so each week goes from 6 values to 9.
#include "core/daily.h"

#include <fmt/format.h>

#include "core/random.h"
#include "games/hexic/game.h"

namespace hexarium::hexic {

std::string_view daily_list();  // daily_list.cpp

namespace {

constexpr uint64_t kNodes = 6'000;        // nodes per turn of the deep player
constexpr int kTurns = 15, kShown = 100;  // coming cells shown; then the seed takes over
constexpr int kValues[7] = {6, 6, 7, 7, 8, 8, 9};

struct Par {
  int64_t score = -1;
  std::vector<std::string> moves;
};

// The better score of two players: deep, which does not see the coming cells, and greedy, which
// does.
Par par_of(const State& start) {
  Par par;
  for (const char* player : {"deep", "greedy"}) {
    State s = start;
    Par mine;
    SearchRequest ask;
    ask.options["player"] = player;
    ask.nodes = kNodes;
    for (int turn = 0; turn < kTurns; ++turn) {
      const Best choice = best(s, ask);
      if (choice.move.empty()) break;
      play(s, parse_move(s, choice.move));
      mine.moves.push_back(choice.move);
    }
    mine.score = s.score;
    if (mine.moves.size() == kTurns && mine.score > par.score) par = mine;
  }
  return par;
}

std::vector<Puzzle> make(uint64_t seed) {
  std::vector<Puzzle> puzzles;
  Random random(seed);
  for (const int values : kValues)
    for (int week = 0; week < kDailyWeeks;) {
      const uint64_t rest = random.below(1'000'000);
      std::string setup = fmt::format("{}:{}/", values, board_line(deal(values, random)));
      for (int i = 0; i < kShown; ++i)
        setup += value_text(static_cast<uint8_t>(random.below(static_cast<uint32_t>(values))));
      setup += fmt::format("#{}", rest);
      const Par par = par_of(State(setup));
      if (par.score < 0) continue;  // both games ended too soon
      puzzles.push_back({setup, par.score, par.moves, values});
      ++week;
    }
  return into_weeks(puzzles, seed);
}

std::string fault(const Puzzle& puzzle) {
  const Par par = par_of(State(puzzle.record));
  if (par.score != puzzle.target || par.moves != puzzle.moves)
    return fmt::format("our player scores {} with {}", par.score, join(par.moves, " "));
  return "";
}

}  // namespace

Dailies dailies() {
  return {"Score as many points as you can in 15 turns; par is {}.", kTurns, daily_list(), make,
          fault};
}

}  // namespace hexarium::hexic
