// Drawing Hexic's board: the 19 lines of text, colours, the steps of a cascade.
#include <fmt/format.h>

#include <algorithm>

#include "core/file.h"
#include "core/stop.h"
#include "games/hexic/rules.h"

namespace hexarium::hexic {

namespace {

// Colours that colour-blind people can tell apart (Okabe and Ito, and two more); the digits repeat
// the information. Higher values reuse the colours on a darker background.
struct Paint {
  const char *fill, *ink;
};
constexpr Paint kPaints[] = {{"#e69f00", "#222"}, {"#56b4e9", "#222"}, {"#009e73", "#111"},
                             {"#f0e442", "#222"}, {"#0072b2", "#fff"}, {"#d55e00", "#111"},
                             {"#cc79a7", "#222"}, {"#5c5c5c", "#fff"}, {"#ffffff", "#222"},
                             {"#7b3fa0", "#fff"}};

Paint paint(uint8_t value) {
  constexpr Paint kHolePaint{"#e8e4da", "#222"};
  constexpr Paint kLetters[] = {{"#8c5a00", "#fff"}, {"#1d6a9a", "#fff"}, {"#7ad9bd", "#222"},
                                {"#9c9300", "#222"}, {"#7fb8de", "#222"}, {"#f2a97c", "#222"},
                                {"#7d3a5c", "#fff"}, {"#b5b5b5", "#222"}, {"#222222", "#fff"},
                                {"#cfb1e0", "#222"}};
  if (value == kHole) return kHolePaint;
  return value < 10 ? kPaints[value] : kLetters[value % 10];
}

// Coordinates along the edges: letters for the gaps between columns, numbers for the text rows.
std::string edge_names() {
  std::string out;
  const auto add = [&](double x, double y, const std::string& name) {
    out += fmt::format(
        "<text x=\"{:.3f}\" y=\"{:.3f}\" font-size=\"0.26\" fill=\"#77705f\">{}</text>\n", x, y,
        name);
  };
  for (int b = 0; b <= 8; ++b)
    add(0.866 * (b + 0.5), -1.15, std::string(1, static_cast<char>('a' + b)));
  for (int m = 1; m <= 15; ++m) add(-0.82, (m - 1) / 2.0 + 0.09, std::to_string(m));
  return out;
}

// The same coordinates around the 19 lines of text: a point is where its letter's column meets its
// row.
std::string with_move_names(const std::string& text) {
  std::string out = "     a b c d e f g h i\n";
  int line = -1;  // text row 0 follows a line of roofs
  for (const std::string_view row :
       split(std::string_view(text).substr(0, text.size() - 1), '\n')) {
    out += line >= 1 && line <= 15 ? fmt::format("{:>2} ", line) : "   ";
    out.append(row).append("\n");
    ++line;
  }
  return out;
}

View draw(const State& s, const Board& board) {
  View v;
  v.flat_top = true;
  v.margin = 0.45;
  v.svg_under = edge_names();
  for (int cell = 0; cell < kCells; ++cell) {
    const int x = column_of(cell), y = row_of(cell);
    const uint8_t value = board[cell];
    const Paint p = paint(value);
    v.cells.push_back({.place = {x, (y - x - 1) / 2},
                       .name = fmt::format("{},{}", x, y),
                       .label = value == kHole ? "" : std::string(1, value_text(value)),
                       .fill = p.fill,
                       .ink = p.ink});
  }
  v.text = board_text(board);
  v.typing = with_move_names(v.text);
  v.facts = {{"board", board_line(board)},
             {"score", s.score},
             {"values", int64_t{s.coming.values}},
             {"scoring", std::string(s.total ? "total" : "sum")}};
  if (!s.coming.queue.empty()) {  // the coming cells given by the setup
    std::string queue;
    for (size_t i = s.coming.used; i < s.coming.queue.size(); ++i)
      queue += value_text(s.coming.queue[i]);
    v.facts.push_back({"coming", queue});
  }
  return v;
}

}  // namespace

char value_text(uint8_t value) {
  return value == kHole ? '.' : static_cast<char>(value < 10 ? '0' + value : 'a' + value - 10);
}

std::string board_line(const Board& board) {
  std::string line;
  for (const uint8_t value : board) line += value_text(value);
  return line;
}

std::string board_text(const Board& board) {
  std::string out = "   _   _   _   _   _\n";
  for (int y = 0; y < kRows; ++y) {
    if (y % 2 == 0) out += y == 0 ? ' ' : '\\';
    for (int i = 0; i < 5; ++i) {
      const char value = value_text(board[5 * y + i]);
      out += fmt::format(fmt::runtime(y % 2 == 0 ? "_/{}\\" : "/{}\\_"), value);
    }
    out += y % 2 == 0 ? "\n" : "/\n";
  }
  return out + "  \\_/ \\_/ \\_/ \\_/ \\_/\n";
}

// Values are between / and \, in reading order.
std::optional<std::string> board_in(std::string_view picture) {
  std::string cells;
  for (size_t i = 1; i + 1 < picture.size(); ++i)
    if (picture[i - 1] == '/' && picture[i + 1] == '\\' && picture[i] > ' ') cells += picture[i];
  if (cells.size() != kCells) return std::nullopt;
  return cells;
}

std::string import(std::string_view record) {
  // The number of values a picture needs; at least the default of 8.
  const auto with_values = [](const std::string& cells) {
    const char most = *std::max_element(cells.begin(), cells.end());
    const int values = most <= '9' ? most - '0' + 1 : lower({&most, 1})[0] - 'a' + 11;
    return fmt::format("{}:{}", std::max(8, values), cells);
  };
  if (const auto cells = board_in(record)) return with_values(*cells);
  const size_t at = record.find('@');
  if (at == record.npos) return std::string(record);
  // The path ends at the end of the word or before #SEED.
  size_t end = std::min(record.find_first_of(" \t", at), record.size());
  const std::string_view word = record.substr(at + 1, end - at - 1);
  if (const size_t hash = word.rfind('#');
      hash != word.npos && word.find_first_not_of("0123456789", hash + 1) == word.npos)
    end = at + 1 + hash;
  const std::string path(record.substr(at + 1, end - at - 1));
  const std::string file = read_file(path, 1 << 20);
  const std::string_view before = record.substr(0, at);
  const auto picture = board_in(file);
  std::string board = picture ? *picture : std::string(trim(file));
  if (board.find_first_of(" \t\r\n") != board.npos)
    throw Error(fmt::format(
        "hexic board file {}: expected 19 lines of /n\\ cells, or 85 characters", quote(path)));
  // `12:@FILE` and `12@FILE` give the number of values, `@FILE` does not.
  const bool bare = before.empty() || before.back() == ' ' || before.back() == '\t';
  if (!bare) board = std::string(before) + (before.back() == ':' ? "" : ":") + board;
  else board = std::string(before) + (picture ? with_values(board) : ":" + board);
  return board + std::string(record.substr(end));
}

View view(const State& s) {
  View v = draw(s, s.board);
  const auto legal = static_cast<int64_t>(legal_moves(s).size());
  v.facts.insert(v.facts.begin() + 2, {"legal", legal});
  v.status = legal ? fmt::format("score {}, {} turns possible", s.score, legal)
                   : fmt::format("score {}, the game is over", s.score);
  return v;
}

std::vector<View> frames(const State& before, Move move) {
  // Of a very long cascade, show only the beginning and the end.
  constexpr size_t kMostFrames = 200;
  std::vector<View> all;
  State after = before;
  turn(after.board, move);
  const auto add = [&](const std::string& status) {
    if (all.size() >= kMostFrames) return;
    all.push_back(draw(after, after.board));
    all.back().status = status;
  };
  add(fmt::format("{} turns", to_text(before, move)));
  for (int i = 0; i < kLongestCascade; ++i) {
    check_stop();
    const Clearing clearing = clear(after.board, after.total);
    if (clearing.cells.empty()) break;
    after.score = add_points(after.score, clearing.points);
    add(fmt::format("{} cells vanish for {} points", clearing.cells.size(), clearing.points));
    fall(after.board);
    refill(after.board, after.coming);
    add(fmt::format("score {}", after.score));
  }
  State last = before;
  play(last, move);
  all.back() = view(last);
  return all;
}

}  // namespace hexarium::hexic
