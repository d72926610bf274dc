#include "games/iqlink/generate.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/random.h"

namespace hexarium::iqlink {

namespace {

constexpr std::string_view kLevelNames[kLevels] = {"starter", "junior", "expert", "master",
                                                   "wizard"};
// A puzzle of a level has an effort below this (README.md says how the limits were chosen).
constexpr uint64_t kEffortBelow[kLevels] = {20, 150, 1000, 6000, UINT64_MAX};
// How many pieces a puzzle of each level usually gives.
constexpr int kFewest[kLevels] = {7, 6, 4, 3, 2}, kMost[kLevels] = {10, 8, 6, 4, 3};

// The single pieces that have exactly one solution: too rare to find by sampling. A test recomputes
// the list from all solutions of the empty board.
constexpr std::string_view kSingles =
    "BED GAF GGC GHC HIF HIH IFJ KEB KHL NEE NHI PFG QIC QIK RAC RGF RHF WEA";

bool unique(const std::vector<Index>& start) { return solve(start, {.limit = 2}).list.size() == 1; }

uint32_t below(Random& random, size_t bound) { return random.below(static_cast<uint32_t>(bound)); }

Solution random_solution(Random& random) {
  for (;;) {
    State state("start");
    for (int i = 0; i < 3; ++i) {
      const auto moves = legal_moves(state);
      play(state, moves[below(random, moves.size())]);
    }
    const auto found = solve(state.placed).list;
    if (!found.empty()) return found[below(random, found.size())];
  }
}

std::vector<Index> without(const std::vector<Index>& start, Index gone) {
  std::vector<Index> fewer;
  for (const Index at : start)
    if (at != gone) fewer.push_back(at);
  return fewer;
}

bool is_minimal(const std::vector<Index>& start) {
  for (const Index at : start)
    if (unique(without(start, at))) return false;
  return true;
}

// Removes pieces in random order while the solution stays unique and more than `given` are left.
std::vector<Index> reduced(const Solution& solution, size_t given, Random& random) {
  std::vector<Index> start(solution.begin(), solution.end()), order = start;
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[below(random, i)]);
  for (const Index at : order) {
    if (start.size() <= given) break;
    if (auto fewer = without(start, at); unique(fewer)) start = std::move(fewer);
  }
  return start;
}

// One attempt at a start of `given` pieces (0 = minimal); empty if it failed.
std::vector<Index> attempt(size_t given, Random& random) {
  if (given == 1) {
    const auto names = split(kSingles);
    return State(fmt::format(":{}", names[below(random, names.size())])).placed;
  }
  const Solution solution = random_solution(random);
  if (given != 2) {
    const auto start = reduced(solution, given, random);
    return given && start.size() != given ? std::vector<Index>{} : start;
  }
  for (int i = 0; i < 66; ++i) {  // about one pair in fifty works
    const size_t a = below(random, kPieces), b = below(random, kPieces);
    if (a >= b) continue;
    if (const std::vector<Index> pair{solution[a], solution[b]}; unique(pair)) return pair;
  }
  return {};
}

// How far an effort is from a level, in levels.
double distance(uint64_t effort, Level level) {
  const auto l = static_cast<size_t>(level);
  const auto low = static_cast<double>(l ? kEffortBelow[l - 1] : 0);
  const auto e = static_cast<double>(effort);
  if (e < low) return low / (e + 1);
  return level_of(effort) == level ? 0 : e / static_cast<double>(kEffortBelow[l]);
}

}  // namespace

std::vector<std::string> unique_singles() {
  std::vector<std::string> names;
  for (const std::string_view name : split(kSingles)) names.emplace_back(name);
  return names;
}

std::string to_text(Level level) { return std::string(kLevelNames[static_cast<int>(level)]); }

Level parse_level(std::string_view text) {
  for (int i = 0; i < kLevels; ++i)
    if (kLevelNames[i] == lower(text)) return static_cast<Level>(i);
  throw Error(
      fmt::format("level {}: expected starter, junior, expert, master or wizard", quote(text)));
}

Level level_of(uint64_t effort) {
  int level = 0;
  while (effort >= kEffortBelow[level] && level + 1 < kLevels) ++level;
  return static_cast<Level>(level);
}

Puzzle generate(const PuzzleWish& wish) {
  if (wish.minimal && wish.given > 6)
    throw Error(
        fmt::format("--given {} --minimal: a minimal puzzle has at most 6 pieces", wish.given));
  constexpr int kTries = 2000, kRatedTries = 60;
  Random random(wish.seed);
  std::optional<Puzzle> nearest;
  double nearest_distance = 0;
  for (int tries = 0, rated = 0; tries < kTries && rated < kRatedTries; ++tries) {
    size_t given = wish.given;
    if (!wish.given && !wish.minimal) {
      const auto l = static_cast<size_t>(wish.level.value_or(Level::Expert));
      given = static_cast<size_t>(kFewest[l]) +
              random.below(static_cast<uint32_t>(kMost[l] - kFewest[l] + 1));
    }
    Puzzle puzzle;
    puzzle.start = attempt(given, random);
    if (puzzle.start.empty()) continue;
    puzzle.minimal = is_minimal(puzzle.start);
    if (wish.minimal && !puzzle.minimal) continue;
    std::sort(puzzle.start.begin(), puzzle.start.end());
    State start("start");
    for (const Index at : puzzle.start) play(start, {at});
    puzzle.rating = rate(start);
    puzzle.solution = solve(puzzle.start, {.limit = 1}).list.front();
    ++rated;
    const double away = wish.level ? distance(puzzle.rating.effort, *wish.level) : 0;
    if (!nearest || away < nearest_distance) nearest = puzzle, nearest_distance = away;
    if (nearest_distance == 0) break;
  }
  if (!nearest)
    throw Error(fmt::format("--given {}: found no such puzzle; try another seed", wish.given));
  return *nearest;
}

}  // namespace hexarium::iqlink
