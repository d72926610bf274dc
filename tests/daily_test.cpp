// The lists of puzzles of the day: a sample of each is checked by the game's solver, all of them in
// the slow tests.
#include "core/daily.h"

#include <gtest/gtest.h>

#include <set>

#include "app/daily.h"
#include "games/table.h"

namespace hexarium {

namespace {

void check(const Entry& game, size_t step) {
  const Dailies own = game.dailies();
  const std::vector<Puzzle> list = parse_puzzles(own.list);
  for (size_t i = 0; i < list.size(); i += step)
    EXPECT_EQ(own.fault(list[i]), "") << game.name << " line " << i + 1 << ": "
                                      << to_text(list[i]);
}

}  // namespace

TEST(Dailies, EveryGameHasAYearOfDifferentPuzzlesEachWeekFromEasyToHard) {
  for (const Entry& game : games()) {
    ASSERT_TRUE(game.dailies) << game.name;
    const std::vector<Puzzle> list = parse_puzzles(game.dailies().list);
    ASSERT_EQ(list.size(), size_t{kDailyDays}) << game.name;
    std::set<std::string> records;
    for (size_t i = 0; i < list.size(); ++i) {
      records.insert(list[i].record);
      if (i % 7 > 0) {
        EXPECT_GE(list[i].difficulty, list[i - 1].difficulty) << game.name << " line " << i + 1;
      }
      // The solution is legal.
      std::string record = list[i].record;
      for (const std::string& move : list[i].moves) record += " " + move;
      EXPECT_NO_THROW(game.canonical(game, record)) << game.name << " line " << i + 1;
    }
    EXPECT_EQ(records.size(), list.size()) << game.name;
  }
}

TEST(Dailies, TheSolversAgreeWithASampleOfEachList) {
  for (const Entry& game : games()) check(game, 60);
}

TEST(SlowDailies, TheSolversAgreeWithEveryPuzzle) {
  for (const Entry& game : games()) check(game, 1);
}

// What was played on a day stays what it was, whatever else changes.
TEST(Dailies, ADayStaysWhatItWas) {
  const int64_t day = parse_date("2026-11-18");
  const auto record = [&](const char* game) {
    return daily(find_game(game), day, false)["record"].get<std::string>();
  };
  @PINNED@
}

}  // namespace hexarium
