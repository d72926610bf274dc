#include "core/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/stop.h"
#include "core/text.h"

namespace hexarium {

namespace {
const double kRow = std::sqrt(3.0) / 2;     // distance of two rows
const double kRadius = 1 / std::sqrt(3.0);  // centre to corner of a cell
constexpr int kPixels = 48;                 // per drawing unit, in the SVG's own size
}  // namespace

Point centre(const View& view, Axial place) {
  if (view.flat_top) return {place.q * kRow, place.r + place.q / 2.0};
  return {place.q + place.r / 2.0, place.r * kRow};
}

std::string escape_xml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out += c;
  }
  return out;
}

namespace {
// Wraps text into lines at most `width` drawing units wide at this font size.
std::vector<std::string> wrap(const std::vector<std::string>& words, std::string_view between,
                              double font, double width) {
  const size_t most = static_cast<size_t>(std::max(8.0, width / (0.62 * font)));
  std::vector<std::string> lines;
  for (const std::string& word : words) {
    if (!lines.empty() && lines.back().size() + between.size() + word.size() <= most)
      lines.back() += std::string(between) + word;
    else lines.push_back(word);
  }
  return lines;
}
}  // namespace

std::string to_svg(const View& view) {
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (const ViewCell& cell : view.cells) {
    const Point p = centre(view, cell.place);
    left = std::min(left, p.x), right = std::max(right, p.x);
    top = std::min(top, p.y), bottom = std::max(bottom, p.y);
  }
  if (view.cells.empty()) left = right = top = bottom = 0;
  const double edge = kRadius + view.margin;
  const double width = right - left + 2 * edge;
  constexpr double kTrayFont = 0.4, kStatusFont = 0.36;
  const std::vector<std::string> tray = wrap(view.tray, "  ", kTrayFont, width - 0.4);
  std::vector<std::string> words;
  for (const std::string_view word : split(view.status)) words.emplace_back(word);
  const std::vector<std::string> status = wrap(words, " ", kStatusFont, width - 0.4);
  const double tray_space = tray.empty() ? 0 : 0.3 + 0.6 * static_cast<double>(tray.size());
  const double status_space = status.empty() ? 0 : 0.3 + 0.5 * static_cast<double>(status.size());
  const double height = bottom - top + 2 * edge + tray_space + status_space;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.3f} {:.3f} {:.3f} {:.3f}\" "
      "width=\"{:.0f}\" height=\"{:.0f}\" font-family=\"DejaVu Sans, Verdana, sans-serif\" "
      "text-anchor=\"middle\">\n<rect x=\"{:.3f}\" y=\"{:.3f}\" width=\"100%\" height=\"100%\" "
      "fill=\"#faf8f3\"/>\n",
      left - edge, top - edge, width, height, width * kPixels, height * kPixels, left - edge,
      top - edge);
  out += view.svg_under;
  for (const ViewCell& cell : view.cells) {
    check_stop();
    const Point p = centre(view, cell.place);
    if (view.outline) {
      std::string corners;
      for (int i = 0; i < 6; ++i) {
        const double angle = (i * 60 + (view.flat_top ? 0 : 30)) * M_PI / 180;
        corners += fmt::format("{:.3f},{:.3f} ", p.x + kRadius * std::cos(angle),
                               p.y + kRadius * std::sin(angle));
      }
      out += fmt::format(
          "<polygon points=\"{}\" fill=\"{}\" stroke=\"#8a8577\" stroke-width=\"0.03\"/>\n",
          corners, cell.fill);
    }
    if (!cell.label.empty())
      out += fmt::format(
          "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"{:.2f}\" fill=\"{}\">{}</text>\n", p.x,
          p.y + 0.16, std::min(0.45, 0.9 / static_cast<double>(cell.label.size())), cell.ink,
          escape_xml(cell.label));
  }
  out += view.svg_over;
  const double middle = (left + right) / 2;
  double y = bottom + edge + 0.3;
  const auto write = [&](const std::vector<std::string>& lines, double font, double step) {
    for (const std::string& line : lines) {
      out += fmt::format(
          "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"{:.2f}\" fill=\"#222\">{}</text>\n", middle,
          y, font, escape_xml(line));
      y += step;
    }
    if (!lines.empty()) y += 0.3;
  };
  write(tray, kTrayFont, 0.6);
  write(status, kStatusFont, 0.5);
  return out + "</svg>\n";
}

}  // namespace hexarium
