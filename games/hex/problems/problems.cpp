#include "games/hex/problems/problems.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "core/random.h"
#include "games/hex/player/player.h"
#include "games/hex/problems/themes.h"
#include "games/hex/proof/defence.h"

namespace hexarium::hex {

namespace {

constexpr uint64_t kNodes = 100'000;  // node limit of a proof
constexpr uint64_t kQuick = 150;      // node limit when searching for problems
constexpr int kRandomMove = 3;        // one move in this many is drawn at random
constexpr int kKinds = 6;             // one game in this many is for easy problems
constexpr int kHard = 2;              // minimum rating in the others
constexpr size_t kOfGame = 2;         // maximum number of problems per game
constexpr size_t kProbes = 8;         // moves tried for a second win
constexpr size_t kTries = 8;          // moves the loser could have tried, per position

// The first, as text, of a position, its half turn, and both with rows, columns and colours
// exchanged.
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

// The positions of a game by the network without search, with some random moves.
std::vector<State> play_game(Prover& prover, int size, Random& random) {
  std::vector<State> positions;
  State s(size);
  Player player;
  SearchRequest ask;
  ask.nodes = 1;
  ask.options["level"] = "6";  // the network without search
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

// Positions with a proven win for the side to move: those of a game and those after moves the loser
// could have tried. From the first provable position on, so the hardest come first.
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
  // A second winning move is quickly found among the good moves; the rest takes a full proof.
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
  const Cell move = parse_cell(s.size, problem.move);
  // The number of moves that currents prefer.
  net::Engine currents(net::Network::built_in(), 1);
  currents.resistance = true;
  const auto seen = currents.think(position_of(s), {.nodes = 1}).moves;
  const auto own = std::find_if(seen.begin(), seen.end(),
                                [&](const auto& m) { return m.cell == static_cast<int>(move); });
  if (own == seen.end())
    throw Error(fmt::format("problem move {}: expected an empty cell", quote(problem.move)));
  const auto before =
      std::count_if(seen.begin(), seen.end(), [&](const auto& m) { return m.prior > own->prior; });
  Prover fresh(s.size, size_t{8} << 20, /*ladders*/ false);
  const uint64_t nodes = all_wins(fresh, s, kNodes).nodes;
  int rating = 1;
  for (const int many : {1, 2, 4, 8}) rating += before >= many;
  for (const uint64_t many : {8, 16, 32, 64}) rating += nodes >= many;
  return rating;
}

std::string fault(const Problem& p) {
  const State s(p.setup);
  Prover prover(s.size, size_t{64} << 20, /*ladders*/ false);
  const auto found = find_problem(prover, s, kNodes);
  if (!found) return "not exactly one winning move, and one again after the best defence";
  if (found->move != p.move) return "the prover says " + found->move;
  if (const int rating = rate(s, p); rating != p.rating)
    return fmt::format("its rating is {}", rating);
  if (const std::string theme = theme_of(s, parse_cell(s.size, p.move)); theme != p.theme)
    return "its theme is " + theme;
  return "";
}

void make_problems(int size, int first_game, int games, uint64_t seed,
                   const std::function<void(const Problem&)>& found) {
  Prover prover(size, size_t{8} << 20, /*ladders*/ false);
  std::set<std::string> known;
  for (int game = first_game; game < first_game + games; ++game) {
    Random random(mix(mix(seed * 100 + static_cast<uint64_t>(size)) + static_cast<uint64_t>(game)));
    prover.clear();
    const bool easy = game % kKinds == 0;
    const std::vector<State> all = candidates(prover, play_game(prover, size, random), kQuick);
    std::set<std::string> moves;  // the problems of this game, all different
    for (size_t i = 0; i < all.size() && moves.size() < kOfGame; ++i) {
      const State& s = easy ? all[all.size() - 1 - i] : all[i];
      auto problem = find_problem(prover, s, kQuick);
      if (!problem || moves.contains(problem->move)) continue;
      problem->rating = rate(s, *problem);
      if ((!easy && problem->rating < kHard) || !known.insert(canonical(s)).second) continue;
      moves.insert(problem->move);
      problem->theme = theme_of(s, parse_cell(size, problem->move));
      found(*problem);
    }
  }
}

std::vector<Problem> choose(const std::vector<Problem>& among, int of_each_size) {
  // By size, rating and theme, in input order.
  std::map<int, std::map<int, std::map<std::string, std::deque<Problem>>>> left;
  std::set<std::string> known;
  for (Problem p : among) {
    const State s(p.setup);
    if (!known.insert(canonical(s)).second) continue;
    p.rating = rate(s, p);
    p.theme = theme_of(s, parse_cell(s.size, p.move));
    left[s.size][p.rating][p.theme].push_back(p);
  }
  std::vector<Problem> chosen;
  for (auto& [size, ratings] : left) {
    // In each round one of each rating, alternating themes.
    std::map<int, std::map<std::string, int>> taken;
    for (int room = of_each_size; room > 0 && !ratings.empty();)
      for (auto rating = ratings.begin(); rating != ratings.end() && room > 0;) {
        auto& themes = rating->second;
        auto& used = taken[rating->first];
        const auto theme = std::min_element(
            themes.begin(), themes.end(),
            [&](const auto& a, const auto& b) { return used[a.first] < used[b.first]; });
        ++used[theme->first], --room;
        chosen.push_back(theme->second.front());
        theme->second.pop_front();
        if (theme->second.empty()) themes.erase(theme);
        rating = themes.empty() ? ratings.erase(rating) : std::next(rating);
      }
  }
  std::stable_sort(chosen.begin(), chosen.end(),
                   [](const Problem& a, const Problem& b) { return a.rating < b.rating; });
  return chosen;
}

}  // namespace hexarium::hex
