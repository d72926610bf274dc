// The lists of daily puzzles: the solvers check a sample of each, and all of them in the slow
// tests.
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
    EXPECT_EQ(own.fault(list[i]), "") << game.name << " line " << i + 1 << ": " << to_text(list[i]);
}

}  // namespace

TEST(Dailies, EachListHasAYearOfDifferentPuzzlesFromEasyToHardEachWeek) {
  int with = 0;
  for (const Entry& game : games()) {
    if (!game.dailies) continue;
    ++with;
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
  EXPECT_EQ(with, 5);
}

TEST(Dailies, SolversAgreeWithASampleOfEachList) {
  for (const Entry& game : games())
    if (game.dailies) check(game, 60);
}

TEST(SlowDailies, SolversAgreeWithEveryPuzzle) {
  for (const Entry& game : games())
    if (game.dailies) check(game, 1);
}

// The puzzle of a past day never changes.
TEST(Dailies, PastDaysDoNotChange) {
  const int64_t day = parse_date("2026-11-18");
  const auto record = [&](const char* game) {
    return daily(find_game(game), day, false)["record"].get<std::string>();
  };
  EXPECT_EQ(
      record("hexic"),
      "hexic "
      "7:3555364355610134512206100363610310063605220264565012656651662134416631345424141362266/"
      "25445252416214013016655353560613665232144544421052662125050130641112142654260000143214321403"
      "54203014#196175");
  EXPECT_EQ(record("hex"),
            "hex "
            "10:....w...../...bwbwww./..wbwwbb../..bbbw..../...wbbbb../.w.bbw..../..bw..w.../"
            "..bw....../.wb......./..........");
  EXPECT_EQ(record("hexceed"),
            "hexceed :./BOK/GXK/BXK/GXW/G-K/RXK/G-W/B-W/ROK/./GOW/BOW/././././R-K+R-W");
  EXPECT_EQ(record("iqlink"), "iqlink :HBCGDFVHIXIAIJDKLK");
  EXPECT_EQ(record("honey"),
            "honey "
            ":5tl.4dl./2tl.1dl.1dw.4/3dl.2pl.pdl.dw.N1/EON4pdr.O2/1dl.1A4tlO2/3PLUMB3/"
            "3I1purEdl.1E2/1m.U2N2T2/1dl.prQm.2twD2S1/pul.4O3dw.1/1dl.NIPS3dl.1;CELMNUZ");
}

}  // namespace hexarium
