// Score statistics of many games.
#pragma once
#include "games/hexic/solver.h"

namespace hexarium::hexic {

struct Result {
  int64_t moves = 0, score = 0;
  bool over = false;
};
struct Summary {
  double mean = 0, low = 0, median = 0, high = 0;  // with quartiles
};
Summary summarize(std::vector<double> numbers);  // must not be empty

// One set of scores in a plot.
struct Series {
  std::string name;
  std::vector<double> scores;
};
// The distribution of scores as SVG; needs at least one series, none of them empty.
std::string plot_svg(const std::string& title, const std::vector<Series>& all);

}  // namespace hexarium::hexic
