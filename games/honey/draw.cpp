#include "games/honey/draw.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/honey/rules.h"

namespace hexarium::honey {

namespace {

struct Look {
  std::string_view sign;    // two characters for text
  std::string_view fill;    // of the cell in pictures
  std::string_view colour;  // terminal escape
};
constexpr Look kLooks[kBonuses] = {
    {"", "#fff8e1", ""},     {"dl", "#bfdbfe", "36"}, {"tl", "#7db4f5", "34"},
    {"dw", "#fecaca", "35"}, {"tw", "#f98b8b", "31"}, {"m", "#9ca3af", "90"},
    {"->", "#d9f99d", "32"}, {"/^", "#d9f99d", "32"}, {"\\^", "#d9f99d", "32"},
    {"<-", "#d9f99d", "32"}, {"/v", "#d9f99d", "32"}, {"\\v", "#d9f99d", "32"},
};

// For pictures.
constexpr const char* kSigns[kBonuses] = {"",  "2L", "3L", "2W", "3W", "½",
                                          "→", "↗",  "↖",  "←",  "↙",  "↘"};

const Look& look(Bonus b) { return kLooks[static_cast<size_t>(b)]; }

}  // namespace

std::string board_text(const Board& board, const std::vector<int>& play, bool colours) {
  std::string out;
  for (int y = 0; y < board.height; ++y) {
    std::string line(board.shifted(board.at(0, y)) ? 2 : 0, ' ');
    for (int x = 0; x < board.width; ++x) {
      const int cell = board.at(x, y);
      const bool marked = std::find(play.begin(), play.end(), cell) != play.end();
      const Look& style = look(board.bonus(cell));
      std::string text;
      if (board.lying(cell)) text = static_cast<char>('A' + board.letter(cell) - 1);
      text += style.sign;
      if (text.empty()) text += '.';
      const std::string blanks(4 - std::min<size_t>(4, text.size()), ' ');
      if (colours && (board.lying(cell) || !style.colour.empty()))
        text = fmt::format("\x1b[{}{}{}m{}\x1b[0m", board.lying(cell) ? "1;" : "",
                           marked ? "7;" : "", style.colour.empty() ? "33" : style.colour, text);
      line += text;
      line += blanks;
    }
    line.resize(line.find_last_not_of(' ') + 1);
    out += line;
    out += '\n';
  }
  return out;
}

View view(const State& s) {
  const Board& board = s.level.board;
  View v;
  v.text = board_text(board, s.last, false);
  std::vector<std::string> bonuses;
  for (int y = 0; y < board.height; ++y)
    for (int x = 0; x < board.width; ++x) {
      const int cell = board.at(x, y);
      const bool marked = std::find(s.last.begin(), s.last.end(), cell) != s.last.end();
      ViewCell c;
      // In the view row r stands r/2 cells to the right of row 0.
      c.place = {x - (board.even_layout ? y + 1 : y) / 2, y};
      c.name = fmt::format("{},{}", x, y);
      if (board.lying(cell)) c.label = static_cast<char>('A' + board.letter(cell) - 1);
      c.fill = marked ? "#fde047" : look(board.bonus(cell)).fill;
      v.cells.push_back(c);
      bonuses.emplace_back(bonus_name(board.bonus(cell)));
      if (board.bonus(cell) == Bonus::None) continue;
      const Point at = centre(v, c.place);
      v.svg_over += fmt::format(
          "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"{}\" fill=\"#333\" "
          "pointer-events=\"none\">{}</text>\n",
          at.x, at.y + (c.label.empty() ? 0.11 : 0.43), c.label.empty() ? 0.3 : 0.2,
          kSigns[static_cast<size_t>(board.bonus(cell))]);
    }
  v.tray = {s.level.hand};
  if (!s.whole_game)
    v.status = s.over() ? fmt::format("{} points; nothing fits", s.scores[0])
                        : fmt::format("{} points", s.scores[0]);
  else if (s.players == 1)
    v.status = fmt::format("{} points{}", s.scores[0], s.over() ? "; the game is over" : "");
  else if (!s.over()) v.status = fmt::format("{} to move", s.mover == 1 ? "first" : "second");
  else v.status = fmt::format("the game is over, {} : {}", s.scores[0], s.scores[1]);
  v.facts = {{"hand", s.level.hand},
             {"score", s.scores[0]},
             {"width", int64_t{board.width}},
             {"bonuses", bonuses}};
  return v;
}

}  // namespace hexarium::honey
