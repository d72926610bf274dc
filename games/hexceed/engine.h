// The engine. Values are the mover's future points minus the opponent's.
#pragma once
#include <optional>

#include "games/hexceed/rules.h"

namespace hexarium::hexceed {

// Options: "level": full (the default), classic, greedy.
Best best(const State& state, const SearchRequest& ask);

// How strong to play.
struct Level {
  std::string_view name;
  int exact_from;  // solve positions with at most so many empty cells, 0 = what the time allows
  int depth;       // placements to look ahead before that, 0 = what the time allows
  bool learned;    // evaluate leaves and use the book
  std::string_view help;
};
const Level& find_level(std::string_view name);  // Error if there is none
std::string level_names();

// Nodes a proof takes: measured for 8 to 12 empty cells, each one more costs 11.5 times as much.
double proof_nodes(int empties, bool in_hand);

// What the book knows about a position, symmetries included.
struct BookMove {
  State::Move move;
  int value;  // in 1/64 of a point, for the mover
};
std::optional<BookMove> book_move(const State& state);

// The choose positions with two pieces down, one of each kind: what the book is made of.
std::vector<State> book_positions();

// The short slow solver (reference.cpp): the oracle in tests, the 1.0x row in benchmarks.
int reference_value(const State& state, uint64_t& nodes);

}  // namespace hexarium::hexceed
