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
// 1, plus one each if 1, 2, 4, 8 moves look better to a player that sees only currents, and if
// proving that no other move wins takes 8, 16, 32, 64 positions.
int rate(const State&, const Problem&);
std::string fault(const Problem&);  // what is wrong with it or its rating or theme; or empty

// Reports problems from `games` games on boards of this size. The same seed and number give the
// same game, so a stopped run can be continued.
void make_problems(int size, int first_game, int games, uint64_t seed,
                   const std::function<void(const Problem&)>& found);

// Recomputes ratings and themes and keeps this many of each size: evenly over ratings, then over
// themes, the first ones of each theme. Easy ones come first.
std::vector<Problem> choose(const std::vector<Problem>& among, int of_each_size);

}  // namespace hexarium::hex
