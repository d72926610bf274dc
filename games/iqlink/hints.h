// Reasoning as a person does it: the next piece and why. Hints and the rating of puzzles are made
// of it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "games/iqlink/rules.h"
#include "games/iqlink/solver.h"

namespace hexarium::iqlink {

// From easy to hard.
enum class Kind {
  OnlyPlace,   // a piece has one place left
  OnlyFiller,  // a peg that must be filled can be filled in one way
  LookAhead,   // every other place of a piece fails at once
  Search,      // found by searching all that remains
  Safe         // not forced: there are solutions with it and without it
};
std::string to_text(Kind kind);

struct Hint {
  Index move;
  Kind kind;
  std::string reason;
  uint64_t effort;  // placements to try before one knows
};

// The next forced piece by the first three kinds. It is right if the state has a solution.
std::optional<Hint> deduce(const State& state);

// What to say to the player. No move: solved already, or no solution is left; the text tells.
struct Advice {
  std::optional<Hint> hint;
  std::string text;
  bool solvable = true;
};
// `found`: all solutions of the state, or some of them if there are too many (then not complete).
Advice advise(const State& state, const Solutions& found);

enum class Level { Starter, Junior, Expert, Master, Wizard };
inline constexpr int kLevels = 5;
std::string to_text(Level level);
Level parse_level(std::string_view text);

// What a puzzle with exactly one solution asks of a person: the sum of the efforts of its steps.
struct Rating {
  uint64_t effort = 0;
  Kind hardest = Kind::OnlyPlace;
  Level level = Level::Starter;
};
Rating rate(const State& start);  // Error unless there is exactly one solution
Level level_of(uint64_t effort);

struct Puzzle {
  std::vector<Index> start;  // A first
  Solution solution;
  Rating rating;
  bool minimal = false;  // no piece can go without a second solution
};
struct PuzzleWish {
  std::optional<Level> level;
  int given = 0;  // 0 = as the level has it
  bool minimal = false;
  uint64_t seed = 1;
};
// A puzzle with exactly one solution. The level decides by effort; where `given` or `minimal` leave
// no puzzle of that effort within reach, the nearest found. Error if the wish cannot be met.
Puzzle generate(const PuzzleWish& wish);

std::vector<std::string> unique_singles();  // the starts of --given 1, sorted

}  // namespace hexarium::iqlink
