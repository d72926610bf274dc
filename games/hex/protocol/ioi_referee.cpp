#include "games/hex/protocol/ioi_referee.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/clock.h"
#include "core/random.h"
#include "core/wording.h"

namespace hexarium::hex {

namespace {

constexpr int kRefusalsShown = 20;  // in HEX.OUT

Cell inner_cell(int size, bool mirror, int row, int column) {
  const int down = mirror ? size - column : column - 1;
  return static_cast<Cell>(down * size + row - 1);
}

State read_start(const std::string& text, bool mirror) {
  std::vector<std::string> rows;
  std::string line;
  for (const char c : text + "\n") {
    if (c != '\n' && c != '/' && c != '\r' && c != ' ' && c != '\t') line += c;
    if ((c == '\n' || c == '/') && !line.empty()) {
      rows.push_back(line);
      line.clear();
    }
    if (rows.size() > kMaxSize || line.size() > 1000) break;
  }
  if (rows.empty() || rows.size() > kMaxSize)
    throw Error(fmt::format("start position {}: expected 1 to {} rows of 1, 2 and .", quote(text),
                            kMaxSize));
  const int n = static_cast<int>(rows.size());
  State s(n);
  for (int r = 1; r <= n; ++r) {
    const std::string& row = rows[r - 1];
    if (row.size() != rows.size() || row.find_first_not_of("12.") != row.npos)
      throw Error(fmt::format("start position: row {} is {}, expected {} of 1, 2 and . for {} rows",
                              r, quote(row), n, n));
    for (int c = 1; c <= n; ++c) {
      const char stone = row[c - 1];
      if (stone != '.')
        s.stones[inner_cell(n, mirror, r, c)] = stone == '1' ? Color::Black : Color::White;
    }
  }
  if (count(s, Color::Black) != count(s, Color::White))
    throw Error(
        fmt::format("start position: {} of player 1 and {} of player 2, expected equal numbers",
                    counted(count(s, Color::Black), "stone"), count(s, Color::White)));
  s.winner = find_winner(s);
  return s;
}

}  // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::Win:
      return "win";
    case Verdict::Loss:
      return "loss";
    case Verdict::Illegal:
      return "illegal";
    case Verdict::Timeout:
      return "timeout";
    default:
      return "unfinished";
  }
}

int score(Verdict verdict) {
  return verdict == Verdict::Win ? 100 : verdict == Verdict::Loss ? 20 : 0;
}

IoiGame::IoiGame(const IoiSettings& settings)
    : settings_(settings),
      start_(read_start(settings.start, settings.mirror)),
      state_(start_),
      began_(cpu_seconds()) {}

Cell IoiGame::cell(int row, int column) const {
  if (row < 1 || column < 1 || row > size() || column > size()) return kNoCell;
  return inner_cell(size(), settings_.mirror, row, column);
}

int IoiGame::look(int row, int column) const {
  const Cell at = cell(row, column);
  return at == kNoCell ? -1 : static_cast<int>(state_.at(at));
}

int IoiGame::over() const {
  if (state_.winner != Color::None) return state_.winner == Color::Black ? 2 : 3;
  return count(state_, Color::None) == 0 ? 1 : 0;
}

void IoiGame::open_log() {
  if (!log) return;
  log(fmt::format("size {}", size()));
  for (int r = 1; r <= size(); ++r) {
    std::string row;
    for (int c = 1; c <= size(); ++c) row += ".12"[look(r, c)];
    log(row);
  }
  if (over() != 0) finish();
}

void IoiGame::refuse(const std::string& call, const std::string& why) {
  if (ended_) return;  // ignore what comes after the game
  const std::string line = call + ": " + why;
  if (refused_++ == 0) refusal_ = line;
  if (log && refused_ <= kRefusalsShown) log("refused " + line);
}

void IoiGame::finish() {
  if (ended_) return;
  ended_ = seconds();
  if (log)
    log(fmt::format("result {} score {} moves {} seconds {:.2f} library {:.2f}", name(verdict()),
                    score(verdict()), program_moves_, seconds(), library_used_));
}

double IoiGame::seconds() const {
  if (ended_) return *ended_;
  return program_seconds ? program_seconds() + library_used_ : cpu_seconds() - began_;
}

Verdict IoiGame::verdict() const {
  if (settings_.strict && refused_ > 0) return Verdict::Illegal;
  // Time overspent by the library is not the program's fault.
  const double late = std::max(0.0, library_used_ - settings_.library_seconds);
  if (seconds() - late > settings_.total_seconds) return Verdict::Timeout;
  return over() == 2 ? Verdict::Win : over() == 3 ? Verdict::Loss : Verdict::Unfinished;
}

Snapshot IoiGame::answer(const Request& request) {
  if (request.call == Call::Put) put(request.row, request.column);
  if (request.call == Call::LibraryMove) library_move();
  Snapshot now;
  now.size = static_cast<int8_t>(size()), now.over = static_cast<int8_t>(over());
  now.row = static_cast<int8_t>(row_), now.column = static_cast<int8_t>(column_);
  for (int r = 1, i = 0; r <= size(); ++r)
    for (int c = 1; c <= size(); ++c, ++i) now.cells[i] = static_cast<int8_t>(look(r, c));
  return now;
}

void IoiGame::put(int row, int column) {
  const std::string call = fmt::format("PutHex({}, {})", row, column);
  const Cell at = cell(row, column);
  if (over() != 0) return refuse(call, "the game is over");
  if (at == kNoCell) return refuse(call, fmt::format("outside the {0}x{0} board", size()));
  if (state_.to_move != Color::Black) return refuse(call, "it is the library's turn");
  if (state_.at(at) != Color::None) return refuse(call, "not a free cell");
  moves_.push_back(cell_name(size(), at));
  hex::put(state_, at, Color::Black);
  ++program_moves_;
  if (log) log(fmt::format("1 {} {}", row, column));
  if (over() != 0) finish();
}

void IoiGame::library_move() {
  if (over() != 0) return refuse("MakeLibMove", "the game is over");
  if (state_.to_move != Color::White) return refuse("MakeLibMove", "it is the program's turn");
  const double start = cpu_seconds();
  Cell at = kNoCell;
  const double left = settings_.library_seconds - library_used_;
  if (settings_.level == 0 || left < 0.01) {
    const auto moves = legal_moves(state_);
    Random random(moves.size());
    at = moves[random.below(static_cast<uint32_t>(moves.size()))].cell;
  } else {
    SearchRequest ask;
    ask.seconds = seconds_for_move(0.9 * left, count(state_, Color::None), false);
    ask.options["level"] = std::to_string(settings_.level);
    at = parse_move(state_, player_.best(state_, ask).move).cell;
  }
  moves_.push_back(cell_name(size(), at));
  hex::put(state_, at, Color::White);
  const int n = size();
  row_ = at % n + 1;
  column_ = settings_.mirror ? n - at / n : at / n + 1;
  library_used_ += cpu_seconds() - start;
  if (log) log(fmt::format("2 {} {}", row_, column_));
  if (over() != 0) finish();
}

std::string IoiGame::record() const { return to_text("hex", Record{setup_text(start_), moves_}); }

double seconds_for_move(double left, int empty, bool first) {
  // A small start can be proven right away, and the rest takes no time; a large one needs the time
  // later.
  if (first) return left * (empty <= 121 ? 0.65 : 0.25);
  return std::max(0.001, left / std::max(8.0, empty / 3.0));
}

IoiProgram::Place IoiProgram::move(int size, const std::function<int(int, int)>& look) {
  const double start = wall_seconds();
  State s(size);
  for (int r = 1; r <= size; ++r)
    for (int c = 1; c <= size; ++c)
      s.stones[inner_cell(size, mirror_, r, c)] = static_cast<Color>(std::clamp(look(r, c), 0, 2));
  s.winner = find_winner(s);
  SearchRequest ask;
  ask.seconds = seconds_for_move(std::max(left_, 0.05), count(s, Color::None), first_);
  // The task guarantees a won start, so look for a proof.
  ask.options["proof"] = first_ ? "0.9" : "0.5";
  first_ = false;
  const Cell at = parse_move(s, player_.best(s, ask).move).cell;
  left_ -= wall_seconds() - start;
  return {at % size + 1, mirror_ ? size - at / size : at / size + 1};
}

}  // namespace hexarium::hex
