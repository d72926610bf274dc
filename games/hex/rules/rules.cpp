#include "games/hex/rules/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>

namespace hexarium::hex {

namespace {
constexpr std::string_view kExpected =
    "expected N, N,swap or N:ROWS with N from 1 to 20 and N rows of b, w and . joined by /";

// Whether the cell is on the first (near) or last (far) row for black, column for white.
bool near_side(int size, Cell cell, Color c) {
  return (c == Color::Black ? cell / size : cell % size) == 0;
}
bool far_side(int size, Cell cell, Color c) {
  return (c == Color::Black ? cell / size : cell % size) == size - 1;
}

Color color_of(char letter) {
  switch (letter) {
    case 'b':
    case 'B':
      return Color::Black;
    case 'w':
    case 'W':
      return Color::White;
    default:
      return Color::None;
  }
}

void read_rows(State& s, std::string_view setup, std::string_view text) {
  const std::vector<std::string_view> rows = split(text, '/');
  const size_t n = s.size;
  if (rows.size() != n)
    throw Error(fmt::format("hex setup {}: {} rows, expected {}", quote(setup), rows.size(), n));
  for (size_t r = 0; r < n; ++r) {
    if (rows[r].size() != n || rows[r].find_first_not_of("bBwW.") != rows[r].npos)
      throw Error(fmt::format("hex setup {}: row {} is {}, expected {} of b, w and .", quote(setup),
                              r + 1, quote(rows[r]), n));
    for (size_t c = 0; c < n; ++c) s.stones[r * n + c] = color_of(rows[r][c]);
  }
  const int lead = count(s, Color::Black) - count(s, Color::White);
  if (lead != 0 && lead != 1)
    throw Error(
        fmt::format("hex setup {}: {} black and {} white stones, expected equal numbers "
                    "or one more black",
                    quote(setup), count(s, Color::Black), count(s, Color::White)));
  s.to_move = lead == 0 ? Color::Black : Color::White;
  s.winner = find_winner(s);
}
}  // namespace

std::string_view name(Color c) {
  return c == Color::Black ? "black" : c == Color::White ? "white" : "none";
}

const Grid& grid(int size) {
  static std::array<std::once_flag, kMaxSize + 1> once;
  static std::array<std::unique_ptr<const Grid>, kMaxSize + 1> grids;
  const size_t i = size;
  std::call_once(once[i], [&] { grids[i] = std::make_unique<const Grid>(rhombus(size, size)); });
  return *grids[i];
}

State::State(int board_size, bool with_swap)
    : size(board_size), swap_rule(with_swap), stones(size * size, Color::None) {}

State::State(std::string_view setup) : size(0) {
  const size_t colon = setup.find(':');
  const std::vector<std::string_view> params = split(setup.substr(0, colon), ',');
  try {
    size = static_cast<int>(parse_int(params[0], 1, kMaxSize, "size"));
  } catch (const Error&) {
    throw Error(fmt::format("hex setup {}: {}", quote(setup), kExpected));
  }
  if (params.size() == 2 && lower(trim(params[1])) == "swap") swap_rule = true;
  else if (params.size() != 1)
    throw Error(fmt::format("hex setup {}: {}", quote(setup), kExpected));
  stones.assign(size * size, Color::None);
  if (colon != setup.npos) read_rows(*this, setup, setup.substr(colon + 1));
}

int count(const State& s, Color c) {
  return static_cast<int>(std::count(s.stones.begin(), s.stones.end(), c));
}

CellSet cells_of(const State& s, Color c) {
  CellSet cells;
  for (size_t i = 0; i < s.stones.size(); ++i)
    if (s.stones[i] == c) cells.set(i);
  return cells;
}

bool joins_sides(const State& s, Cell from) {
  const Color c = s.at(from);
  const Grid& g = grid(s.size);
  CellSet seen;
  std::array<Cell, kMaxSize * kMaxSize> stack;
  size_t top = 0;
  bool is_near = false, is_far = false;
  stack[top++] = from;
  seen.set(from);
  while (top > 0) {
    const Cell cell = stack[--top];
    is_near |= near_side(s.size, cell, c);
    is_far |= far_side(s.size, cell, c);
    if (is_near && is_far) return true;
    for (const Cell next : g.neighbours[cell])
      if (next != kNoCell && s.at(next) == c && !seen[next]) {
        seen.set(next);
        stack[top++] = next;
      }
  }
  return false;
}

Color find_winner(const State& s) {
  for (int i = 0; i < s.size; ++i) {
    const auto above = static_cast<Cell>(i), left = static_cast<Cell>(i * s.size);
    if (s.at(above) == Color::Black && joins_sides(s, above)) return Color::Black;
    if (s.at(left) == Color::White && joins_sides(s, left)) return Color::White;
  }
  return Color::None;
}

bool can_swap(const State& s) {
  return s.swap_rule && s.winner == Color::None && s.to_move == Color::White &&
         count(s, Color::Black) == 1 && count(s, Color::White) == 0;
}

std::vector<State::Move> legal_moves(const State& s) {
  std::vector<State::Move> moves;
  if (s.winner != Color::None) return moves;
  if (can_swap(s)) moves.push_back({kNoCell});
  for (size_t cell = 0; cell < s.stones.size(); ++cell)
    if (s.stones[cell] == Color::None) moves.push_back({static_cast<Cell>(cell)});
  return moves;
}

void put(State& s, Cell cell, Color c) {
  s.stones[cell] = c;
  if (s.winner == Color::None && joins_sides(s, cell)) s.winner = c;
  s.to_move = other(c);
}

void play(State& s, State::Move move) {
  if (move.cell != kNoCell) return put(s, move.cell, s.to_move);
  const auto first = std::find(s.stones.begin(), s.stones.end(), Color::Black) - s.stones.begin();
  s.stones[first] = Color::None;
  put(s, static_cast<Cell>(first % s.size * s.size + first / s.size), Color::White);
}

Outcome outcome(const State& s) {
  const auto number = [](Color c) { return static_cast<int>(c); };
  return {.over = s.winner != Color::None,
          .mover = number(s.to_move),
          .winner = number(s.winner),
          .scores = {}};
}

std::string cell_name(int size, Cell cell) {
  return fmt::format("{}{}", static_cast<char>('a' + cell % size), cell / size + 1);
}

Cell parse_cell(int size, std::string_view text) {
  const std::string word = lower(trim(text));
  if (word.size() >= 2 && word.size() <= 3 && word[0] >= 'a' && word[0] < 'a' + size &&
      word[1] >= '1' && word[1] <= '9' &&
      (word.size() == 2 || (word[2] >= '0' && word[2] <= '9'))) {
    const int row = word.size() == 2 ? word[1] - '0' : (word[1] - '0') * 10 + word[2] - '0';
    if (row <= size) return static_cast<Cell>((row - 1) * size + word[0] - 'a');
  }
  throw Error(fmt::format("hex cell {}: expected a1 to {} on this {}x{} board", quote(text),
                          cell_name(size, static_cast<Cell>(size * size - 1)), size, size));
}

State::Move parse_move(const State& s, std::string_view text) {
  if (s.winner != Color::None)
    throw Error(
        fmt::format("hex move {}: the game is over, {} has won", quote(text), name(s.winner)));
  const std::string word = lower(trim(text));
  if (word == "swap" || word == "swap-pieces" || word == "swap-sides") {
    if (can_swap(s)) return {kNoCell};
    throw Error(
        fmt::format("hex move {}: white may swap only as the answer to the first stone, "
                    "with the swap rule in the setup ({},swap)",
                    quote(text), s.size));
  }
  const std::string what = fmt::format("hex move {}: ", quote(text));
  Cell cell = kNoCell;
  try {
    cell = parse_cell(s.size, word);
  } catch (const Error&) {
  }
  if (cell == kNoCell || s.at(cell) != Color::None)
    throw Error(fmt::format("{}not an empty cell of this {}x{} board", what, s.size, s.size));
  return {cell};
}

std::string to_text(const State& s, State::Move move) {
  return move.cell == kNoCell ? "swap" : cell_name(s.size, move.cell);
}

std::string board_text(const State& s) {
  std::string text;
  for (size_t cell = 0; cell < s.stones.size(); ++cell) {
    if (cell != 0 && cell % static_cast<size_t>(s.size) == 0) text += '/';
    text += ".bw"[static_cast<size_t>(s.stones[cell])];
  }
  return text;
}

std::string setup_text(const State& s) {
  std::string text = std::to_string(s.size);
  if (s.swap_rule) text += ",swap";
  if (count(s, Color::None) != s.size * s.size) text.append(":").append(board_text(s));
  return text;
}

State transposed(const State& s) {
  State t = s;
  for (int r = 0; r < s.size; ++r)
    for (int c = 0; c < s.size; ++c) {
      const Color here = s.at(static_cast<Cell>(r * s.size + c));
      t.stones[c * s.size + r] = here == Color::None ? here : other(here);
    }
  t.to_move = other(s.to_move);
  if (s.winner != Color::None) t.winner = other(s.winner);
  return t;
}

}  // namespace hexarium::hex
