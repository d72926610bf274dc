// The table of games, tested with the toy game.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "app/verbs.h"
#include "core/check_game.h"
#include "tests/toy_game.h"

namespace hexarium {
namespace {

constexpr Entry kToy = entry<toy::State, toy::best>("toy", 2, "start :x......", "three that touch");

struct Ran {
  int code;
  std::string out;
};

Ran run(const std::string& verb_name, std::vector<std::string> words, const std::string& input = "",
        std::map<std::string, std::vector<std::string>> options = {}) {
  std::istringstream in(input);
  std::ostringstream out, err;
  Args args{std::move(words), std::move(options), in, out, err};
  const int code = run_verb(kToy, verb_name, args);
  return {code, out.str()};
}

TEST(Table, ToyGamePassesThePropertyTest) {
  check_game<toy::State>("start", 200, 1);
  check_game<toy::State>(":xo.....", 50, 2);
}

TEST(Table, RecordsMayOmitTheNameAndTheSetup) {
  EXPECT_EQ(kToy.canonical(kToy, "toy start 1 2"), "toy start 1 2");
  EXPECT_EQ(kToy.canonical(kToy, "  start 1\t2 "), "toy start 1 2");
  EXPECT_EQ(kToy.canonical(kToy, "TOY"), "toy start");
  EXPECT_THROW(kToy.canonical(kToy, "start 1 1"), Error);
  EXPECT_THROW(kToy.canonical(kToy, "stop"), Error);
}

TEST(Table, ShowDrawsTheBoard) {
  EXPECT_EQ(run("show", {"start 1 4"}).out, " x .\n. o .\n . .\nx to move\n");
  EXPECT_EQ(run("show", {"start"}, "", {{"json", {}}}).out,
            "{\"record\":\"toy start\",\"over\":false,\"board\":\".......\"}\n");
}

TEST(Table, ChecksEveryKindOfOption) {
  std::string taken;
  Verb verb{"try", "", "", {}, {}, [&](Args& args) { return taken = args.text("it", ""), 0; }};
  const auto accepts = [&](const std::string& kind, const std::string& value) {
    verb.options = {{"--it", kind, ""}};
    std::istringstream in;
    std::ostringstream out, err;
    Args args{{}, {{"it", {value}}}, in, out, err};
    try {
      return hexarium::run(verb, args) == 0;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("--it"), std::string::npos) << error.what();
      return false;
    }
  };
  for (const char* kind : {"N", "MB", "PIXELS", "N|random"})
    EXPECT_TRUE(accepts(kind, "12") && !accepts(kind, "abc") && !accepts(kind, "1.5")) << kind;
  EXPECT_TRUE(accepts("N|random", "random") && !accepts("N", "random"));
  for (const char* kind : {"S", "X"})
    EXPECT_TRUE(accepts(kind, "1.5") && !accepts(kind, "abc") && !accepts(kind, "nan")) << kind;
  EXPECT_TRUE(accepts("one|two", "two") && accepts("one|two", "Two") && taken == "two");
  EXPECT_FALSE(accepts("one|two", "three") || accepts("one|two", "one|two") ||
               accepts("one|two", "two,nodes=5"));
  EXPECT_TRUE(accepts("FILE", "anything"));
}

TEST(Table, PerftCountsSequences) {
  EXPECT_EQ(run("perft", {"start", "0"}).out, "1\n");
  EXPECT_EQ(run("perft", {"start", "1"}).out, "7\n");
  EXPECT_EQ(run("perft", {"start", "3"}).out, "210\n");
  EXPECT_THROW(run("perft", {"start", "x"}), Error);
}

TEST(Table, BulkAnswersInOrderAndContinuesAfterABadLine) {
  const Ran ran = run("moves", {"-"}, "start 1\nnonsense\n\nstart 1 2 3 4 5 6\n", {{"json", {}}});
  EXPECT_EQ(ran.code, 2);
  std::istringstream lines(ran.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(line, R"({"record":"toy start 1","moves":["2","3","4","5","6","7"]})");
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(line.find(R"({"record":"nonsense","error":"toy setup 'nonsense': expected)"), 0u)
      << line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_NE(line.find(R"("moves":["7"])"), std::string::npos) << line;
  EXPECT_FALSE(std::getline(lines, line));
}

TEST(Table, BulkSkipsBlankLinesAndCommentsButNotLinks) {
  for (const char* line : {"", "  ", "#", "# a comment", " # indented"})
    EXPECT_TRUE(is_blank_or_comment(line)) << line;
  for (const char* line : {"#11c1,a3", "start 1 # 2"}) EXPECT_FALSE(is_blank_or_comment(line));
  const Ran ran = run("moves", {"-"}, "# saved\nstart 1 2 3 4 5 6\n#\n#start\n", {{"json", {}}});
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 2) << ran.out;
}

TEST(Table, BulkKeepsTheOrderOverManyLinesAndThreads) {
  std::string input;
  for (int i = 0; i < 3000; ++i) {
    input += "start " + std::to_string(i % 7 + 1) + "\n";
  }
  const Ran one = run("best", {"-"}, input, {{"json", {}}, {"threads", {"1"}}});
  const Ran four = run("best", {"-"}, input, {{"json", {}}, {"threads", {"4"}}});
  EXPECT_EQ(one.code, 0);
  EXPECT_EQ(one.out, four.out);
  EXPECT_EQ(std::count(one.out.begin(), one.out.end(), '\n'), 3000);
}

TEST(Table, ShardsAnswerEveryLineExactlyOnce) {
  std::string input;
  for (int i = 1; i <= 7; ++i) input += "start " + std::to_string(i) + "\n";
  const auto shard = [&](const char* part) {
    return run("show", {"-"}, input, {{"json", {}}, {"shard", {part}}}).out;
  };
  const std::string first = shard("1/3");
  EXPECT_EQ(std::count(first.begin(), first.end(), '\n'), 3);
  EXPECT_NE(shard("2/3").find("toy start 2"), std::string::npos);
  EXPECT_NE(shard("2/3").find("toy start 5"), std::string::npos);
  EXPECT_EQ(shard("3/3").find("toy start 7"), std::string::npos);
  for (const char* bad : {"0/3", "4/3", "1", "x/y", "1/0"}) EXPECT_THROW(shard(bad), Error) << bad;
}

TEST(Table, BulkSurvivesBinaryNoiseAndVeryLongLines) {
  std::string noise;
  Random random(5);
  for (int i = 0; i < 100000; ++i) noise += static_cast<char>(random.below(256));
  const Ran ran =
      run("moves", {"-"}, noise + "\n" + std::string(5 << 20, 'x') + "\nstart\n", {{"json", {}}});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.out.find("expected at most 1048576 bytes"), std::string::npos);
  EXPECT_NE(ran.out.find(R"("record":"toy start")"), std::string::npos);
  EXPECT_LT(ran.out.size(), 4u << 20);
}

TEST(Table, ChecksOptionsEvenIfUnused) {
  const auto message = [](const std::string& verb, std::vector<std::string> words,
                          std::map<std::string, std::vector<std::string>> options) -> std::string {
    try {
      run(verb, std::move(words), "", std::move(options));
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(message("best", {"start"}, {{"nodse", {"5"}}}),
            "best '--nodse': no such option, expected one of --time, --nodes, --all, --threads, "
            "--json, --shard");
  EXPECT_EQ(message("best", {"start"}, {{"all", {"5"}}}), "--all '5': expected no value");
  EXPECT_EQ(message("best", {"start"}, {{"nodes", {}}}), "--nodes: expected a value, N");
  EXPECT_EQ(message("perft", {"start", "1"}, {{"threads", {"abc"}}}),
            "--threads 'abc': expected a whole number");
  EXPECT_EQ(message("perft", {"start", "1"}, {{"threads", {"0"}}}).find("--threads '0': expected"),
            0u);
  EXPECT_EQ(message("perft", {"start", "1"}, {{"shard", {"nan"}}}),
            "--shard 'nan': expected i/n, such as 1/8");
  EXPECT_EQ(message("play", {"start"}, {{"shard", {"1/2"}}}).find("play '--shard': no such option"),
            0u);
  EXPECT_EQ(message("nonsense", {}, {}),
            "verb 'nonsense': expected one of show, moves, best, play, new, perft, help");
}

TEST(Table, BestFindsTheWinAndReportsAFinishedGame) {
  const Ran won = run("best", {":x.x.oo."}, "", {{"json", {}}});
  EXPECT_NE(won.out.find(R"("value":1,"proven":true)"), std::string::npos) << won.out;
  const Ran over = run("best", {":xx.xoo."}, "", {{"json", {}}});
  EXPECT_NE(over.out.find(R"("move":null)"), std::string::npos) << over.out;
}

TEST(Table, PlayHandlesMovesHintsUndoAndBadInput) {
  const Ran ran = run("play", {"start"}, "4\nnonsense\nhint\nundo\n1\nquit\n", {{"as", {"both"}}});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("? toy move 'nonsense'"), std::string::npos);
  EXPECT_NE(ran.out.find("toy start 1\n"), std::string::npos);
}

TEST(Table, PlayLetsTheEngineAnswerUntilTheEnd) {
  std::string moves;
  for (int i = 0; i < 40; ++i) moves += std::to_string(i % 7 + 1) + "\n";
  const Ran ran = run("play", {"start"}, moves);
  EXPECT_NE(ran.out.find("engine plays"), std::string::npos);
  EXPECT_NE(ran.out.find("the game is over"), std::string::npos);
}

}  // namespace
}  // namespace hexarium
