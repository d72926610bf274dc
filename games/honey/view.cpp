#include "games/honey/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"

namespace hexarium::honey {

namespace {

struct Look {
  const char* text;  // in terminals, two characters at most
  const char* sign;  // in pictures
  const char* fill;  // of the cell
};
constexpr Look kLooks[kBonuses] = {
    {"", "", "#fff8e1"},     {"dl", "2L", "#bfdbfe"}, {"tl", "3L", "#7db4f5"},
    {"dw", "2W", "#fecaca"}, {"tw", "3W", "#f98b8b"}, {"/2", "½", "#9ca3af"},
    {"->", "→", "#ecfccb"},  {"/^", "↗", "#ecfccb"},  {"\\^", "↖", "#ecfccb"},
    {"<-", "←", "#ecfccb"},  {"/v", "↙", "#ecfccb"},  {"\\v", "↘", "#ecfccb"},
};
constexpr const char* kCoordinate =
    "<text class=\"coordinate\" x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"0.26\" "
    "fill=\"#77705f\">{}</text>\n";
// From the centre of a cell at the edge to its number.
constexpr double kRowNumber = 0.82, kColumnNumber = 0.82;
constexpr const char* kPortalColours[3] = {"#15803d", "#7e22ce", "#c2410c"};  // one for each pair

const Look& look(Bonus b) { return kLooks[static_cast<size_t>(b)]; }

// The letter a play puts on a cell; nullptr if it does not cover the cell.
const Letter* letter_at(const std::vector<Letter>& play, int cell) {
  const auto found =
      std::find_if(play.begin(), play.end(), [&](const Letter& l) { return l.cell == cell; });
  return found == play.end() ? nullptr : &*found;
}

char letter_of(const Board& board, int cell) {
  return static_cast<char>('A' + board.letter(cell) - 1);
}

// A cell is four characters wide; x above, y on the left, as in moves.
std::string board_text(const State& s, const std::vector<Letter>& play) {
  const Board& board = s.level.board;
  const size_t edge = std::to_string(board.height - 1).size() + 2;
  std::string out(edge, ' ');
  for (int x = 0; x < board.width; ++x)
    out += fmt::format(fmt::runtime(x + 1 < board.width ? "{:<4}" : "{}\n"), x);
  for (int y = 0; y < board.height; ++y) {
    std::string line = fmt::format("{:>{}}  ", y, edge - 2);
    if (board.shifted(board.at(0, y))) line += "  ";
    for (int x = 0; x < board.width; ++x) {
      const int cell = board.at(x, y);
      const Look& style = look(board.bonus(cell));
      const Letter* laid = letter_at(play, cell);
      std::string text;
      if (board.has_letter(cell)) text += letter_of(board, cell);
      else if (laid) text += static_cast<char>(laid->letter - 'A' + 'a');
      text += style.text;
      if (text.empty()) text += '.';
      const size_t blanks = 4 - std::min<size_t>(4, text.size());
      line += text;
      line.append(blanks, ' ');
    }
    line.resize(line.find_last_not_of(' ') + 1);
    out += line;
    out += '\n';
  }
  return out;
}

// A dashed curve, without the dashes that would come too close to a letter or a sign.
std::string dashes(const std::array<Point, 4>& bow, const std::vector<Point>& letters) {
  constexpr double kDash = 0.2, kClear = 0.45;
  const auto on = [&](double t) {
    const double u = 1 - t, a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
    return Point{a * bow[0].x + b * bow[1].x + c * bow[2].x + d * bow[3].x,
                 a * bow[0].y + b * bow[1].y + c * bow[2].y + d * bow[3].y};
  };
  const double length = std::hypot(bow[3].x - bow[0].x, bow[3].y - bow[0].y) + 1;
  const int count = std::max(3, static_cast<int>(length / kDash));
  std::string data;
  for (int i = 0; i < count; ++i) {
    const Point a = on(i / static_cast<double>(count)), b = on((i + 0.6) / count);
    const bool clear = std::none_of(letters.begin(), letters.end(), [&](Point p) {
      return std::min(std::hypot(p.x - a.x, p.y - a.y), std::hypot(p.x - b.x, p.y - b.y)) < kClear;
    });
    if (clear) data += fmt::format("M{:.2f} {:.2f}L{:.2f} {:.2f}", a.x, a.y, b.x, b.y);
  }
  return data;
}

// A portal is an arc on the side it leads out of; the arcs of a pair have the same colour and are
// joined.
std::string portal_arcs(const Board& board, const View& view, const std::vector<Axial>& places) {
  std::string svg;
  std::vector<Point> letters;
  for (int y = 0; y < board.height; ++y)
    for (int x = 0; x < board.width; ++x) {
      const ViewCell& c = view.cells[static_cast<size_t>(y) * board.width + x];
      const Point at = centre(view, c.place);
      if (!c.label.empty() || board.bonus(board.at(x, y)) != Bonus::None) letters.push_back(at);
      if (x == 0) letters.push_back({at.x - kRowNumber, at.y});
      if (y == 0) letters.push_back({at.x, at.y - kColumnNumber});
    }
  const auto place = [&](int cell) {
    return centre(view, places[board.y(cell) * board.width + board.x(cell)]);
  };
  for (int d = 0; d < 6; ++d) {
    const int cell = board.portals[d];
    if (cell < 0) continue;
    const char* colour = kPortalColours[d % 3];
    const Point at = place(cell), to = place(board.portals[opposite(d)]);
    const double angle = -d * M_PI / 3, wide = 0.52;  // y grows downwards
    const auto corner = [&](double turn) {
      return fmt::format("{:.3f} {:.3f}", at.x + 0.46 * std::cos(angle + turn),
                         at.y + 0.46 * std::sin(angle + turn));
    };
    svg += fmt::format(
        "<path d=\"M{} A0.46 0.46 0 0 1 {}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.1\" "
        "stroke-linecap=\"round\" pointer-events=\"none\"/>\n",
        corner(-wide), corner(wide), colour);
    if (d >= 3) continue;
    // The line between them leaves and arrives in the portals' directions, with gaps at letters and
    // signs.
    const double pull = 0.25 * std::hypot(to.x - at.x, to.y - at.y) + 0.5;
    const double dx = pull * std::cos(angle), dy = pull * std::sin(angle);
    const std::array<Point, 4> bow = {
        {{at.x + 0.5 * std::cos(angle), at.y + 0.5 * std::sin(angle)},
         {at.x + dx, at.y + dy},
         {to.x - dx, to.y - dy},
         {to.x - 0.5 * std::cos(angle), to.y - 0.5 * std::sin(angle)}}};
    svg += fmt::format(
        "<path class=\"portal\" d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.05\" "
        "opacity=\"0.7\" pointer-events=\"none\"/>\n",
        dashes(bow, letters), colour);
  }
  return svg;
}

std::string status(const State& s) {
  if (!s.whole_game)
    return fmt::format("{} points{}", s.scores[0], s.over() ? "; nothing fits" : "");
  if (s.players == 1)
    return fmt::format("{} points, {} tiles in the bag{}", s.scores[0], s.bag.size(),
                       s.over() ? "; the game is over" : "");
  if (s.over())
    return fmt::format("the game is over, {}, {} : {}",
                       s.scores[0] == s.scores[1]  ? "a draw"
                       : s.scores[0] > s.scores[1] ? "first wins"
                                                   : "second wins",
                       s.scores[0], s.scores[1]);
  return fmt::format("{} to move, {} : {}, {} tiles in the bag", s.mover == 1 ? "first" : "second",
                     s.scores[0], s.scores[1], s.bag.size());
}

}  // namespace

View draw(const State& s, const std::vector<Letter>& play) {
  const Board& board = s.level.board;
  View v;
  v.text = board_text(s, play);
  std::vector<std::string> bonuses;
  std::vector<Axial> places;
  for (int y = 0; y < board.height; ++y)
    for (int x = 0; x < board.width; ++x) {
      const int cell = board.at(x, y);
      const Letter* laid = letter_at(play, cell);
      const Look& style = look(board.bonus(cell));
      ViewCell c;
      // In the view, row r is r/2 cells to the right of row 0.
      c.place = {x - (board.even_layout ? y + 1 : y) / 2, y};
      c.name = fmt::format("{},{}", x, y);
      if (board.has_letter(cell)) c.label = letter_of(board, cell);
      else if (laid) c.label = laid->letter, c.ink = "#b91c1c";
      const bool marked = laid || std::count(s.last.begin(), s.last.end(), cell);
      c.fill = marked ? "#fde047" : c.label.empty() ? style.fill : "#f3d9a4";
      places.push_back(c.place);
      bonuses.emplace_back(bonus_name(board.bonus(cell)));
      const Point at = centre(v, c.place);
      if (!c.label.empty())
        v.svg_over += fmt::format(
            "<text class=\"value\" x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"0.18\" fill=\"#333\" "
            "pointer-events=\"none\">{}</text>\n",
            at.x + 0.3, at.y + 0.26, s.level.points[c.label[0] - 'A']);
      // Column and row numbers, as in moves.
      if (y == 0)
        v.svg_under += fmt::format(fmt::runtime(kCoordinate), at.x, at.y - kColumnNumber + 0.1, x);
      if (x == 0)
        v.svg_under += fmt::format(fmt::runtime(kCoordinate), at.x - kRowNumber, at.y + 0.1, y);
      if (board.bonus(cell) != Bonus::None) {
        v.svg_over += fmt::format(
            "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"{}\" fill=\"#333\" "
            "pointer-events=\"none\">{}</text>\n",
            at.x, at.y + (c.label.empty() ? 0.11 : 0.43), c.label.empty() ? 0.3 : 0.2, style.sign);
      }
      v.cells.push_back(std::move(c));
    }
  v.svg_over += portal_arcs(board, v, places);
  v.tray = {s.level.hand};
  v.status = status(s);
  v.margin = 0.5;
  std::vector<int64_t> values;
  for (const char letter : s.level.hand) values.push_back(s.level.points[letter - 'A']);
  v.facts = {{"hand", s.level.hand},
             {"values", values},
             {"score", s.scores[0]},
             {"width", int64_t{board.width}},
             {"bonuses", bonuses}};
  if (s.players == 2)
    v.facts.push_back({"scores", std::vector<int64_t>(s.scores.begin(), s.scores.end())});
  return v;
}

View view(const State& s) { return draw(s, {}); }

View seat_view(const Entry& game, std::string_view record, int seat) {
  State s = state_of<State>(game, record);
  const int64_t other =
      static_cast<int64_t>(seat == s.mover ? s.other_hand.size() : s.level.hand.size());
  if (seat == 0) s.level.hand.clear();
  else if (seat != s.mover) s.level.hand = s.other_hand;
  View v = view(s);
  v.facts.push_back({"other_tiles", other});
  v.facts.push_back({"bag", static_cast<int64_t>(s.bag.size())});
  return v;
}

}  // namespace hexarium::honey
