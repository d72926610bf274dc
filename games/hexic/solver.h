// Players: greedy (knows the coming cells), blind (does not), deep (looks ahead, also blind).
#pragma once
#include "games/hexic/rules.h"

namespace hexarium::hexic {

enum class Player { Greedy, Blind, Deep };
Player parse_player(std::string_view name);  // throws Error

// Every legal move, in order, with the points it makes: all of them if the player knows the coming
// cells, else those made by known cells alone (new cells are unknown and never match).
struct Scored {
  Move move;
  int64_t points;
  bool operator==(const Scored&) const = default;
};
std::vector<Scored> score_moves(const State&, bool blind);
// The same on plain arrays: the oracle of the tests and the 1.0x row of the benchmark.
std::vector<Scored> score_moves_reference(const State&, bool blind);

// SearchRequest::options "player"; deep if it says nothing. Ties go to the first move.
Best best(const State&, const SearchRequest&);

// Plays on until the game is over or `most` moves are made; how many were.
int64_t play_on(State&, Player, int64_t most, const SearchRequest&);

}  // namespace hexarium::hexic
