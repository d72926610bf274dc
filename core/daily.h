// The puzzle of the day, the same for everybody from the UTC date alone. A game has a list of
// puzzles, one a line: `record ; TARGET MOVE... ; difficulty`. Its lines are the days of a cycle of
// 53 weeks, Monday first, each week from easy to hard. A published list is not edited, so that a
// past day stays what it was.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hexarium {

inline constexpr int kDailyWeeks = 53, kDailyDays = 7 * kDailyWeeks;

struct Puzzle {
  std::string record;              // without the game's name
  int64_t target = 0;              // what there is to reach: a par, the most points, a win (1)
  std::vector<std::string> moves;  // how it is reached, or how that begins
  int64_t difficulty = 0;          // on the game's own scale
};
std::string to_text(const Puzzle& puzzle);
Puzzle parse_puzzle(std::string_view line);                // throws Error
std::vector<Puzzle> parse_puzzles(std::string_view list);  // without comments (#)

// What a game offers as puzzles of the day.
struct Dailies {
  std::string_view task;  // what to do; `{}` stands for the target
  int moves = 0;          // how many the player has; 0 = to the end
  std::string_view list;  // as built in, from data/<game>/daily.txt
  // Makes the list anew: kDailyDays puzzles.
  std::vector<Puzzle> (*make)(uint64_t seed) = nullptr;
  // What the solver has against a puzzle; empty if nothing.
  std::string (*fault)(const Puzzle& puzzle) = nullptr;
};

// Sorts puzzles into weeks: each day of the week has its seventh of the difficulties, in the order
// of a shuffle by `seed`. Takes kDailyDays of them, evenly.
std::vector<Puzzle> into_weeks(std::vector<Puzzle> puzzles, uint64_t seed);

// Days since 1970-01-01 of `YYYY-MM-DD`; throws Error. And back.
int64_t parse_date(std::string_view text);
std::string date_text(int64_t day);
// The line of that day; every day has one.
const Puzzle& puzzle_of(const std::vector<Puzzle>& list, int64_t day);

}  // namespace hexarium
