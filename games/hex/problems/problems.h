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
  std::string theme;  // see themes.h
};
std::string to_text(const Problem&);
Problem parse_problem(std::string_view line);  // throws Error
std::string_view problem_list();               // data/hex/problems.txt
const std::vector<Problem>& problems();        // those of the list

// The problem in this position, unrated; nothing if there is none or it is too hard to prove.
std::optional<Problem> find_problem(Prover&, const State&, uint64_t nodes);
// 1, and one more each: if 1, 2, 4, 8 moves look better to a player that sees nothing but currents;
// if proving that no other move wins takes 8, 16, 32, 64 positions.
int rate(const State&, const Problem&);
std::string fault(const Problem&);  // what is wrong with it, rating and theme too; empty if nothing

// Tells problems of `games` games on boards of this size. A game is the same for the same seed and
// number, so making them can go on where it stopped.
void make_problems(int size, int first_game, int games, uint64_t seed,
                   const std::function<void(const Problem&)>& found);

// Rates them anew, tells their themes anew and keeps so many of each size: all ratings evenly, of
// each rating all themes evenly, of each theme the first ones. Easy ones come first.
std::vector<Problem> choose(const std::vector<Problem>& among, int of_each_size);

}  // namespace hexarium::hex
