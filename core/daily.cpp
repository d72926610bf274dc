#include "core/daily.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "core/random.h"
#include "core/text.h"

namespace hexarium {

namespace {
constexpr int64_t kFirstMonday = 4;  // 1970-01-05
}

std::string to_text(const Puzzle& puzzle) {
  return fmt::format("{} ; {}{}{} ; {}", puzzle.record, puzzle.target,
                     puzzle.moves.empty() ? "" : " ", join(puzzle.moves, " "), puzzle.difficulty);
}

Puzzle parse_puzzle(std::string_view line) {
  // Honey's records contain semicolons too, but without blanks around them.
  const size_t last = line.rfind(" ; "), middle = line.rfind(" ; ", last - 1);
  if (last == line.npos || middle == line.npos || middle == last)
    throw Error(fmt::format("puzzle {}: expected record ; target moves ; difficulty", quote(line)));
  Puzzle puzzle;
  puzzle.record = trim(line.substr(0, middle));
  const auto words = split(line.substr(middle + 3, last - middle - 3));
  if (words.empty()) throw Error(fmt::format("puzzle {}: expected a target", quote(line)));
  puzzle.target = parse_int(words[0], INT64_MIN, INT64_MAX, "puzzle: target");
  puzzle.moves.assign(words.begin() + 1, words.end());
  puzzle.difficulty = parse_int(trim(line.substr(last + 3)), 0, INT64_MAX, "puzzle: difficulty");
  return puzzle;
}

std::vector<Puzzle> parse_puzzles(std::string_view list) {
  std::vector<Puzzle> puzzles;
  for (const std::string_view line : split(list, '\n'))
    if (!trim(line).empty() && line[0] != '#') puzzles.push_back(parse_puzzle(line));
  return puzzles;
}

std::vector<Puzzle> into_weeks(std::vector<Puzzle> puzzles, uint64_t seed) {
  std::stable_sort(puzzles.begin(), puzzles.end(),
                   [](const Puzzle& a, const Puzzle& b) { return a.difficulty < b.difficulty; });
  if (puzzles.size() < kDailyDays)
    throw Error(fmt::format("{} puzzles: expected at least {}", puzzles.size(), kDailyDays));
  Random random(seed);
  std::vector<Puzzle> weeks(kDailyDays);
  for (size_t day = 0; day < 7; ++day) {
    std::vector<size_t> band;
    for (size_t week = 0; week < kDailyWeeks; ++week)
      band.push_back((day * kDailyWeeks + week) * puzzles.size() / kDailyDays);
    for (size_t i = band.size(); i > 1; --i)
      std::swap(band[i - 1], band[random.below(static_cast<uint32_t>(i))]);
    for (size_t week = 0; week < kDailyWeeks; ++week) weeks[7 * week + day] = puzzles[band[week]];
  }
  return weeks;
}

int64_t parse_date(std::string_view text) {
  const auto parts = split(trim(text), '-');
  const auto fail = [&] {
    throw Error(fmt::format("date {}: expected a day such as 2026-11-16", quote(text)));
  };
  if (parts.size() != 3 || parts[0].size() != 4 || parts[1].size() != 2 || parts[2].size() != 2)
    fail();
  int numbers[3];
  for (size_t i = 0; i < 3; ++i) {
    if (parts[i].find_first_not_of("0123456789") != parts[i].npos) fail();
    numbers[i] = static_cast<int>(parse_int(parts[i], 0, 9999, "date"));
  }
  using namespace std::chrono;
  const year_month_day date{year{numbers[0]}, month{static_cast<unsigned>(numbers[1])},
                            day{static_cast<unsigned>(numbers[2])}};
  if (!date.ok()) fail();
  return sys_days{date}.time_since_epoch().count();
}

std::string date_text(int64_t day) {
  using namespace std::chrono;
  const year_month_day date{sys_days{days{day}}};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

const Puzzle& puzzle_of(const std::vector<Puzzle>& list, int64_t day) {
  const int64_t at = ((day - kFirstMonday) % kDailyDays + kDailyDays) % kDailyDays;
  return list.at(at);
}

}  // namespace hexarium
