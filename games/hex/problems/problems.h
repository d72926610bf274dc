// Hex problems: positions from games of our engine in which exactly one move wins, and after the
// best defence exactly one again. All of it proven.
#pragma once
#include <functional>
#include <optional>

#include "games/hex/proof/prover.h"

namespace hexarium::hex {

// A line of data/hex/problems.txt: `setup ; move ; rating ; theme`.
struct Problem {
  std::string setup;
  std::string move;   // the only one that wins
  int rating = 1;     // 1 easy .. 9 hard, see rate()
  std::string theme;  // ladder, bridge break, edge template, double threat, or "-"
};
std::string to_text(const Problem&);
Problem parse_problem(std::string_view line);  // throws Error
std::string_view problem_list();               // data/hex/problems.txt
const std::vector<Problem>& problems();        // those of the list

// The problem in this position, unrated; nothing if there is none or it is too hard to prove.
std::optional<Problem> find_problem(Prover&, const State&, uint64_t nodes);
// Counts who misses the move: levels 1, 2, 4, 5 and 6, and a search of 10, 100 and 1000 positions.
int rate(const State&, const Problem&);
std::string theme_of(const State&, Cell move);
std::string fault(const Problem&);  // what the prover has against it; empty if nothing

// Tells problems of `games` games on boards of this size. A game is the same for the same seed and
// number, so making them can go on where it stopped.
void make_problems(int size, int first_game, int games, uint64_t seed,
                   const std::function<void(const Problem&)>& found);

}  // namespace hexarium::hex
