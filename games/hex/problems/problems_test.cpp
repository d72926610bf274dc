// The list of problems: a sample is proven again, all of it in the slow tests.
#include "games/hex/problems/problems.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace hexarium::hex {
namespace {

void check(size_t step) {
  for (size_t i = 0; i < problems().size(); i += step)
    EXPECT_EQ(fault(problems()[i]), "") << "problem " << i + 1 << ": " << to_text(problems()[i]);
}

TEST(HexProblems, ThereAreFiveHundredOfAllSizesThemesAndRatings) {
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
  for (const char* theme : {"ladder", "edge template", "double threat", "bridge break"})
    EXPECT_GE(themes[theme], 5) << theme;
  EXPECT_GE(ratings.size(), 6u);
}

TEST(HexProblems, TheProverAgreesWithASample) { check(25); }
TEST(SlowHexProblems, TheProverAgreesWithAll) { check(1); }

TEST(HexProblems, WhatIsNoProblemIsRefused) {
  const Problem good = problems().front();
  Problem bad = good;
  bad.move = good.move == "a1" ? "a2" : "a1";
  EXPECT_NE(fault(bad), "");
  EXPECT_NE(fault({"5", "c3", 1, "-"}), "");  // many moves win
  EXPECT_THROW(parse_problem("5 ; c3 ; 10 ; -"), Error);
  EXPECT_THROW(parse_problem("5 ; c3 ; 1"), Error);
}

TEST(HexProblems, MadeAgainTheyAreTheSame) {
  const auto made = [](int first, int games) {
    std::vector<std::string> list;
    make_problems(5, first, games, 1, [&](const Problem& p) { list.push_back(to_text(p)); });
    return list;
  };
  const auto all = made(1, 12);
  EXPECT_FALSE(all.empty());
  for (const std::string& text : all) EXPECT_EQ(fault(parse_problem(text)), "") << text;
  // Going on gives what follows.
  auto parts = made(1, 6);
  for (const std::string& text : made(7, 6)) parts.push_back(text);
  EXPECT_EQ(parts, all);
}

}  // namespace
}  // namespace hexarium::hex
