// Workloads of `hexarium bench honey`, on generated boards, so no files are needed.
#include "core/bench.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/honey/game.h"
#include "games/honey/generate.h"

namespace hexarium::honey {

namespace {

using Levels = std::shared_ptr<const std::vector<Level>>;

Levels make_levels(const Recipe& recipe, int count, uint64_t seed) {
  Random random(seed);
  auto levels = std::make_shared<std::vector<Level>>();
  for (int i = 0; i < count; ++i) levels->push_back(make_level(recipe, random));
  return levels;
}

// Solves all levels several times: the best play, or all plays. Checks that both agree on the best
// play; counting all plays uses no bounds.
BenchCase solving(const std::string& name, Levels levels, int rounds, bool all) {
  BenchCase c;
  c.workload = name;
  auto expected = std::make_shared<std::vector<Play>>();
  for (const Level& level : *levels) expected->push_back(solve(level, 1, !all).top.front());
  c.run = [levels, expected, rounds, all] {
    uint64_t work = 0;
    for (int round = 0; round < rounds; ++round)
      for (size_t i = 0; i < levels->size(); ++i) {
        const Solved solved = solve((*levels)[i], 1, all);
        if (!(solved.top.front() == (*expected)[i])) throw Error("honey bench: a wrong best play");
        work += all ? solved.plays : solved.nodes;
      }
    return work;
  };
  return c;
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  const Levels ordinary = make_levels({.width = 25, .height = 25, .plays = 40}, 20, 1);
  Recipe crossing{.width = 25, .height = 25, .plays = 40};
  crossing.rules.crossing = true;
  const Levels crossed = make_levels(crossing, 20, 2);
  const Levels big = make_levels({.width = 100, .height = 100, .hand = 12, .plays = 300}, 1, 3);
  std::vector<BenchCase> cases = {solving("best play, 25x25, 20 levels x 50", ordinary, 50, false),
                                  solving("best play, touch=crossing, 20 x 50", crossed, 50, false),
                                  solving("best play, 100x100, 12 tiles, x 20", big, 20, false),
                                  solving("all plays, touch=crossing, 20 x 20", crossed, 20, true)};
  // The reference tries every word everywhere, so it gets a small board and a short list.
  Recipe recipe{.width = 8, .height = 8, .plays = 5};
  auto little = std::make_shared<std::vector<Level>>(*make_levels(recipe, 1, 4));
  std::vector<std::string_view> words;
  for (uint32_t w = 0; w < builtin_lexicon()->size(); w += 100)
    words.push_back(builtin_lexicon()->word(w));
  little->front().words = std::make_shared<const Lexicon>(words);
  cases[0].small = [little] { solve(little->front(), 1, false); };
  cases[0].reference = [little] { solve_slowly(little->front(), 1); };
  return cases;
}

}  // namespace hexarium::honey
