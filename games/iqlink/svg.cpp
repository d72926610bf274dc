// SVG drawing. The unit is the distance between neighbouring pegs.
#include <fmt/format.h>

#include <cmath>

#include "games/iqlink/drawing.h"

namespace hexarium::iqlink {

namespace {

constexpr double kRing = 0.365, kRingWidth = 0.135;  // middle of a ring's band, and its width
constexpr double kBall = 0.235, kBar = 0.165;        // a ball's radius, the width of a connection
constexpr double kGap = 23;                          // degrees to either side of an opening
constexpr double kEdge = 0.045;                      // width of the dark edge, both sides together
const double kRow = std::sqrt(3.0) / 2;

Point towards(Point from, double degrees, double distance) {
  const double angle = degrees * M_PI / 180;
  return {from.x + distance * std::cos(angle), from.y - distance * std::sin(angle)};
}

// A darker or (factor above 1) lighter colour.
std::string shade(std::string_view colour, double factor) {
  std::string out = "#";
  for (size_t i = 1; i < 7; i += 2) {
    const double value = std::stoi(std::string(colour.substr(i, 2)), nullptr, 16);
    const double shaded = factor <= 1 ? value * factor : 255 - (255 - value) / factor;
    out += fmt::format("{:02x}", static_cast<int>(shaded));
  }
  return out;
}

// A path with one colour and width.
std::string path(const std::string& data, std::string_view colour, double width) {
  return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.3f}\"/>\n", data,
                     colour, width);
}

// The arcs of a ring between its openings.
std::string ring_data(const Unit& unit, Point p, double gap) {
  std::string data;
  const auto arc = [&](double from, double to) {
    const Point a = towards(p, from, kRing), b = towards(p, to, kRing);
    data += fmt::format("M{:.3f} {:.3f}A{} {} 0 {} 0 {:.3f} {:.3f}", a.x, a.y, kRing, kRing,
                        to - from > 180 ? 1 : 0, b.x, b.y);
  };
  if (!unit.sides) {
    arc(0, 180), arc(180, 360);
    return data;
  }
  for (int d = 0; d < 6; ++d) {
    if (!(unit.sides >> d & 1)) continue;
    int next = d + 1;
    while (!(unit.sides >> next % 6 & 1)) ++next;
    if (next == d + 1) continue;  // two adjacent openings are one
    arc(60 * d + gap, 60 * next - gap);
  }
  return data;
}

Point centre_of_peg(int peg) {
  const Axial place = board().places[peg];
  return {place.q + place.r / 2.0, place.r * kRow};
}

bool is_light(std::string_view colour) {
  const auto part = [&](size_t i) {
    return std::stoi(std::string(colour.substr(i, 2)), nullptr, 16);
  };
  return 0.3 * part(1) + 0.59 * part(3) + 0.11 * part(5) > 150;
}

}  // namespace

std::string svg_of_piece(Spot spot, Point origin) {
  const Piece& piece = pieces()[spot.piece];
  const std::string dark = shade(piece.colour, 0.55);
  const auto units = units_at(spot);
  const auto centre = [&](const Unit& unit) {
    return unit.place == kOrigin ? origin : towards(origin, 60 * unit.place, 1);
  };
  // A connection starts at the centre of a ball or the outside of a ring.
  std::string bars, letters;
  for (const Unit& unit : {units[0], units[2]}) {
    const double degrees = 60 * unit.place;
    const Point a = towards(origin, degrees, units[1].ball ? 0 : kRing + kRingWidth / 3);
    const Point b = towards(origin, degrees, unit.ball ? 1 : 1 - kRing - kRingWidth / 3);
    bars += fmt::format("M{:.3f} {:.3f}L{:.3f} {:.3f}", a.x, a.y, b.x, b.y);
  }
  std::string edges = path(bars, dark, kBar + kEdge), fills = path(bars, piece.colour, kBar), balls;
  for (const Unit& unit : units) {
    const Point p = centre(unit);
    if (unit.ball) {
      balls += fmt::format(
          "<circle cx=\"{:.3f}\" cy=\"{:.3f}\" r=\"{:.3f}\" fill=\"{}\" stroke=\"{}\" "
          "stroke-width=\"{:.3f}\"/>\n<circle cx=\"{:.3f}\" cy=\"{:.3f}\" r=\"{:.3f}\" "
          "fill=\"{}\"/>\n",
          p.x, p.y, kBall, piece.colour, dark, kEdge * 0.7, p.x - 0.055, p.y - 0.06, 0.05,
          shade(piece.colour, 3));
    } else {
      edges += path(ring_data(unit, p, kGap - 3.5), dark, kRingWidth + kEdge);
      fills += path(ring_data(unit, p, kGap), piece.colour, kRingWidth);
    }
  }
  const Point middle = towards(origin, 60 * units[0].place, 0.5);
  letters = fmt::format(
      "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"0.15\" font-weight=\"bold\" "
      "fill=\"{}\">{}</text>\n",
      middle.x, middle.y + 0.055, is_light(piece.colour) ? "#222" : "#fff", letter(spot.piece));
  return "<g>\n" + edges + fills + balls + letters + "</g>\n";
}

std::string svg_of_pegs() {
  std::string out = fmt::format(
      "<rect class=\"ground\" x=\"-0.72\" y=\"-0.76\" width=\"6.94\" height=\"{:.3f}\" rx=\"0.35\" "
      "fill=\"#262d33\" stroke=\"#39434b\" stroke-width=\"0.04\"/>\n",
      3 * kRow + 1.4);
  for (int peg = 0; peg < kPegs; ++peg) {
    const Point p = centre_of_peg(peg);
    out += fmt::format(
        "<circle cx=\"{:.3f}\" cy=\"{:.3f}\" r=\"0.1\" fill=\"#76818a\"/>\n"
        "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"0.17\" fill=\"#a8b0b6\">{}</text>\n",
        p.x, p.y, p.x, p.y - 0.5, letter(peg));
  }
  return out;
}

std::string svg_of_pieces(std::span<const Index> placed) {
  std::string out;
  for (const Index at : placed) {
    const Spot spot = placements()[at].spot;
    out += svg_of_piece(spot, centre_of_peg(spot.peg));
  }
  return out;
}

std::string svg_of_sheet() {
  constexpr double kWidth = 3.2, kHeight = 2.75, kMargin = 0.9, kLegend = 2.2;
  const double width = kMargin + kOrientations * kWidth, bottom = kMargin + kPieces * kHeight,
               height = bottom + kLegend;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.2f} {:.2f}\" width=\"{:.0f}\" "
      "height=\"{:.0f}\" font-family=\"DejaVu Sans, Verdana, sans-serif\" text-anchor=\"middle\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#faf8f3\"/>\n",
      width, height, width * 32, height * 32);
  for (int i = 0; i < kOrientations; ++i) {
    out += fmt::format("<text x=\"{:.2f}\" y=\"0.6\" font-size=\"0.5\" fill=\"#222\">{}</text>\n",
                       kMargin + (i + 0.5) * kWidth, letter(i));
    out += fmt::format("<text x=\"0.5\" y=\"{:.2f}\" font-size=\"0.5\" fill=\"#222\">{}</text>\n",
                       kMargin + (i + 0.5) * kHeight + 0.15, letter(i));
  }
  for (int piece = 0; piece < kPieces; ++piece)
    for (int o = 0; o < kOrientations; ++o) {
      const Spot spot{0, static_cast<int8_t>(piece), static_cast<int8_t>(o)};
      const auto units = units_at(spot);
      // Centre the piece in its cell.
      Point shift{};
      for (const Unit& unit : {units[0], units[2]}) {
        const Point p = towards({}, 60 * unit.place, 1.0 / 3);
        shift.x += p.x, shift.y += p.y;
      }
      const Point at{kMargin + (o + 0.5) * kWidth - shift.x,
                     kMargin + (piece + 0.5) * kHeight - shift.y};
      const bool repeat = o >= orientations_of(piece);  // looks like one already drawn
      out += fmt::format("<g opacity=\"{}\">\n{}</g>\n", repeat ? 0.22 : 1, svg_of_piece(spot, at));
    }
  // The legend: piece B and what its units are.
  out += svg_of_piece({0, 1, 0}, {kMargin + 0.5 * kWidth, bottom + 0.9});
  const char* lines[] = {
      "From left to right: a ball; a closed ring, which admits no ball; a ring that opens to the "
      "north-east, where the connection of a ball can pass through.",
      "Rows are pieces, columns orientations: A to F turn a piece clockwise by 60 degrees each, G "
      "to L mirror it top to bottom first. Faint: looks like an earlier one."};
  for (int i = 0; i < 2; ++i)
    out += fmt::format(
        "<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"0.42\" fill=\"#222\" "
        "text-anchor=\"start\">{}</text>\n",
        kMargin + kWidth + 0.3, bottom + 0.75 + 0.65 * i, lines[i]);
  return out + "</svg>\n";
}

}  // namespace hexarium::iqlink
