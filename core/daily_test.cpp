#include "core/daily.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.h"

namespace hexarium {

TEST(Daily, PuzzlesRoundTrip) {
  const Puzzle puzzle{":3SU/8;ABC", 21, {"RUMBA@2,6,right"}, 7};
  const std::string text = to_text(puzzle);
  EXPECT_EQ(text, ":3SU/8;ABC ; 21 RUMBA@2,6,right ; 7");
  EXPECT_EQ(to_text(parse_puzzle(text)), text);
  for (const char* bad : {"", "a ; b", "a ; x ; 1", "a ; 1 ; x", " ;  ; "})
    EXPECT_THROW(parse_puzzle(bad), Error) << bad;
}

TEST(Daily, AcceptsOnlyRealDates) {
  EXPECT_EQ(parse_date("1970-01-05"), 4);
  EXPECT_EQ(date_text(parse_date("2028-02-29")), "2028-02-29");
  EXPECT_EQ(parse_date("2026-11-16") + 1, parse_date("2026-11-17"));
  for (const char* bad : {"", "2026-02-29", "2026-13-01", "26-01-01", "2026-1-1", "2026/01/01",
                          "2026-01-0a", "-026-01-01", "2026-01-01-01"})
    EXPECT_THROW(parse_date(bad), Error) << bad;
}

TEST(Daily, EachDayPicksALineAndMondaysComeFirst) {
  std::vector<Puzzle> list(kDailyDays);
  for (int i = 0; i < kDailyDays; ++i) list[i].target = i;
  EXPECT_EQ(puzzle_of(list, parse_date("1970-01-05")).target, 0);
  EXPECT_EQ(puzzle_of(list, parse_date("2026-11-16")).target % 7, 0);  // a Monday
  EXPECT_EQ(puzzle_of(list, parse_date("2026-11-22")).target % 7, 6);  // and its Sunday
  EXPECT_EQ(puzzle_of(list, parse_date("1969-12-31")).target, kDailyDays - 5);
  EXPECT_EQ(puzzle_of(list, parse_date("2026-11-16")).target,
            puzzle_of(list, parse_date("2026-11-16") + kDailyDays).target);
}

TEST(Daily, WeeksGoFromEasyToHardAndUseNoPuzzleTwice) {
  std::vector<Puzzle> puzzles;
  for (int i = 0; i < 500; ++i) puzzles.push_back({std::to_string(i), 0, {}, i * 37 % 500});
  const std::vector<Puzzle> weeks = into_weeks(puzzles, 1);
  ASSERT_EQ(weeks.size(), size_t{kDailyDays});
  std::vector<std::string> records;
  for (size_t i = 0; i < weeks.size(); ++i) {
    records.push_back(weeks[i].record);
    if (i % 7 > 0) {
      EXPECT_GT(weeks[i].difficulty, weeks[i - 1].difficulty);
    }
  }
  std::sort(records.begin(), records.end());
  EXPECT_EQ(std::unique(records.begin(), records.end()), records.end());
  puzzles.resize(300);
  EXPECT_THROW(into_weeks(puzzles, 1), Error);
}

}  // namespace hexarium
