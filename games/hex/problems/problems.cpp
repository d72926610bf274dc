#include "games/hex/problems/problems.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "core/random.h"
#include "games/hex/board/templates.h"
#include "games/hex/player/player.h"
#include "games/hex/proof/defence.h"

namespace hexarium::hex {

namespace {

constexpr uint64_t kProofs = 1'000;  // positions a proof may take when problems are made
constexpr int kRandomMove = 3;       // one move in so many of the games is drawn
constexpr size_t kEasy = 8;          // one problem in so many may be easy

// The colour at a place, where the sides count as stones of their owner.
Color seen(const State& s, int row, int column) {
  const bool row_off = row < 0 || row >= s.size, column_off = column < 0 || column >= s.size;
  if (row_off && column_off) return Color::None;
  if (row_off) return Color::Black;
  if (column_off) return Color::White;
  return s.at(static_cast<Cell>(row * s.size + column));
}

constexpr std::array<std::array<int, 2>, 6> kAround = {
    {{0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}, {1, 0}}};  // in turn

bool is_free(const State& s, int row, int column) {
  return row >= 0 && row < s.size && column >= 0 && column < s.size &&
         s.at(static_cast<Cell>(row * s.size + column)) == Color::None;
}

// A free cell whose next but one neighbours belong to the other side, with a free one in between:
// one half of a bridge.
bool breaks_bridge(const State& s, Cell move) {
  const int row = move / s.size, column = move % s.size;
  for (size_t d = 0; d < 6; ++d) {
    const auto& a = kAround[d];
    const auto& middle = kAround[(d + 1) % 6];
    const auto& b = kAround[(d + 2) % 6];
    if (seen(s, row + a[0], column + a[1]) == other(s.to_move) &&
        seen(s, row + b[0], column + b[1]) == other(s.to_move) &&
        is_free(s, row + middle[0], column + middle[1]))
      return true;
  }
  return false;
}

// A stone on the third to fifth row from its own side, with all cells of a template free.
bool makes_template(const State& s, Cell move) {
  const int row = move / s.size, column = move % s.size;
  const bool black = s.to_move == Color::Black;
  for (const int sign : {1, -1}) {
    const int along_edge = black ? row : column;
    const int height = sign > 0 ? s.size - along_edge : along_edge + 1;
    for (const EdgeTemplate& t : edge_templates())
      if (t.row == height && std::all_of(t.cells.begin(), t.cells.end(), [&](const auto& cell) {
            const int down = sign * cell.first, along = sign * cell.second;
            return black ? is_free(s, row + down, column + along)
                         : is_free(s, row + along, column + down);
          }))
        return true;
  }
  return false;
}

// The winner's moves of the line of longest defence, this one first.
std::vector<Cell> main_line(Prover& prover, State s, Cell move, size_t most) {
  std::vector<Cell> line;
  for (;;) {
    line.push_back(move);
    play(s, {move});
    if (s.winner != Color::None || line.size() == most) return line;
    const auto defence = longest_defence(prover, s, kProofs);
    if (!defence || defence->answers.empty()) return line;
    play(s, {defence->reply});
    move = defence->answers.front();
  }
}

// Three moves in a row along one of the own sides, on its second or third row.
bool is_ladder(const State& s, const std::vector<Cell>& line) {
  if (line.size() < 3) return false;
  const bool black = s.to_move == Color::Black;
  const auto height = [&](Cell c) {
    const int at = black ? c / s.size : c % s.size;
    return std::min(at, s.size - 1 - at);
  };
  const auto along = [&](Cell c) { return black ? c % s.size : c / s.size; };
  for (size_t i = 0; i < 3; ++i)
    if (height(line[i]) != height(line[0])) return false;
  const int step = along(line[1]) - along(line[0]);
  return (height(line[0]) == 1 || height(line[0]) == 2) && std::abs(step) == 1 &&
         along(line[2]) - along(line[1]) == step;
}

// A position and its half turn, and both with rows, columns and colours exchanged.
std::string canonical(const State& s) {
  const auto turned = [](State t) {
    std::reverse(t.stones.begin(), t.stones.end());
    return t;
  };
  std::string least;
  for (const State& t : {s, turned(s), transposed(s), turned(transposed(s))}) {
    std::string text = board_text(t) + (t.to_move == Color::Black ? "b" : "w");
    if (least.empty() || text < least) least = std::move(text);
  }
  return least;
}

// Weak players that rate problems: 1 to 3 see currents, 4 to 6 ask the network. The levels that
// people play against may change, these do not.
SearchRequest weak(int player) {
  constexpr uint64_t kVisits[] = {1, 12, 150, 1, 8, 40};
  SearchRequest ask;
  ask.nodes = kVisits[player - 1];
  ask.options["sight"] = player <= 3 ? "currents" : "network";
  return ask;
}

// The positions of a game of the network alone, with moves drawn in between.
std::vector<State> play_game(Prover& prover, int size, Random& random) {
  std::vector<State> positions;
  State s(size);
  Player player;
  const SearchRequest ask = weak(4);
  while (s.winner == Color::None) {
    positions.push_back(s);
    if (positions.size() == 1 || random.below(kRandomMove) == 0) {
      std::vector<Cell> among = prover.look(s).moves;
      if (among.empty())
        for (const State::Move move : legal_moves(s)) among.push_back(move.cell);
      else if (among.size() > 8) among.resize(8);
      play(s, {among[random.below(static_cast<uint32_t>(among.size()))]});
    } else {
      play(s, parse_move(s, player.best(s, ask).move));
    }
  }
  return positions;
}

}  // namespace

std::string to_text(const Problem& p) {
  return fmt::format("{} ; {} ; {} ; {}", p.setup, p.move, p.rating, p.theme);
}

Problem parse_problem(std::string_view line) {
  const auto fields = split(line, ';');
  if (fields.size() != 4)
    throw Error(fmt::format("problem {}: expected setup ; move ; rating ; theme", quote(line)));
  return {std::string(trim(fields[0])), std::string(trim(fields[1])),
          static_cast<int>(parse_int(trim(fields[2]), 1, 9, "problem: rating")),
          std::string(trim(fields[3]))};
}

const std::vector<Problem>& problems() {
  static const std::vector<Problem> kProblems = [] {
    std::vector<Problem> list;
    for (const std::string_view line : split(problem_list(), '\n'))
      if (!trim(line).empty() && line[0] != '#') list.push_back(parse_problem(line));
    return list;
  }();
  return kProblems;
}

std::optional<Problem> find_problem(Prover& prover, const State& s, uint64_t nodes) {
  const Solution found = all_wins(prover, s, nodes);
  if (!found.proven || found.winner != s.to_move || found.moves.size() != 1) return std::nullopt;
  const State next = after(s, found.moves[0]);
  if (next.winner != Color::None) return std::nullopt;
  const auto defence = longest_defence(prover, next, nodes);
  if (!defence || defence->answers.size() != 1) return std::nullopt;
  return Problem{setup_text(s), cell_name(s.size, found.moves[0]), 1, "-"};
}

int rate(const State& s, const Problem& problem) {
  int rating = 1;
  for (const int level : {1, 2, 4, 5, 6}) rating += best(s, weak(level)).move != problem.move;
  Prover fresh(s.size, size_t{8} << 20);
  const uint64_t nodes = fresh.solve(s, {.nodes = 1001}).nodes;
  for (const uint64_t enough : {10, 100, 1000}) rating += nodes > enough;
  return rating;
}

std::string theme_of(Prover& prover, const State& s, Cell move) {
  if (breaks_bridge(s, move)) return "bridge break";
  if (is_ladder(s, main_line(prover, s, move, 3))) return "ladder";
  if (makes_template(s, move)) return "edge template";
  if (prover.look(after(s, move)).winner == s.to_move) return "double threat";
  return "-";
}

std::vector<Problem> make_problems(int size, int count, uint64_t seed) {
  Random random(seed * 100 + static_cast<uint64_t>(size));
  Prover prover(size, size_t{8} << 20);
  std::vector<Problem> made;
  std::set<std::string> known;
  while (static_cast<int>(made.size()) < count) {
    const std::vector<State> positions = play_game(prover, size, random);
    // Backwards from the end, as far as proofs go; at most two of a game.
    int found = 0;
    for (size_t i = positions.size(); i-- > 1 && found < 2;) {
      const State& s = positions[i];
      const Solution any = prover.solve(s, {.nodes = kProofs});
      if (!any.proven) break;
      // Where the weakest level finds the move there is little to solve: few of those.
      if (any.winner != s.to_move ||
          (made.size() % kEasy != 0 && best(s, weak(1)).move == cell_name(size, any.moves.front())))
        continue;
      auto problem = find_problem(prover, s, kProofs);
      if (!problem || !known.insert(canonical(s)).second) continue;
      problem->theme = theme_of(prover, s, parse_cell(size, problem->move));
      problem->rating = rate(s, *problem);
      made.push_back(*problem);
      ++found;
      if (static_cast<int>(made.size()) == count) break;
    }
    prover.clear();
  }
  return made;
}

}  // namespace hexarium::hex
