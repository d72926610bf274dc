// The engine. Values are the mover's future points minus the opponent's.
#pragma once
#include <optional>

#include "games/hexceed/rules.h"

namespace hexarium::hexceed {

// Options: "level": full (default), classic, greedy.
Best best(const State& state, const SearchRequest& ask);

// A playing strength.
struct Level {
  std::string_view name;
  int exact_from;  // solve positions with at most this many empty cells; 0 = as time allows
  int depth;       // placements to look ahead before that; 0 = as time allows
  bool learned;    // evaluate leaves and use the book
  std::string_view help;
};
const Level& find_level(std::string_view name);  // throws Error if unknown
std::string level_names(std::string_view separator = ", ");

// Expected nodes of a proof: measured for 8 to 12 empty cells; each further cell costs 11.5 times
// as much.
double proof_nodes(int empties, bool in_hand);

// Looks up a position in the book, up to symmetry.
struct BookMove {
  State::Move move;
  int value;  // in 1/64 of a point, for the mover
};
std::optional<BookMove> book_move(const State& state);

// The positions with two pieces on the board, one per symmetry class: the book has an entry for
// each.
std::vector<State> book_positions();

// The reference solver: the oracle of the tests and the reference of the benchmark.
int reference_value(const State& state, uint64_t& nodes);

}  // namespace hexarium::hexceed
