// The list of problems: a sample is proven again, all of it in the slow tests.
#include "games/hex/problems/problems.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/hex/problems/themes.h"

namespace hexarium::hex {
namespace {

void check(size_t step) {
  for (size_t i = 0; i < problems().size(); i += step)
    EXPECT_EQ(fault(problems()[i]), "") << "problem " << i + 1 << ": " << to_text(problems()[i]);
}

TEST(HexProblems, ThereAreManyOfAllSizesThemesAndRatings) {
  std::map<int, int> sizes, ratings;
  std::map<std::string, int> themes;
  std::set<std::string> setups;
  int before = 0;
  for (const Problem& p : problems()) {
    ++sizes[State(p.setup).size], ++ratings[p.rating], ++themes[p.theme];
    setups.insert(p.setup);
    EXPECT_GE(p.rating, before);  // easy ones first
    before = p.rating;
    EXPECT_EQ(to_text(parse_problem(to_text(p))), to_text(p));
  }
  EXPECT_GE(problems().size(), 500u);
  EXPECT_EQ(setups.size(), problems().size());
  for (int size = 5; size <= 11; ++size) EXPECT_GE(sizes[size], 40) << size;
  for (const char* theme :
       {"ladder", "edge template", "edge block", "cut", "double threat", "bridge break"})
    EXPECT_GE(themes[theme], 30) << theme;
  for (int rating = 1; rating <= 9; ++rating) EXPECT_GE(ratings[rating], 5) << rating;
  const int all = static_cast<int>(problems().size());
  for (const auto& [theme, many] : themes) EXPECT_LT(many, all / 3) << theme;
  for (const auto& [rating, many] : ratings) EXPECT_LT(many, all / 3) << rating;
}

TEST(HexProblems, TheProverAgreesWithASample) { check(25); }
TEST(SlowHexProblems, TheProverAgreesWithAll) { check(1); }

TEST(HexProblems, RejectsPositionsThatAreNotProblems) {
  const Problem good = problems().front();
  Problem bad = good;
  bad.move = good.move == "a1" ? "a2" : "a1";
  EXPECT_NE(fault(bad), "");
  bad = good;
  bad.theme = good.theme == "cut" ? "ladder" : "cut";
  EXPECT_EQ(fault(bad), "its theme is " + good.theme);
  bad = good;
  bad.rating = 9;
  EXPECT_EQ(fault(bad), "its rating is 1");
  EXPECT_NE(fault({"5", "c3", 1, "-"}), "");  // many moves win
  EXPECT_THROW(parse_problem("5 ; c3 ; 10 ; -"), Error);
  EXPECT_THROW(parse_problem("5 ; c3 ; 1"), Error);
}

TEST(HexProblems, AThemeIsWhatTheBoardShows) {
  const auto theme = [](const char* setup, const char* move) {
    const State s(setup);
    return theme_of(s, parse_cell(s.size, move));
  };
  // c2 and b3 are White's bridge from b2 to c3; with a stone on b3 there is no bridge.
  EXPECT_EQ(theme("5:...../.w.../..w../...../b...b", "c2"), "bridge break");
  EXPECT_NE(theme("5:...../.w.../.bw../...../b....", "c2"), "bridge break");
  EXPECT_EQ(theme("5:...../..b../w...w/..b../.....", "c3"), "cut");
  EXPECT_EQ(theme("7", "d5"), "edge template");  // the third row from below
  EXPECT_NE(theme("7", "d6"), "edge template");
}

TEST(HexProblems, ChoosingRecomputesRatingsAndThemesAndTakesEachKindInTurn) {
  std::vector<Problem> some;
  for (size_t i = 0; i < problems().size(); i += 40) some.push_back(problems()[i]);
  std::vector<Problem> wrong = some;
  for (Problem& p : wrong) p.rating = 10 - p.rating, p.theme = "-";
  const std::vector<Problem> all = choose(wrong, 1000);
  ASSERT_EQ(all.size(), some.size());
  std::set<std::string> before, now;
  for (const Problem& p : some) before.insert(to_text(p));
  for (const Problem& p : all) now.insert(to_text(p));
  EXPECT_EQ(now, before);
  // Two problems of one size have different ratings if possible.
  std::map<int, std::set<int>> there, kept;
  for (const Problem& p : some) there[State(p.setup).size].insert(p.rating);
  for (const Problem& p : choose(some, 2)) kept[State(p.setup).size].insert(p.rating);
  for (const auto& [size, ratings] : there)
    EXPECT_EQ(kept[size].size(), std::min<size_t>(2, ratings.size())) << size;
  // The same position twice is one problem.
  EXPECT_EQ(choose({some[0], some[0]}, 9).size(), 1u);
}

TEST(HexProblems, SameSeedGivesTheSameProblems) {
  const auto made = [](int first, int games) {
    std::vector<std::string> list;
    make_problems(5, first, games, 1, [&](const Problem& p) { list.push_back(to_text(p)); });
    return list;
  };
  const auto all = made(1, 12);
  EXPECT_FALSE(all.empty());
  for (const std::string& text : all) EXPECT_EQ(fault(parse_problem(text)), "") << text;
  // A second run continues where the first one ended.
  auto parts = made(1, 6);
  for (const std::string& text : made(7, 6)) parts.push_back(text);
  EXPECT_EQ(parts, all);
}

}  // namespace
}  // namespace hexarium::hex
