#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <thread>

#include "core/file.h"
#include "core/grid.h"
#include "core/json.h"
#include "core/parallel.h"
#include "core/png.h"
#include "core/random.h"
#include "core/stop.h"
#include "core/tally.h"
#include "core/text.h"
#include "core/verb.h"
#include "core/view.h"

namespace hexarium {
namespace {

TEST(Text, QuoteStaysOnOneLineAndIsShort) {
  EXPECT_EQ(quote("a'b"), "'a'b'");
  EXPECT_EQ(quote("a\nb\xff"), "'a\\x0ab\\xff'");
  EXPECT_EQ(quote(std::string(100, 'x')), "'" + std::string(60, 'x') + "... (100 bytes)'");
}

TEST(Json, RejectsDeepNestingAndTooManyKeys) {
  const auto nested = [](int depth, char open, char close) {
    std::string text = R"({"a":)";
    const auto one = [&](char c) { return c == '{' ? std::string(R"({"b":)") : std::string(1, c); };
    for (int i = 1; i < depth; ++i) text += one(open);
    text += open == '{' ? "1" : "";
    return text + std::string(depth - 1, close) + "}";
  };
  for (const auto& [open, close] : {std::pair{'[', ']'}, std::pair{'{', '}'}}) {
    EXPECT_TRUE(parse_json(nested(kDeepestJson, open, close)).is_object());
    for (const int depth : {kDeepestJson + 1, 110'000, 1'000'000})
      EXPECT_TRUE(parse_json(nested(depth, open, close)).is_discarded());
  }
  EXPECT_TRUE(parse_json(std::string(1'000'000, '[')).is_discarded());
  EXPECT_TRUE(parse_json(R"({"a":"[[[[\"[[[[\\"})").is_object());
  EXPECT_EQ(parse_json("[\"" + std::string(200, '[') + "\", \"" + std::string(200, ':') + "\"]", 0)
                .size(),
            2u);
  EXPECT_TRUE(parse_json(R"({"a":1,"b":2})", 2).is_object());
  EXPECT_TRUE(parse_json(R"({"a":1,"b":2})", 1).is_discarded());
  for (const char* bad : {"", "{", "]]]]{", "\"", "\"\\", "{\"a\":1"})
    EXPECT_TRUE(parse_json(bad).is_discarded()) << bad;
}

TEST(Text, SplitByBlanksDropsEmptyWordsAndByCharacterKeepsThem) {
  EXPECT_EQ(split("  a \t b\r\n").size(), 2u);
  EXPECT_EQ(split("a//b", '/').size(), 3u);
  EXPECT_EQ(split("", '/').size(), 1u);
}

TEST(Text, ParseIntAcceptsOnlyWholeNumbersWithinTheLimits) {
  EXPECT_EQ(parse_int(" 42 ", 0, 100, "n"), 42);
  for (const char* bad : {"", "4x", "101", "-1", "99999999999999999999", "1e9", "0x1"})
    EXPECT_THROW(parse_int(bad, 0, 100, "n"), Error) << bad;
  EXPECT_THROW(parse_number("nan", 0, 1, "n"), Error);
  EXPECT_THROW(parse_number("inf", 0, 1e300, "n"), Error);
}

TEST(Text, FilesAreWrittenWholeOrNotAtAll) {
  const std::string path = testing::TempDir() + "hexarium_text_test";
  write_file(path, "abc");
  EXPECT_EQ(read_file(path), "abc");
  EXPECT_THROW(read_file(path, 2), Error);
  EXPECT_THROW(read_file(testing::TempDir()), Error);
  EXPECT_THROW(write_file("/no/such/folder/x", "abc"), Error);
  std::filesystem::remove(path);
}

TEST(Grid, OppositeDirectionsLeadBack) {
  for (const Grid& grid : {rhombus(4, 5), odd_rows(6, 4), hexagon(3)})
    for (Cell cell = 0; cell < grid.size(); ++cell)
      for (size_t d = 0; d < 6; ++d) {
        const Cell next = grid.neighbours[cell][d];
        if (next == kNoCell) continue;
        EXPECT_EQ(grid.neighbours[next][(d + 3) % 6], cell);
      }
  EXPECT_EQ(hexagon(3).size(), 19);
}

TEST(Random, SameSeedGivesTheSameNumbers) {
  Random random(1);
  EXPECT_EQ(random.next(), 10451216379200822465u);
  for (int i = 0; i < 1000; ++i) EXPECT_LT(random.below(7), 7u);
}

TEST(Json, LargeWholeNumbersBecomeStrings) {
  EXPECT_EQ(dump(to_json(Value(int64_t{1} << 53))), "9007199254740992");
  EXPECT_EQ(dump(to_json(Value((int64_t{1} << 53) + 1))), "\"9007199254740993\"");
  EXPECT_EQ(dump(Json("a\xff")), "\"a\xef\xbf\xbd\"");
}

TEST(View, SvgIsEscapedAndBecomesAPng) {
  View view;
  view.cells.push_back(
      {.place = {0, 0}, .name = "a1", .label = "<&", .fill = "#fff", .ink = "#222"});
  view.status = "x < y";
  const std::string svg = to_svg(view);
  EXPECT_NE(svg.find("&lt;&amp;"), std::string::npos);
  EXPECT_EQ(to_png(svg, 100).substr(1, 3), "PNG");
  EXPECT_THROW(to_png("nonsense", 100), Error);
}

TEST(Parallel, CallsEachIndexOnce) {
  for (const int threads : {0, 1, 3, 8}) {
    std::vector<std::atomic<int>> calls(100);
    parallel_for(calls.size(), threads, [&](size_t i) { ++calls[i]; });
    for (const auto& n : calls) EXPECT_EQ(n, 1);
  }
  parallel_for(0, 4, [](size_t) { FAIL(); });
}

TEST(Parallel, FirstExceptionIsRethrownAndNoNewWorkStarts) {
  std::atomic<int> begun = 0;
  const auto each = [&](size_t i) {
    ++begun;
    if (i == 3) throw Error("three");
    // The other calls must not run out before the exception is seen.
    if (i > 3) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  EXPECT_THROW(parallel_for(100000, 4, each), Error);
  EXPECT_LT(begun, 100000);
  begun = 0;
  EXPECT_THROW(parallel_for(10, 1, each), Error);
  EXPECT_EQ(begun, 4);
}

TEST(Parallel, AStopFlagEndsTheWorkOfAllThreads) {
  std::atomic<bool> stop = false;
  const StopWhen stopped(&stop);
  std::atomic<int> begun = 0;
  const auto each = [&](size_t i) {
    ++begun;
    if (i == 3) stop = true;
    while (i > 3) check_stop();  // has the caller's flag, whichever thread this is
  };
  EXPECT_THROW(parallel_for(100, 4, each), Stopped);
  EXPECT_LE(begun, 7);  // the four before, and one on each other thread
  std::istringstream in("1\n2\n3\n");
  std::ostringstream out, err;
  Args args{{"-"}, {{"threads", {"2"}}}, in, out, err};
  EXPECT_EQ(answer_all(args, [](const std::string& line, bool) { return Answer{line, line}; }), 2);
  EXPECT_EQ(out.str().find("\"record\":\"1\",\"error\":\"stopped"), 1u) << out.str();
}

// A stack of this size makes every thread fail to start.
TEST(Parallel, CallerDoesTheWorkIfNoThreadStarts) {
  pthread_attr_t usual, huge;
  ASSERT_EQ(pthread_getattr_default_np(&usual), 0);
  ASSERT_EQ(pthread_attr_init(&huge), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&huge, size_t{1} << 50), 0);
  ASSERT_EQ(pthread_setattr_default_np(&huge), 0);
  EXPECT_EQ(Helpers(3, [](int) {}).count(), 0);
  size_t sum = 0;
  parallel_for(10, 4, [&](size_t i) { sum += i; });
  EXPECT_EQ(sum, 45u);
  std::istringstream in("1\n2\n3\n");
  std::ostringstream out, err;
  Args args{{"-"}, {{"threads", {"4"}}}, in, out, err};
  answer_all(args, [](const std::string& line, bool) { return Answer{line, line + line}; });
  EXPECT_EQ(out.str(), "11\n22\n33\n");
  ASSERT_EQ(pthread_setattr_default_np(&usual), 0);
  EXPECT_EQ(Helpers(3, [](int) {}).count(), 3);
}

TEST(Tally, CountsPairs) {
  const Tally t = tally({{2, 0}, {1, -1}, {3, 1}});
  EXPECT_EQ(t.games, 6);
  EXPECT_EQ(t.wins, 4);
  EXPECT_EQ(t.draws, 1);
  EXPECT_EQ(t.losses, 1);
  EXPECT_DOUBLE_EQ(t.mean, 1);
  EXPECT_NEAR(t.error, 1.96 * std::sqrt(1.0 / 3), 1e-9);
}

}  // namespace
}  // namespace hexarium
