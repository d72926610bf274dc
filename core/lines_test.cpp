#include "core/lines.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace hexarium {
namespace {

std::string again(std::string_view text) { return to_text("hex", parse_lines("hex", "11", text)); }

TEST(Lines, VariationsAndCommentsRoundTrip) {
  for (const char* text : {"hex 11", "hex 11 {empty} a3 f6 {solid} (e7 d5) (c3 {too close}) g4",
                           "hex 11 a1 (b1 b2 (b3 b6 (b4 b5) b8) b7) c1",
                           "hex 11 a1 {a \\} \\{ \\\\ b\\nc}", "hex 5:...../..b../..... a1 (a2)"})
    EXPECT_EQ(again(text), text);
  EXPECT_EQ(again("  11 a3( b4)c5{x}{y} "), "hex 11 a3 (b4) c5 {xy}");
  EXPECT_EQ(again("hex {usual} a1"), "hex 11 {usual} a1");
  EXPECT_EQ(again("hex 11 a1 b1 (c1 (d1 d2) c2)"), "hex 11 a1 b1 (c1 c2) (d1 d2)");
  const Lines lines = parse_lines("hex", "11", "hex 11 a3 f6 {x} (e7 d5) g4");
  EXPECT_EQ(to_text("hex", main_line(lines)), "hex 11 a3 f6 g4");
  ASSERT_EQ(lines.root.next[0].next.size(), 2u);
  EXPECT_EQ(lines.root.next[0].next[1].next[0].move, "d5");
}

TEST(Lines, RandomTreesRoundTrip) {
  Random random(7);
  const auto grow = [&](auto&& self, Line& line, int depth) -> void {
    if (random.below(3) == 0) line.comment = "c{" + std::to_string(random.below(100)) + "}\n\\";
    for (uint32_t n = depth > 6 ? 0 : random.below(4); n > 0; --n) {
      line.next.push_back({"m" + std::to_string(random.below(1000)), "", {}});
      self(self, line.next.back(), depth + 1);
    }
  };
  for (int i = 0; i < 50; ++i) {
    Lines lines{"11", {}};
    grow(grow, lines.root, 0);
    const std::string text = to_text("hex", lines);
    EXPECT_EQ(again(text), text);
    EXPECT_EQ(text.find('\n'), text.npos);
  }
}

TEST(Lines, RejectsBadSyntax) {
  std::string deep = "hex 11 a1", many = "hex 11";
  for (int i = 0; i < 200; ++i) deep += "(b1";
  for (int i = 0; i < 20'000; ++i) many += " a1";
  for (const std::string& text :
       {std::string("hex 11 (a1)"), std::string("hex 11 a1 (b1"), std::string("hex 11 a1 )"),
        std::string("hex 11 a1 {x"), std::string("hex 11 a1 }"), std::string("hex 11 a1 ()"),
        std::string("hex 11 a1 ({x})"), std::string("hex (a1)"), deep, many})
    EXPECT_THROW(again(text), Error) << text.substr(0, 40);
}

}  // namespace
}  // namespace hexarium
