#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>

#include "core/grid.h"
#include "core/json.h"
#include "core/random.h"
#include "core/text.h"
#include "core/view.h"

namespace hexarium {
namespace {

TEST(Text, QuoteStaysOnOneLineAndIsShort) {
  EXPECT_EQ(quote("a'b"), "'a'b'");
  EXPECT_EQ(quote("a\nb\xff"), "'a\\x0ab\\xff'");
  EXPECT_EQ(quote(std::string(100, 'x')), "'" + std::string(60, 'x') + "... (100 bytes)'");
}

TEST(Text, SplitByBlanksDropsEmptyWordsAndByCharacterKeepsThem) {
  EXPECT_EQ(split("  a \t b\r\n").size(), 2u);
  EXPECT_EQ(split("a//b", '/').size(), 3u);
  EXPECT_EQ(split("", '/').size(), 1u);
}

TEST(Text, ParseIntWantsTheWholeTextWithinTheLimits) {
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
        const Cell next = grid.neighbours[static_cast<size_t>(cell)][d];
        if (next == kNoCell) continue;
        EXPECT_EQ(grid.neighbours[static_cast<size_t>(next)][(d + 3) % 6], cell);
      }
  EXPECT_EQ(hexagon(3).size(), 19);
}

TEST(Random, IsTheSameEverywhere) {
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
  view.cells.push_back({.place = {0, 0}, .name = "a1", .label = "<&", .fill = "#fff", .ink = "#222"});
  view.status = "x < y";
  const std::string svg = to_svg(view);
  EXPECT_NE(svg.find("&lt;&amp;"), std::string::npos);
  EXPECT_EQ(to_png(svg, 100).substr(1, 3), "PNG");
  EXPECT_THROW(to_png("nonsense", 100), Error);
}

}  // namespace
}  // namespace hexarium
