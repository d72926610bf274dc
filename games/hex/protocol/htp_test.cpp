#include "games/hex/protocol/htp.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "core/random.h"
#include "games/hex/proof/opening_table.h"

namespace hexarium::hex {
namespace {

std::string talk(const std::string& input, HtpSettings settings = {.visits = 200}) {
  std::istringstream in(input);
  std::ostringstream out;
  Htp(settings, out).run(in);
  return out.str();
}

// The answers, with '|' for line breaks within an answer.
std::vector<std::string> answers(const std::string& output) {
  std::vector<std::string> list;
  size_t at = 0;
  for (size_t end; (end = output.find("\n\n", at)) != output.npos; at = end + 2) {
    list.push_back(output.substr(at, end - at));
    std::replace(list.back().begin(), list.back().end(), '\n', '|');
  }
  EXPECT_EQ(at, output.size()) << "an answer is not ended by an empty line";
  return list;
}

TEST(Htp, TranscriptsMatch) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator("games/hex/tests/htp")) {
    ++files;
    std::ifstream file(entry.path());
    std::string line, input;
    std::vector<std::pair<std::string, std::string>> expected;  // command, pattern
    while (std::getline(file, line)) {
      if (line.starts_with("#? [")) {
        ASSERT_FALSE(expected.empty());
        expected.back().second = line.substr(4, line.size() - 5);
        continue;
      }
      input += line + "\n";
      if (!line.empty() && line[0] != '#') expected.push_back({line, ".*"});
    }
    const std::vector<std::string> got = answers(talk(input));
    ASSERT_EQ(got.size(), expected.size()) << entry.path();
    for (size_t i = 0; i < got.size(); ++i)
      EXPECT_TRUE(std::regex_match(got[i], std::regex(expected[i].second)))
          << entry.path() << ": " << expected[i].first << "\n  answers  " << got[i]
          << "\n  expected " << expected[i].second;
  }
  EXPECT_GE(files, 3);
}

TEST(Htp, LinesMayEndInCarriageReturnsAndHoldTabsAndComments) {
  EXPECT_EQ(talk("\r\n# hello\r\n 5\tname # who\r\n\r\n"), "=5 Hexarium\n\n");
}

TEST(Htp, LongInputWithoutANewlineIsOneBoundedError) {
  std::string flood(100'000'000, 'x');
  const std::string out = talk(flood + "\nname\n");
  EXPECT_EQ(out.rfind("? line 'xxx", 0), 0u) << out.substr(0, 200);
  EXPECT_NE(out.find("\n\n= Hexarium\n\n"), std::string::npos);
  EXPECT_LT(out.size(), 400u);
  EXPECT_EQ(talk(std::string(100'000, ' ') + "\nname\n"),
            "? line '': expected at most 65536 characters\n\n= Hexarium\n\n");
}

TEST(Htp, ManyCommandsAreAnsweredInOrder) {
  std::string input, expected;
  for (int i = 0; i < 5000; ++i) {
    input += std::to_string(i) + " protocol_version\n";
    expected += "=" + std::to_string(i) + " 2\n\n";
  }
  EXPECT_EQ(talk(input), expected);
}

TEST(Htp, InterruptStopsThinking) {
  const std::string out = talk("genmove b\n# interrupt\nname\n", {.seconds = 1e5});
  EXPECT_TRUE(std::regex_search(out, std::regex("^= [a-k]\\d+\n\n= Hexarium\n\n$"))) << out;
}

TEST(Htp, TheClockRunsWhileItThinksAndObviousWinsTakeNoTime) {
  // Black needs one of two cells; with a minute to think it takes none of it.
  const auto got =
      answers(talk("boardsize 5\nplay b c1\nplay b c2\nplay b c3\nplay b c4\ntime_settings 60 0 0\n"
                   "genmove b\ntime_left b\ngenmove w\ntime_left w\n",
                   {}));
  ASSERT_EQ(got.size(), 10u);
  EXPECT_TRUE(got[6] == "= c5" || got[6] == "= b5") << got[6];
  EXPECT_GT(std::stod(got[7].substr(2)), 50);
  EXPECT_EQ(got[8], "= resign");
  EXPECT_EQ(got[9], "= 60.0");
}

TEST(Htp, NothingIsReadAfterQuit) { EXPECT_EQ(talk("quit\nname\n"), "= \n\n"); }

TEST(Htp, NonsenseOnlyEverGetsErrors) {
  Random random(5);
  const std::vector<std::string> words = {"play",
                                          "b",
                                          "w",
                                          "a1",
                                          "c3",
                                          "undo",
                                          "genmove",
                                          "boardsize",
                                          "3",
                                          "2",
                                          "swap-pieces",
                                          "resign",
                                          "time_left",
                                          "time_settings",
                                          "-1",
                                          "1e99",
                                          "loadsgf",
                                          "/",
                                          "dfpn-solve-state",
                                          "analyze",
                                          "final_score",
                                          "showboard",
                                          "record",
                                          "nan",
                                          "x",
                                          "\x01\xff"};
  std::string input = "boardsize 3\n";
  for (int i = 0; i < 600; ++i) {
    for (uint32_t n = 1 + random.below(4); n > 0; --n)
      input += words[random.below(static_cast<uint32_t>(words.size()))] + " ";
    input += "\n";
  }
  for (const std::string& answer : answers(talk(input, {.visits = 5})))
    EXPECT_TRUE(answer[0] == '=' || answer[0] == '?') << answer;
}

TEST(Htp, SwapsExactlyTheFirstStonesThatAreProvenToWin) {
  for (int size = 2; size <= kSwapSizes; ++size) {
    std::string input = "boardsize " + std::to_string(size) + "\n";
    for (Cell cell = 0; cell < size * size; ++cell)
      input += "clear_board\nplay b " + cell_name(size, cell) + "\nreg_genmove w\n";
    const auto got = answers(talk(input, {.visits = 1, .swap = true}));
    ASSERT_EQ(got.size(), static_cast<size_t>(1 + 3 * size * size));
    for (Cell cell = 0; cell < size * size; ++cell)
      EXPECT_EQ(got[3 + 3 * static_cast<size_t>(cell)] == "= swap-pieces",
                *first_stone_wins(size, cell))
          << size << ' ' << cell_name(size, cell);
  }
}

TEST(Htp, PonderingStopsAtTheNextCommand) {
  const std::string out =
      talk("boardsize 6\ngenmove b\nplay w a1\ngenmove b\nquit\n", {.visits = 50, .ponder = true});
  EXPECT_EQ(answers(out).size(), 5u);
}

}  // namespace
}  // namespace hexarium::hex
