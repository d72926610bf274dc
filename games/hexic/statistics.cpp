#include "games/hexic/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hexarium::hexic {

Summary summarize(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  const auto at = [&](double part) {  // interpolates between the two nearest
    const double place = part * static_cast<double>(numbers.size() - 1);
    const size_t i = place;
    const double next = numbers[std::min(i + 1, numbers.size() - 1)];
    return numbers[i] + (place - static_cast<double>(i)) * (next - numbers[i]);
  };
  const double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0);
  return {sum / static_cast<double>(numbers.size()), at(0.25), at(0.5), at(0.75)};
}

namespace {

constexpr double kWidth = 720, kLeft = 50, kRight = 680, kTop = 76, kBase = 340;
constexpr int kBins = 36;

// 1200000 -> 1.2M
std::string short_number(double value) {
  for (const auto& [size, letter] : {std::pair(1e12, 'T'), {1e9, 'G'}, {1e6, 'M'}, {1e3, 'k'}})
    if (value >= size) return fmt::format("{:.3g}{}", value / size, letter);
  return fmt::format("{:.3g}", value);
}

// Maps scores to x positions; logarithmic if the scores differ a lot.
struct Scale {
  double low, high;
  bool logarithmic;
  explicit Scale(const std::vector<Series>& all) : low(HUGE_VAL), high(-HUGE_VAL) {
    for (const Series& series : all)
      for (const double score : series.scores)
        low = std::min(low, score), high = std::max(high, score);
    logarithmic = high > 20 * std::max(low, 1.0);
    low = to(low), high = to(high);
    if (high - low < 1e-9) low -= 0.5, high += 0.5;
  }
  double to(double score) const { return logarithmic ? std::log10(std::max(score, 1.0)) : score; }
  double from(double place) const { return logarithmic ? std::pow(10, place) : place; }
  double part(double score) const { return (to(score) - low) / (high - low); }  // 0 .. 1
  double x(double score) const { return kLeft + part(score) * (kRight - kLeft); }
};

}  // namespace

std::string plot_svg(const std::string& title, const std::vector<Series>& all) {
  constexpr const char* kColours[] = {"#0072b2", "#d55e00"};
  const Scale scale(all);
  std::vector<std::array<int, kBins>> bins(all.size());
  int most = 1;
  for (size_t i = 0; i < all.size(); ++i) {
    bins[i].fill(0);
    for (const double score : all[i].scores) {
      const int bin = std::min(kBins - 1, static_cast<int>(scale.part(score) * kBins));
      most = std::max(most, ++bins[i][bin]);
    }
  }
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} 400\" width=\"{0}\" "
      "height=\"400\" font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"13\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#faf8f3\"/>\n"
      "<text x=\"{1}\" y=\"24\" font-size=\"15\">{2}</text>\n",
      kWidth, kLeft, escape_xml(title));
  const double wide = (kRight - kLeft) / kBins;
  for (size_t i = 0; i < all.size(); ++i) {
    const char* colour = kColours[i % 2];
    for (int bin = 0; bin < kBins; ++bin) {
      const double tall = (kBase - kTop) * bins[i][bin] / most;
      if (tall > 0)
        out += fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
            "fill-opacity=\"0.6\"/>\n",
            kLeft + bin * wide, kBase - tall, wide - 1, tall, colour);
    }
    const Summary summary = summarize(all[i].scores);
    out += fmt::format(
        "<path d=\"M{0:.1f} {1}V{2}\" stroke=\"{3}\" stroke-width=\"2\" stroke-dasharray=\"5 "
        "3\"/>\n"
        "<text x=\"{4}\" y=\"{5}\" fill=\"{3}\">{6}: {7} games, median {8}, mean {9}</text>\n",
        scale.x(summary.median), kTop, kBase, colour, kLeft, 44 + 16 * static_cast<double>(i),
        escape_xml(all[i].name), all[i].scores.size(), short_number(summary.median),
        short_number(summary.mean));
  }
  out += fmt::format("<path d=\"M{} {}H{}\" stroke=\"#222\"/>\n", kLeft, kBase, kRight);
  for (int i = 0; i <= 6; ++i) {
    const double place = scale.low + i * (scale.high - scale.low) / 6;
    out +=
        fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                    kLeft + i * (kRight - kLeft) / 6, kBase + 20, short_number(scale.from(place)));
  }
  out += fmt::format(
      "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n"
      "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n</svg>\n",
      kLeft - 6, kTop + 10, most, kRight, kBase + 44,
      scale.logarithmic ? "score (logarithmic)" : "score");
  return out;
}

}  // namespace hexarium::hexic
