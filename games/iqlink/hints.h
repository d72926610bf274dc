// Human-style deductions: the next piece and why. Used for hints and for rating puzzles.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "games/iqlink/rules.h"
#include "games/iqlink/solver.h"

namespace hexarium::iqlink {

// From easy to hard.
enum class Kind {
  OnlyPlace,   // a piece has only one place left
  OnlyFiller,  // only one piece can fill a peg that must be filled
  LookAhead,   // every other place of a piece fails immediately
  Search,      // found by full search
  Safe         // not forced: some solutions have it, some do not
};
std::string to_text(Kind kind);

struct Hint {
  Index move;
  Kind kind;
  std::string reason;
  uint64_t effort;  // placements a person has to try
};

// The next piece forced by one of the first three kinds. Correct if the state has a solution.
std::optional<Hint> deduce(const State& state);

// Advice for the player. Without a hint, the text says why: the puzzle is solved, has no solution,
// or the search was stopped.
struct Advice {
  std::optional<Hint> hint;
  std::string text;
  bool solvable = true;
};
// `found`: all solutions of the state, or some of them if there are too many (not `complete`).
Advice advise(const State& state, const Solutions& found);

enum class Level { Starter, Junior, Expert, Master, Wizard };
inline constexpr int kLevels = 5;
std::string to_text(Level level);
Level parse_level(std::string_view text);

// The difficulty of a puzzle with exactly one solution: the sum of the efforts of its steps.
struct Rating {
  uint64_t effort = 0;
  Kind hardest = Kind::OnlyPlace;
  Level level = Level::Starter;
};
Rating rate(const State& start);  // throws Error unless there is exactly one solution
Level level_of(uint64_t effort);

}  // namespace hexarium::iqlink
