#include "games/hexic/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/stop.h"

namespace hexarium::hexic {

namespace {

constexpr int64_t kMostPoints = std::numeric_limits<int64_t>::max();

constexpr std::array<Triple, kPoints> make_points() {
  std::array<Triple, kPoints> all{};
  for (int m = 1; m <= 15; ++m)
    for (int b = 0; b <= 8; ++b) {
      const auto cell = [](int x, int y) { return static_cast<uint8_t>(cell_at(x, y)); };
      all[9 * (m - 1) + b] = (b + m) % 2
                                 ? Triple{cell(b + 1, m - 1), cell(b + 1, m + 1), cell(b, m)}
                                 : Triple{cell(b, m - 1), cell(b + 1, m), cell(b, m + 1)};
    }
  return all;
}
constexpr std::array<Triple, kPoints> kTriples = make_points();

// The points that share a cell with this one: 12 and itself, fewer at the border.
const std::vector<std::vector<uint8_t>>& points_around() {
  static const auto kAround = [] {
    std::vector<std::vector<uint8_t>> around(kPoints);
    for (size_t p = 0; p < kPoints; ++p)
      for (size_t q = 0; q < kPoints; ++q)
        for (const uint8_t cell : kTriples[p])
          if (std::find(kTriples[q].begin(), kTriples[q].end(), cell) != kTriples[q].end()) {
            around[p].push_back(static_cast<uint8_t>(q));
            break;
          }
    return around;
  }();
  return kAround;
}

bool is_cluster(const Board& board, const Triple& t) {
  return board[t[0]] != kHole && board[t[0]] == board[t[1]] && board[t[0]] == board[t[2]];
}

bool has_cluster(const Board& board) {
  return std::any_of(kTriples.begin(), kTriples.end(),
                     [&](const Triple& t) { return is_cluster(board, t); });
}

// Collects the cells of `marked` that are connected to `cell` and have its value.
int take_cluster(const Board& board, std::array<bool, kCells>& marked, int cell) {
  marked[cell] = false;
  const int x = column_of(cell), y = row_of(cell);
  int size = 1;
  constexpr int kSteps[6][2] = {{0, -2}, {0, 2}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
  for (const auto& [dx, dy] : kSteps) {
    if (x + dx < 0 || x + dx >= kColumns || y + dy < 0 || y + dy >= kRows) continue;
    const size_t next = cell_at(x + dx, y + dy);
    if (marked[next] && board[next] == board[cell])
      size += take_cluster(board, marked, static_cast<int>(next));
  }
  return size;
}

uint8_t parse_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<uint8_t>(c - '0');
  if (c >= 'a' && c <= 'z') return static_cast<uint8_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'Z') return static_cast<uint8_t>(c - 'A' + 10);
  return kHole;
}

std::vector<uint8_t> parse_values(std::string_view text, int values, std::string_view what) {
  std::vector<uint8_t> cells;
  cells.reserve(text.size());
  for (const char c : text) {
    const uint8_t value = parse_value(c);
    if (value >= values)
      throw Error(fmt::format("hexic {} {}: {} is not one of the {} values 0..{}", what,
                              quote(text), quote({&c, 1}), values,
                              value_text(static_cast<uint8_t>(values - 1))));
    cells.push_back(value);
  }
  return cells;
}

}  // namespace

const std::array<Triple, kPoints>& points() { return kTriples; }

int64_t add_points(int64_t a, int64_t b) { return a > kMostPoints - b ? kMostPoints : a + b; }

int64_t cluster_points(int cells) {
  int64_t points = 1;
  for (int i = 2; i < cells; ++i) points = points > kMostPoints / 3 ? kMostPoints : points * 3;
  return points;
}

// In reading order a cell can only complete triples that contain the cell above it, so at most one
// value is forbidden.
Board deal(int values, Random& random) {
  Board board;
  board.fill(kHole);
  for (int cell = 0; cell < kCells; ++cell) {
    const int x = column_of(cell), y = row_of(cell);
    const auto at = [&](int dx, int dy) {
      const bool inside = x + dx >= 0 && x + dx < kColumns && y + dy >= 0;
      return inside ? board[cell_at(x + dx, y + dy)] : kHole;
    };
    const uint8_t above = y >= 2 ? at(0, -2) : kHole;
    const bool closes = above != kHole && (at(-1, -1) == above || at(1, -1) == above);
    auto value = static_cast<uint8_t>(random.below(static_cast<uint32_t>(values - closes)));
    if (closes && value >= above) ++value;
    board[cell] = value;
  }
  return board;
}

State::State(std::string_view setup) {
  const auto wrong = [&](std::string_view why) {
    return Error(fmt::format("hexic setup {}: {}", quote(setup), why));
  };
  constexpr std::string_view kForm = "expected <values>[,total][:board[/queue]][#seed]";
  std::string_view rest = setup;
  if (const size_t hash = rest.find('#'); hash != rest.npos) {
    coming.random = Random(static_cast<uint64_t>(
        parse_int(rest.substr(hash + 1), 0, std::numeric_limits<int64_t>::max(), "hexic seed")));
    rest = rest.substr(0, hash);
  }
  std::optional<std::string_view> cells;
  std::string_view queue;
  if (const size_t colon = rest.find(':'); colon != rest.npos) {
    cells = rest.substr(colon + 1);
    rest = rest.substr(0, colon);
    if (const size_t slash = cells->find('/'); slash != cells->npos) {
      queue = cells->substr(slash + 1);
      cells = cells->substr(0, slash);
    }
  }
  if (const size_t comma = rest.find(','); comma != rest.npos) {
    if (lower(rest.substr(comma + 1)) != "total") throw wrong(kForm);
    total = true;
    rest = rest.substr(0, comma);
  }
  if (!rest.empty()) {
    if (rest.find_first_not_of("0123456789") != rest.npos) throw wrong(kForm);
    coming.values = static_cast<int>(parse_int(rest, 2, kMostValues, "hexic number of values"));
  }
  if (!cells) {
    board = deal(coming.values, coming.random);
    return;
  }
  if (cells->size() != kCells)
    throw Error(fmt::format("hexic board {}: expected {} cells, got {}", quote(*cells), kCells,
                            cells->size()));
  const std::vector<uint8_t> values = parse_values(*cells, coming.values, "board");
  std::copy(values.begin(), values.end(), board.begin());
  coming.queue = parse_values(queue, coming.values, "queue");
  if (has_cluster(board))
    throw Error(fmt::format("hexic board {}: expected no cluster, but three equal cells meet",
                            quote(*cells)));
}

void turn(Board& board, Move move) {
  const Triple& t = kTriples[move.point];
  const uint8_t a = board[t[0]], b = board[t[1]], c = board[t[2]];
  board[t[0]] = move.clockwise ? c : b;
  board[t[1]] = move.clockwise ? a : c;
  board[t[2]] = move.clockwise ? b : a;
}

bool is_legal(const Board& board, Move move) {
  Board turned = board;
  turn(turned, move);
  const auto& around = points_around()[move.point];
  return std::any_of(around.begin(), around.end(),
                     [&](uint8_t p) { return is_cluster(turned, kTriples[p]); });
}

std::vector<Move> legal_moves(const State& s) {
  std::vector<Move> moves;
  for (int16_t point = 0; point < kPoints; ++point)
    for (const bool clockwise : {true, false})
      if (is_legal(s.board, {point, clockwise})) moves.push_back({point, clockwise});
  return moves;
}

Clearing clear(Board& board, bool total) {
  std::array<bool, kCells> marked{};
  for (const Triple& t : kTriples)
    if (is_cluster(board, t)) marked[t[0]] = marked[t[1]] = marked[t[2]] = true;
  Clearing clearing;
  for (uint8_t cell = 0; cell < kCells; ++cell)
    if (marked[cell]) clearing.cells.push_back(cell);
  for (const uint8_t cell : clearing.cells)
    if (marked[cell]) clearing.clusters.push_back(take_cluster(board, marked, cell));
  std::sort(clearing.clusters.begin(), clearing.clusters.end());
  if (!total)
    for (const int size : clearing.clusters)
      clearing.points = add_points(clearing.points, cluster_points(size));
  else if (!clearing.cells.empty())
    clearing.points = cluster_points(static_cast<int>(clearing.cells.size()));
  for (const uint8_t cell : clearing.cells) board[cell] = kHole;
  return clearing;
}

void fall(Board& board) {
  for (int x = 0; x < kColumns; ++x) {
    int to = x % 2 ? 16 : 15;
    for (int y = to; y >= 0; y -= 2) {
      const uint8_t value = board[cell_at(x, y)];
      if (value == kHole) continue;
      board[cell_at(x, y)] = kHole;
      board[cell_at(x, to)] = value;
      to -= 2;
    }
  }
}

void refill(Board& board, Coming& coming) {
  std::array<int, kColumns> lowest;  // row of the lowest hole of each column, negative = none
  int steps = 0;
  for (int x = 0; x < kColumns; ++x) {
    int& y = lowest[x];
    y = x % 2 ? 0 : 1;
    while (y < kRows && board[cell_at(x, y)] == kHole) y += 2;
    y -= 2;
    steps = std::max(steps, y / 2 + 1);
  }
  for (int step = 0; step < steps; ++step)
    for (int x = 0; x < kColumns; ++x) {
      int& y = lowest[x];
      if (y < 0) continue;
      board[cell_at(x, y)] = coming.next();
      y -= 2;
    }
}

void play(State& s, Move move) {
  turn(s.board, move);
  for (int i = 0; i < kLongestCascade; ++i) {
    check_stop();
    const Clearing clearing = clear(s.board, s.total);
    if (clearing.cells.empty()) return;
    s.score = add_points(s.score, clearing.points);
    fall(s.board);
    refill(s.board, s.coming);
  }
  if (has_cluster(s.board)) s.board = deal(s.coming.values, s.coming.random);
}

Outcome outcome(const State& s) {
  return {.over = legal_moves(s).empty(), .mover = 1, .winner = 0, .scores = {s.score}};
}

std::string to_text(const State&, Move move) {
  return fmt::format("{}{}{}", static_cast<char>('a' + move.point % 9), move.point / 9 + 1,
                     move.clockwise ? '+' : '-');
}

Move parse_move(const State& s, std::string_view text) {
  const std::string word = lower(trim(text));
  for (int16_t point = 0; point < kPoints; ++point)
    for (const bool clockwise : {true, false}) {
      const Move move{point, clockwise};
      if (to_text(s, move) != word) continue;
      if (is_legal(s.board, move)) return move;
      throw Error(fmt::format("hexic move {}: expected a turn that makes a cluster", quote(text)));
    }
  throw Error(fmt::format(
      "hexic move {}: expected a column gap a..i, a row 1..15, and + (clockwise) or -, as in e7+",
      quote(text)));
}

}  // namespace hexarium::hexic
