#include "games/hexceed/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/text.h"

namespace hexarium::hexceed {

namespace {
constexpr std::string_view kColours = "RGB", kSymbols = "XO-", kInks = "KW";
constexpr std::string_view kQualityKinds[] = {"colour", "symbol", "ink"};

Grid make_grid() {
  std::vector<Axial> places = hexagon(3).places;
  std::erase(places, Axial{0, 0});
  return Grid(std::move(places));
}

std::vector<Triple> make_triples() {
  std::vector<Triple> list;
  const Grid& g = grid();
  const auto add = [&](int a, Cell b, Cell c) {
    if (b == kNoCell || c == kNoCell) return;
    Triple t = {static_cast<int8_t>(a), static_cast<int8_t>(b), static_cast<int8_t>(c)};
    std::sort(t.begin(), t.end());
    list.push_back(t);
  };
  for (int cell = 0; cell < kCells; ++cell) {
    const auto& near = g.neighbours[cell];
    for (size_t d = 0; d < 3; ++d) add(cell, near[d], near[d + 3]);  // the middle of a line
    for (size_t d = 0; d < 2; ++d) add(cell, near[d], near[d + 1]);  // the base of a triangle
  }
  std::sort(list.begin(), list.end());
  return list;
}

std::string side_name(int mover) { return mover == 1 ? "first" : "second"; }
}  // namespace

const Grid& grid() {
  static const Grid kGrid = make_grid();
  return kGrid;
}

const std::vector<Triple>& triples() {
  static const std::vector<Triple> kTriples = make_triples();
  return kTriples;
}

std::string piece_text(int piece) {
  return {kColours[piece / 6], kSymbols[piece / 2 % 3], kInks[piece % 2]};
}

int parse_piece(std::string_view text) {
  if (text.size() != 3) return kNone;
  const std::string name = upper(text);
  // The dash may also be written D (RDW) or + (R+W).
  const char sign = name[1] == 'D' || name[1] == '+' ? '-' : name[1];
  const size_t colour = kColours.find(name[0]), symbol = kSymbols.find(sign),
               ink = kInks.find(name[2]);
  if (colour == kColours.npos || symbol == kSymbols.npos || ink == kInks.npos) return kNone;
  return static_cast<int>(colour * 6 + symbol * 2 + ink);
}

std::string made_text(const Made& made) {
  std::string text;
  for (const int8_t cell : made.triple) text += cell_letter(cell);
  return text + " " + std::string(kQualityKinds[made.quality < 3 ? 0 : made.quality < 6 ? 1 : 2]);
}

State::State(std::string_view setup) {
  board.fill(kNone);
  if (lower(setup) == "start") return;
  const auto fail = [&](const std::string& why) {
    throw Error(fmt::format("hexceed setup {}: {}", quote(setup), why));
  };
  if (setup.empty() || setup[0] != ':') fail("expected start or :F1/F2/.../F18[+PIECE]");
  std::string_view fields = setup.substr(1), hand;
  // The piece in hand follows a plus; but R+W is a piece as well.
  const size_t tail = fields.rfind('/') + 1;
  const bool filled = parse_piece(fields.substr(tail, 3)) != kNone;
  const size_t plus = fields.find('+', tail + (filled ? 3 : 0));
  if (plus != fields.npos) hand = fields.substr(plus + 1), fields = fields.substr(0, plus);
  const auto read = [&](std::string_view text) {
    const int piece = parse_piece(text);
    if (piece == kNone)
      fail(
          fmt::format("{} is not a piece; expected colour R/G/B, symbol X/O/-, "
                      "ink K/W, such as B-W",
                      quote(text)));
    if (has(piece)) fail(fmt::format("piece {} occurs twice", piece_text(piece)));
    return static_cast<int8_t>(piece);
  };
  const std::vector<std::string_view> list = split(fields, '/');
  if (list.size() != kCells)
    fail(fmt::format("expected 18 fields A..R between slashes, found {}", list.size()));
  for (size_t cell = 0; cell < kCells; ++cell)
    if (list[cell] != ".") board[cell] = read(list[cell]);
  if (plus != std::string_view::npos) {
    if (placed() == kCells) fail("the board is full, expected no piece in hand");
    in_hand = read(hand);
  }
}

bool State::has(int piece) const {
  return in_hand == piece || std::find(board.begin(), board.end(), piece) != board.end();
}

int State::placed() const {
  return static_cast<int>(kCells - std::count(board.begin(), board.end(), kNone));
}

std::string setup_text(const State& state) {
  std::vector<std::string> fields;
  for (const int8_t piece : state.board) fields.push_back(piece == kNone ? "." : piece_text(piece));
  return ":" + join(fields, "/") + (state.in_hand == kNone ? "" : "+" + piece_text(state.in_hand));
}

std::vector<Made> made_by(const std::array<int8_t, kCells>& board, int cell, int piece) {
  std::vector<Made> made;
  for (const Triple& triple : triples()) {
    if (std::find(triple.begin(), triple.end(), cell) == triple.end()) continue;
    for (const int quality : qualities(piece)) {
      const bool shared = std::all_of(triple.begin(), triple.end(), [&](int8_t c) {
        const int other = c == cell ? piece : board[c];
        if (other == kNone) return false;
        const auto q = qualities(other);
        return std::find(q.begin(), q.end(), quality) != q.end();
      });
      if (shared) made.push_back({triple, quality});
    }
  }
  return made;
}

std::vector<State::Move> legal_moves(const State& state) {
  std::vector<State::Move> moves;
  if (state.in_hand != kNone) {
    for (int8_t cell = 0; cell < kCells; ++cell)
      if (state.board[cell] == kNone) moves.push_back({true, cell});
  } else {
    for (int8_t piece = 0; piece < kPieces; ++piece)
      if (!state.has(piece)) moves.push_back({false, piece});
  }
  return moves;
}

void play(State& state, State::Move move) {
  if (!move.place) {
    state.in_hand = move.index;
    return;
  }
  const size_t points = made_by(state.board, move.index, state.in_hand).size();
  state.scores[state.mover() - 1] += static_cast<int>(points);
  state.board[move.index] = state.in_hand;
  state.in_hand = kNone;
  state.last = move.index;
}

Outcome outcome(const State& state) {
  const auto [first, second] = state.scores;
  Outcome now{.over = state.placed() == kCells,
              .mover = state.mover(),
              .winner = 0,
              .scores = {first, second}};
  if (now.over && first != second) now.winner = first > second ? 1 : 2;
  return now;
}

std::string to_text(const State&, State::Move move) {
  return move.place ? std::string(1, cell_letter(move.index)) : piece_text(move.index);
}

State::Move parse_move(const State& state, std::string_view text) {
  const std::string name = upper(trim(text));
  const auto fail = [&](const std::string& why) {
    throw Error(fmt::format("hexceed move {}: {}", quote(text), why));
  };
  if (state.placed() == kCells) fail("the game is over, expected no more moves");
  const int piece = parse_piece(name);
  const bool is_cell = name.size() == 1 && name[0] >= 'A' && name[0] <= 'R';
  if (state.in_hand != kNone) {
    const std::string due = "expected an empty cell A..R for " + piece_text(state.in_hand);
    if (piece != kNone) fail("a piece where a cell is due; " + due);
    if (!is_cell) fail(due);
    const auto cell = static_cast<int8_t>(name[0] - 'A');
    const int8_t there = state.board[cell];
    if (there != kNone) fail(fmt::format("the cell holds {}; {}", piece_text(there), due));
    return {true, cell};
  }
  const std::string due = "expected a piece that is left, such as B-W";
  if (is_cell) fail("a cell where a piece is due; " + due);
  if (piece == kNone) fail(due);
  if (state.has(piece)) fail("the piece is already on the board; " + due);
  return {false, static_cast<int8_t>(piece)};
}

std::string piece_name(int piece) {
  static constexpr std::string_view kColourNames[] = {"red", "green", "blue"};
  static constexpr std::string_view kSymbolNames[] = {"cross", "ring", "dash"};
  return fmt::format("{} {} in {}", kColourNames[piece / 6], kSymbolNames[piece / 2 % 3],
                     piece % 2 == 0 ? "black" : "white");
}

// Each colour has its own shape (red disc, green square, blue diamond), for colour-blind players.
std::string svg_of_piece(int piece) {
  static constexpr std::string_view kFills[] = {"#c63d35", "#3c9450", "#3a6cc0"};
  static constexpr std::string_view kEdges[] = {"#7d1f1a", "#1f5a2e", "#1d3f7d"};
  const size_t colour = piece / 6;
  const int symbol = piece / 2 % 3;
  const std::string_view ink = piece % 2 == 0 ? "#111" : "#fff";
  std::string body;
  if (colour == 0) body = "<circle r=\"0.40\"";
  else if (colour == 1)
    body = "<rect x=\"-0.36\" y=\"-0.36\" width=\"0.72\" height=\"0.72\" rx=\"0.1\"";
  else
    body =
        "<rect x=\"-0.33\" y=\"-0.33\" width=\"0.66\" height=\"0.66\" rx=\"0.06\" "
        "transform=\"rotate(45)\"";
  std::string sign;
  if (symbol == 0) sign = "<path d=\"M-0.15,-0.15 L0.15,0.15 M-0.15,0.15 L0.15,-0.15\"";
  else if (symbol == 1) sign = "<circle r=\"0.16\"";
  else sign = "<path d=\"M-0.19,0 L0.19,0\"";
  return fmt::format(
      "{} fill=\"{}\" stroke=\"{}\" stroke-width=\"0.04\"/>{} fill=\"none\" stroke=\"{}\" "
      "stroke-width=\"0.1\" stroke-linecap=\"round\"/>",
      body, kFills[colour], kEdges[colour], sign, ink);
}

namespace {

std::string draw_piece(Point at, double size, int piece) {
  return fmt::format("<g transform=\"translate({:.3f} {:.3f}) scale({:.2f})\">{}</g>\n", at.x, at.y,
                     size, svg_of_piece(piece));
}

// The triples completed by the last placement.
std::vector<Made> last_made(const State& state) {
  if (state.last == kNone) return {};
  auto board = state.board;
  const int piece = std::exchange(board[state.last], kNone);
  return made_by(board, state.last, piece);
}

// Scoring triples as bands behind their pieces, with their points as badges in front.
struct Bands {
  std::string behind, before;
};
Bands draw_made(const View& v, const std::vector<Made>& made) {
  Bands bands;
  const auto places = [&](const Triple& triple) {
    std::array<Point, 3> at;
    for (size_t k = 0; k < 3; ++k) at[k] = centre(v, grid().places[triple[k]]);
    return at;
  };
  const auto is_line = [](const std::array<Point, 3>& at) {
    return std::abs(at[0].x + at[2].x - 2 * at[1].x) < 0.1 &&
           std::abs(at[0].y + at[2].y - 2 * at[1].y) < 0.1;
  };
  const auto between = [](Point a, Point b) { return Point{(a.x + b.x) / 2, (a.y + b.y) / 2}; };
  const auto middle = [](const std::array<Point, 3>& at) {
    return Point{(at[0].x + at[1].x + at[2].x) / 3, (at[0].y + at[1].y + at[2].y) / 3};
  };
  std::vector<Point> badges;  // those of triangles first: they have only one possible place
  for (const Made& one : made)
    if (const auto at = places(one.triple); !is_line(at)) badges.push_back(middle(at));
  // The distance to the nearest badge, at most 0.35: more makes no difference.
  const auto room = [&](Point p) {
    double least = 0.35;
    for (const Point b : badges) least = std::min(least, std::hypot(p.x - b.x, p.y - b.y));
    return least;
  };
  for (size_t i = 0; i < made.size();) {
    size_t points = 0;
    const Triple triple = made[i].triple;
    const std::array<Point, 3> at = places(triple);
    while (i < made.size() && made[i].triple == triple) ++points, ++i;
    bands.behind += fmt::format(
        "<polygon points=\"{:.3f},{:.3f} {:.3f},{:.3f} {:.3f},{:.3f}\" fill=\"#f2b705\" "
        "stroke=\"#f2b705\" stroke-width=\"0.92\" stroke-linejoin=\"round\" opacity=\"0.55\"/>\n",
        at[0].x, at[0].y, at[1].x, at[1].y, at[2].x, at[2].y);
    // At the centre of a triangle; on a line between two pieces, or beyond an end.
    Point badge = middle(at);
    if (is_line(at)) {
      const auto beyond = [](Point end, Point next) {
        return Point{end.x + (end.x - next.x) / 2, end.y + (end.y - next.y) / 2};
      };
      const std::array<Point, 4> choices = {between(at[0], at[1]), between(at[1], at[2]),
                                            beyond(at[0], at[1]), beyond(at[2], at[1])};
      badge = *std::max_element(choices.begin(), choices.end(),
                                [&](Point a, Point b) { return room(a) < room(b); });
      badges.push_back(badge);
    }
    bands.before += fmt::format(
        "<g transform=\"translate({:.3f} {:.3f})\"><circle r=\"0.17\" fill=\"#fff8dc\" "
        "stroke=\"#8a6200\" stroke-width=\"0.03\"/><text y=\"0.08\" font-size=\"0.22\" "
        "font-weight=\"bold\" fill=\"#5a3f00\">+{}</text></g>\n",
        badge.x, badge.y, points);
  }
  return bands;
}

// Two lines of text per row: the letters, and below them the pieces. The piece in hand is in the
// hole.
std::string draw_text(const State& state) {
  constexpr int kHalf = 3;  // width of half a cell, in characters
  std::array<std::string, 10> lines;
  const auto put = [&](int row, int x, std::string_view text) {
    std::string& line = lines[row];
    const size_t from = x - static_cast<int>(text.size()) / 2;
    line.resize(std::max(line.size(), from + text.size()), ' ');
    line.replace(from, text.size(), text);
  };
  for (size_t cell = 0; cell < kCells; ++cell) {
    const Axial place = grid().places[cell];
    const int x = kHalf * (2 * place.q + place.r + 4) + 2, row = 2 * (place.r + 2);
    const int8_t piece = state.board[cell];
    put(row, x, std::string(1, cell_letter(static_cast<int>(cell))));
    put(row + 1, x, piece == kNone ? "." : piece_text(piece));
  }
  if (state.in_hand != kNone) put(5, kHalf * 4 + 2, "[" + piece_text(state.in_hand) + "]");
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::string status_line(const State& state) {
  const auto [first, second] = state.scores;
  std::string text = fmt::format("first {}, second {}; ", first, second);
  const Outcome now = outcome(state);
  if (now.over) return text + (now.winner == 0 ? "a draw" : side_name(now.winner) + " has won");
  const std::string who = side_name(now.mover);
  if (state.in_hand != kNone) return text + who + " places " + piece_text(state.in_hand);
  return text + who + " chooses a piece for " + side_name(3 - now.mover);
}

}  // namespace

namespace {

View draw(const State& state, bool flash) {
  View v;
  std::vector<std::string> board, names;
  const std::vector<Made> made = last_made(state);
  const Bands bands = draw_made(v, made);
  for (const Made& m : made) names.push_back(made_text(m));
  const auto group = [&](const std::string& svg) {
    return svg.empty() ? ""
                       : fmt::format("<g class=\"made{}\">\n{}</g>\n", flash ? " now" : "", svg);
  };
  v.svg_over = "<g pointer-events=\"none\">\n" + group(bands.behind);
  for (size_t cell = 0; cell < kCells; ++cell) {
    const int8_t piece = state.board[cell];
    const std::string label = piece == kNone ? "" : piece_text(piece);
    const std::string letter(1, cell_letter(static_cast<int>(cell)));
    board.push_back(label);
    v.cells.push_back({.place = grid().places[cell],
                       .name = letter,
                       .label = label,
                       .fill = "#f3ead6",
                       .ink = "#f3ead6"});
    const Point at = centre(v, grid().places[cell]);
    if (piece == kNone)
      v.svg_over += fmt::format(
          "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"0.36\" "
          "fill=\"#857b64\">{}</text>\n",
          at.x, at.y + 0.13, letter);
    else
      v.svg_over += draw_piece(at, 0.98, piece) +
                    fmt::format(
                        "<text class=\"name\" x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"0.15\" "
                        "fill=\"#555\">{}</text>\n",
                        at.x - 0.4, at.y - 0.2, letter);
  }
  if (state.in_hand != kNone) v.svg_over += draw_piece({0, 0}, 0.95, state.in_hand);
  v.svg_over += group(bands.before) + "</g>\n";
  v.text = draw_text(state);
  for (int piece = 0; piece < kPieces; ++piece)
    if (!state.has(piece)) v.tray.push_back(piece_text(piece));
  v.status = status_line(state);
  const auto [first, second] = state.scores;
  v.facts = {{"scores", std::vector<int64_t>{first, second}},
             {"board", board},
             {"in_hand", state.in_hand == kNone ? "" : piece_text(state.in_hand)},
             {"mover", outcome(state).over ? Value(nullptr) : Value(side_name(state.mover()))},
             {"phase", std::string(state.in_hand == kNone ? "choose" : "place")},
             {"made", names}};
  return v;
}

}  // namespace

View view(const State& state) { return draw(state, false); }

std::vector<View> frames(const State& before, const State::Move& move) {
  State after = before;
  play(after, move);
  if (!move.place) return {view(after)};
  View v = draw(after, true);
  std::vector<std::string> names;
  for (const Made& m : last_made(after)) names.push_back(made_text(m));
  v.status =
      fmt::format("{} on {} for {}{}{}; {}", piece_text(before.in_hand), cell_letter(move.index),
                  names.size(), names.empty() ? "" : ": ", join(names, ", "), v.status);
  return {v};
}

}  // namespace hexarium::hexceed
