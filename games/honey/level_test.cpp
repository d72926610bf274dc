#include "games/honey/level.h"

#include <gtest/gtest.h>

#include <set>

#include "core/file.h"
#include "core/random.h"
#include "core/text.h"
#include "games/honey/archive_chain.h"
#include "games/honey/embedded_data.h"
#include "games/honey/play_rules.h"

namespace hexarium::honey {
namespace {

const std::string kData = "data/honey/";

std::vector<std::string> faults_of(const std::string& letters, const std::string& bonuses) {
  Faults faults;
  parse_board({"L", letters}, {"B", bonuses}, faults);
  std::vector<std::string> texts;
  for (const Fault& fault : faults) texts.push_back(to_text(fault));
  return texts;
}

using Texts = std::vector<std::string>;

TEST(HoneyLevel, GoodGridsHaveNoFaults) {
  EXPECT_EQ(faults_of("- A\nB -\n", "- dl\npr -"), Texts{});
  EXPECT_EQ(faults_of("- A \r\nB -\r\n\r\n", "\xef\xbb\xbf-\tDL\nPR -\n\n"), Texts{});
}

TEST(HoneyLevel, EveryErrorHasItsFileLineAndColumn) {
  EXPECT_EQ(faults_of("- AB\n", "- -"), Texts{"L:1:3: 'AB': expected a letter or -"});
  EXPECT_EQ(faults_of("- -\n-\n- - -\n", "- -\n- -\n- -\n"),
            (Texts{"L:2:2: a row of 1 cell: expected 2 as in the first",
                   "L:3:5: '-': this row has more than the 2 cells of the first"}));
  EXPECT_EQ(faults_of("- -\n\n- -\n", "- -\n- -\n"), Texts{"L:2:1: an empty line inside the grid"});
  EXPECT_EQ(faults_of("", "-"), Texts{"L:1:1: an empty grid: expected rows of a letter or -"});
  EXPECT_EQ(faults_of("-\n-", "- -"), Texts{"B:1:1: a grid of 2x1 cells: expected 1x2 as in L"});
  EXPECT_EQ(faults_of("- - -", "pl x pl").size(), 1u);
  EXPECT_EQ(faults_of("- - -", "pl - pl"),
            Texts{"B:1:6: 'pl': duplicate portal, expected at most one of each kind"});
}

TEST(HoneyLevel, LimitsTheNumberOfErrors) {
  std::string bad;
  for (int i = 0; i < 5000; ++i) bad += "?\n";
  EXPECT_EQ(faults_of(bad, "-").size(), kMostFaults);
}

TEST(HoneyLevel, PointsNeedEveryLetterOnce) {
  const auto fault = [](const std::string& text) {
    Faults faults;
    parse_points({"P", text}, faults);
    return faults.empty() ? "" : to_text(faults.front());
  };
  EXPECT_EQ(fault(std::string(builtin_points())), "");
  EXPECT_EQ(fault("A 1\n"),
            "P:1:1: no value for B: expected a line `LETTER VALUE` for each of A-Z");
  EXPECT_EQ(fault("A 1\na 2\n"), "P:2:1: 'a': duplicate value for this letter");
  EXPECT_EQ(fault("A -1\n"), "P:1:3: value '-1': expected a whole number from 0 to 1000000");
  EXPECT_EQ(fault("AB 1\n"), "P:1:1: 'AB': expected a letter and its value");
}

TEST(HoneyLevel, AcceptsCommonWaysToWriteHandsAndPoints) {
  Faults faults;
  for (const char* hand :
       {"EREA", "e r e a\n", "[E, R, E, A]", "[\"E\",\"R\",\"E\",\"A\"]", "('E', 'R'; 'E'|'A')"})
    EXPECT_EQ(parse_hand({"H", hand}, faults), "EREA") << hand;
  EXPECT_EQ(faults_of("[-, A],\n[B, .]\n", "[['-', 'dl'],\n['pr', '_']]"), Texts{});
  for (const char* between :
       {" ", "->", " -> ", ":", ": ", "=", "\t", " => ", "\xe2\x86\x92", "\": "})
    for (const char* end : {"\n", ", ", ";\r\n"}) {
      std::string text;
      for (char c = 'A'; c <= 'Z'; ++c)
        text += c + std::string(between) + std::to_string(c - 'A') + end;
      const Points points = parse_points({"P", text}, faults);
      EXPECT_EQ(points[7], 7) << text;
    }
  EXPECT_TRUE(faults.empty()) << to_text(faults.front());
  parse_points({"P", "H->2, O->x"}, faults);
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(to_text(faults.front()),
            "P:1:10: value 'x': expected a whole number from 0 to 1000000");
}

TEST(HoneyLevel, WordListIsSortedAndFindsItsWords) {
  Faults faults;
  const auto words = parse_words({"W", "tune GREEN\nHOUSE\tGREEN A"}, faults);
  ASSERT_TRUE(faults.empty());
  ASSERT_EQ(words->size(), 4u);
  EXPECT_EQ(words->word(0), "A");
  EXPECT_EQ(words->word(1), "GREEN");
  EXPECT_EQ(words->find("TUNE"), 3u);
  EXPECT_FALSE(words->contains("GREE"));
  EXPECT_FALSE(words->contains("GREENS"));
  EXPECT_FALSE(words->contains("green"));
  EXPECT_EQ(builtin_lexicon()->size(), 63420u);
  // The built-in list is the file, sorted.
  const std::string file = read_file(kData + "hexa_scrabble_vocabulary.txt");
  std::set<std::string, std::less<>> wanted;
  for (const std::string_view word : split(file)) wanted.insert(upper(word));
  uint32_t number = 0;
  for (const std::string& word : wanted) {
    ASSERT_EQ(builtin_lexicon()->find(word), number) << word;
    ASSERT_EQ(builtin_lexicon()->contains(word + "Q"), wanted.count(word + "Q") > 0) << word;
    ++number;
  }
  EXPECT_EQ(number, 63420u);
  parse_words({"W", std::string(64, 'A')}, faults);
  ASSERT_EQ(faults.size(), 1u);
}

TEST(HoneyPlayRules, ReportsTheFirstBrokenRule) {
  LevelReader reader;
  Level level = reader.read(kData + "levels/edge_00_house");
  const auto rule = [&](std::string_view word, int x, int y, int d) {
    return judge(level, word, x, y, d).rule;
  };
  EXPECT_EQ(rule("HOUSE", 4, 3, kDownRight), 0);
  EXPECT_EQ(judge(level, "HOUSE", 4, 3, kDownRight).points, 16);
  EXPECT_EQ(rule("QQQQQ", 4, 3, kDownRight), 1);
  EXPECT_EQ(rule("HOUSE", -1, 3, kDownRight), 1);
  EXPECT_EQ(rule("HOUSE", 8, 8, kRight), 1);
  EXPECT_EQ(rule("HOUSE", 0, 0, kRight), 2);
  level.hand = "HOUS";  // H is on the board, E is not
  EXPECT_EQ(rule("HOUSE", 4, 3, kDownRight), 3);
  level.hand = "";
  EXPECT_EQ(rule("HOUSE", 4, 3, kDownRight), 3);
}

TEST(HoneyChain, EachAnswerOpensTheNextArchive) {
  const ArchiveChain chain = walk_chain(kData + "chain/challenge.zip", {});
  EXPECT_EQ(chain.stopped, "");
  EXPECT_EQ(chain.links.size(), 5u);
  EXPECT_EQ(trim(chain.text), "{FLG:honey-chain-shared-done}");
}

TEST(HoneyChain, FindsAndReportsAnotherReading) {
  Rules wrong;
  set_rule(wrong, "touch=crossing");
  set_rule(wrong, "extend=no");
  const ArchiveChain stopped = walk_chain(kData + "chain/challenge.zip", {.rules = wrong});
  EXPECT_NE(stopped.stopped.find("--all-readings"), std::string::npos) << stopped.stopped;
  const ArchiveChain chain =
      walk_chain(kData + "chain/challenge.zip", {.rules = wrong, .all_readings = true});
  EXPECT_EQ(chain.stopped, "");
  EXPECT_FALSE(chain.links[0].rules.no_extend);
}

TEST(HoneyChain, DamagedArchivesFailOrGiveTheOriginalContent) {
  const std::string good = read_file(kData + "chain/challenge.zip");
  const auto sound = read_archive("good", good, "").value();
  Random random(1);
  int errors = 0;
  for (int i = 0; i < 300; ++i) {
    std::string bad = good;
    for (int n = 0; n < 4; ++n)
      bad[random.below(static_cast<uint32_t>(bad.size()))] = static_cast<char>(random.below(256));
    if (i % 3 == 0) bad.resize(random.below(static_cast<uint32_t>(bad.size())));
    try {
      const auto files = read_archive("bad", bad, "");
      if (!files) continue;
      for (const auto& [name, content] : *files)
        for (const auto& [good_name, good_content] : sound)
          EXPECT_TRUE(name != good_name || content == good_content) << i << ": " << name;
    } catch (const Error&) {
      ++errors;
    }
  }
  EXPECT_GT(errors, 100);  // a third of them are truncated
}

}  // namespace
}  // namespace hexarium::honey
