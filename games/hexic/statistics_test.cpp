#include "games/hexic/statistics.h"

#include <gtest/gtest.h>

namespace hexarium::hexic {
namespace {

TEST(HexicStatistics, QuartilesAreInterpolated) {
  const Summary s = summarize({4, 1, 3, 2});
  EXPECT_DOUBLE_EQ(s.mean, 2.5);
  EXPECT_DOUBLE_EQ(s.low, 1.75);
  EXPECT_DOUBLE_EQ(s.median, 2.5);
  EXPECT_DOUBLE_EQ(s.high, 3.25);
  EXPECT_DOUBLE_EQ(summarize({7}).high, 7);
}

TEST(HexicStatistics, PlotsEqualScoresZeroScoresAndHugeScores) {
  for (const std::vector<double>& scores :
       {std::vector<double>{0, 0}, {5, 5, 5}, {0, 9.3e18}, {1, 10, 100, 1000}}) {
    const std::string svg = plot_svg("a <b>", {{"blind", scores}, {"deep", {3}}});
    EXPECT_EQ(svg.find("nan"), std::string::npos) << svg;
    EXPECT_EQ(svg.find("inf"), std::string::npos) << svg;
    EXPECT_NE(svg.find("a &lt;b&gt;"), std::string::npos);
    EXPECT_EQ(svg.substr(svg.size() - 7), "</svg>\n");
  }
}

}  // namespace
}  // namespace hexarium::hexic
