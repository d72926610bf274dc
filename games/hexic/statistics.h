// Many games of one player, and what they came to.
#pragma once
#include "games/hexic/solver.h"

namespace hexarium::hexic {

struct Result {
  int64_t moves = 0, score = 0;
  bool over = false;
};
struct Summary {
  double mean = 0, low = 0, median = 0, high = 0;  // quartiles in between
};
Summary summarize(std::vector<double> numbers);  // not empty

// One set of scores in a plot.
struct Series {
  std::string name;
  std::vector<double> scores;
};
// How the scores are spread, as an SVG picture; at least one series, none of them empty.
std::string plot_svg(const std::string& title, const std::vector<Series>& all);

}  // namespace hexarium::hexic
