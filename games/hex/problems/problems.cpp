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

// Positions a proof may take: of hard problems, of others, and of others on large boards, where
// each takes longer.
constexpr uint64_t kProofs = 600, kQuick = 150, kQuickLarge = 60;
constexpr int kLarge = 8;
constexpr int kRandomMove = 3;  // one move in so many of the games is drawn
constexpr int kKinds = 6;       // of so many games one is for easy problems, one for hard ones
constexpr int kHard = 2;        // the least rating of all but the easy ones
constexpr size_t kOfGame = 2;   // problems of a game at most
constexpr size_t kProbes = 8;   // moves tried for a second win
constexpr size_t kTries = 8;    // of the loser in a lost position

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

// A ladder: on the second or third row from one of the own sides the move goes on along the row
// twice, because each time the stone is blocked the next cell is the only answer.
bool starts_ladder(Prover& prover, const State& start, Cell move) {
  const int size = start.size;
  const bool black = start.to_move == Color::Black;
  const auto cell_at = [&](int height, int along) {
    return static_cast<Cell>(black ? height * size + along : along * size + height);
  };
  const int height = black ? move / size : move % size, first = black ? move % size : move / size;
  for (const int down : {1, -1}) {  // towards the far side, the near one
    const int row = down > 0 ? size - height : height + 1;
    if (row != 2 && row != 3) continue;
    for (const int step : {1, -1}) {
      State s = after(start, move);
      int at = first, steps = 0;
      for (; steps < 2 && at + step >= 0 && at + step < size; ++steps, at += step) {
        // The two cells between the stone and the side.
        bool goes_on = false;
        for (const int along : {at, at - down}) {
          if (along < 0 || along >= size || goes_on) continue;
          const Cell block = cell_at(height + down, along), next = cell_at(height, at + step);
          if (s.at(block) != Color::None || s.at(next) != Color::None) continue;
          const State blocked = after(s, block);
          const Solution found = all_wins(prover, blocked, kQuick);
          goes_on = found.proven && found.moves == std::vector{next};
          if (goes_on) s = after(blocked, next);
        }
        if (!goes_on || s.winner != Color::None) break;
      }
      if (steps == 2) return true;
    }
  }
  return false;
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

// Positions with a proven win of the side to move: those of a game, and what the loser could have
// tried in it instead. The hardest to prove first: from where proofs begin to the end.
std::vector<State> candidates(Prover& prover, const std::vector<State>& game, uint64_t nodes) {
  std::vector<State> all;
  for (size_t i = game.size(); i-- > 1;) {
    const Solution any = prover.solve(game[i], {.nodes = nodes});
    if (!any.proven) break;
    if (any.winner == game[i].to_move) {
      all.push_back(game[i]);
      continue;
    }
    std::vector<Cell> tries = prover.look(game[i]).moves;
    if (tries.size() > kTries) tries.resize(kTries);
    for (const Cell cell : tries) all.push_back(after(game[i], cell));
  }
  std::reverse(all.begin(), all.end());
  return all;
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
  // A second winning move is soon found among the good ones; what is left takes a whole proof.
  const Solution any = prover.solve(s, {.nodes = nodes});
  if (!any.proven || any.winner != s.to_move) return std::nullopt;
  std::vector<Cell> good = prover.look(s).moves;
  if (good.size() > kProbes) good.resize(kProbes);
  for (const Cell cell : good) {
    if (any.moves.empty() || cell == any.moves[0]) continue;
    const Solution other = prover.solve(after(s, cell), {.nodes = nodes});
    if (other.proven && other.winner == s.to_move) return std::nullopt;
  }
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

std::string theme_of(const State& s, Cell move) {
  if (breaks_bridge(s, move)) return "bridge break";
  Prover prover(s.size, size_t{8} << 20);
  if (starts_ladder(prover, s, move)) return "ladder";
  if (makes_template(s, move)) return "edge template";
  if (prover.look(after(s, move)).winner == s.to_move) return "double threat";
  return "-";
}

std::string fault(const Problem& p) {
  const State s(p.setup);
  Prover prover(s.size, size_t{64} << 20);
  const auto found = find_problem(prover, s, 100'000);
  if (!found) return "not one winning move, and one again after the best defence";
  if (found->move != p.move) return "the prover says " + found->move;
  return "";
}

void make_problems(int size, int first_game, int games, uint64_t seed,
                   const std::function<void(const Problem&)>& found) {
  Prover prover(size, size_t{8} << 20);
  std::set<std::string> known;
  for (int game = first_game; game < first_game + games; ++game) {
    Random random(mix(mix(seed * 100 + static_cast<uint64_t>(size)) + static_cast<uint64_t>(game)));
    prover.clear();
    const uint64_t quick = size < kLarge ? kQuick : kQuickLarge;
    const uint64_t nodes = game % kKinds == 1 ? kProofs : quick;
    const std::vector<State> all = candidates(prover, play_game(prover, size, random), nodes);
    std::set<std::string> moves;  // of the problems of this game: all different
    for (size_t i = 0; i < all.size() && moves.size() < kOfGame; ++i) {
      const State& s = game % kKinds ? all[i] : all[all.size() - 1 - i];
      auto problem = find_problem(prover, s, nodes);
      if (!problem || moves.contains(problem->move)) continue;
      problem->rating = rate(s, *problem);
      const bool easy = game % kKinds == 0 || size >= kLarge;  // are welcome
      if ((problem->rating < kHard && !easy) || !known.insert(canonical(s)).second) continue;
      moves.insert(problem->move);
      problem->theme = theme_of(s, parse_cell(size, problem->move));
      found(*problem);
    }
  }
}

}  // namespace hexarium::hex
