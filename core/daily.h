// The puzzle of the day. It depends on the UTC date alone, so everyone gets the same one. Each game
// has a list of puzzles, one per line: `record ; TARGET MOVE... ; difficulty`. The lines are the
// days of a 53-week cycle, Monday first, each week from easy to hard. Never edit a published list:
// past days must not change.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hexarium {

inline constexpr int kDailyWeeks = 53, kDailyDays = 7 * kDailyWeeks;

struct Puzzle {
  std::string record;              // without the game's name
  int64_t target = 0;              // the goal: a par, the highest score, or 1 for a win
  std::vector<std::string> moves;  // a solution, or its first moves
  int64_t difficulty = 0;          // on the game's own scale
};
std::string to_text(const Puzzle& puzzle);
Puzzle parse_puzzle(std::string_view line);                // throws Error
std::vector<Puzzle> parse_puzzles(std::string_view list);  // skips comment lines (#)

// What a game offers as puzzles of the day.
struct Dailies {
  std::string_view task;  // the task in words; `{}` is replaced by the target
  int moves = 0;          // how many moves the player has; 0 = until the game ends
  std::string_view list;  // embedded from data/<game>/daily.txt
  // Generates a new list of kDailyDays puzzles.
  std::vector<Puzzle> (*make)(uint64_t seed) = nullptr;
  // What the solver finds wrong with a puzzle; empty if nothing.
  std::string (*fault)(const Puzzle& puzzle) = nullptr;
};

// Arranges puzzles into weeks: Mondays get the easiest seventh, Sundays the hardest, each shuffled
// by `seed`. If there are more than kDailyDays puzzles, takes an even sample.
std::vector<Puzzle> into_weeks(std::vector<Puzzle> puzzles, uint64_t seed);

// `YYYY-MM-DD` to days since 1970-01-01 (throws Error), and back.
int64_t parse_date(std::string_view text);
std::string date_text(int64_t day);
// The puzzle of that day; every day has one.
const Puzzle& puzzle_of(const std::vector<Puzzle>& list, int64_t day);

}  // namespace hexarium
