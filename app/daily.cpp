#include "app/daily.h"

#include <fmt/format.h>

#include <chrono>

#include "core/daily.h"
#include "games/table.h"

namespace hexarium {

namespace {

constexpr const char* kWeekdays[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                     "Friday", "Saturday", "Sunday"};

}  // namespace

int64_t today() {
  return std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())
      .time_since_epoch()
      .count();
}

Json daily(const Entry& game, int64_t day, bool solution) {
  if (!game.dailies) throw Error(fmt::format("daily: {} has no puzzle of the day", game.name));
  const Dailies own = game.dailies();
  const Puzzle puzzle = puzzle_of(parse_puzzles(own.list), day);
  const auto weekday = static_cast<int>(((day - 4) % 7 + 7) % 7);
  Json json = {{"date", date_text(day)},
               {"weekday", kWeekdays[weekday]},
               {"game", game.name},
               {"record", fmt::format("{} {}", game.name, puzzle.record)},
               {"task", fmt::format(fmt::runtime(own.task), puzzle.target)},
               {"target", to_json(Value(puzzle.target))},
               {"mover", game.outcome(game, puzzle.record).mover},
               {"moves", own.moves},
               {"difficulty", weekday + 1}};
  if (solution) json["solution"] = puzzle.moves;
  return json;
}

Json dailies(int64_t day, bool solution) {
  Json list = Json::array();
  for (const Entry& game : games())
    if (game.dailies) list.push_back(daily(game, day, solution));
  return list;
}

}  // namespace hexarium
