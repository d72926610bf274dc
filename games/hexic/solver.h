// The players: greedy (sees the coming cells), blind (does not), deep (blind, but looks ahead).
#pragma once
#include "games/hexic/rules.h"

namespace hexarium::hexic {

enum class Player { Greedy, Blind, Deep };
Player parse_player(std::string_view name);  // throws Error

// Every legal move, in order, with its points. With `blind`, new cells are unknown and never match.
struct Scored {
  Move move;
  int64_t points;
  bool operator==(const Scored&) const = default;
};
std::vector<Scored> score_moves(const State&, bool blind);
// The same on plain arrays: the oracle of the tests and the reference of the benchmark.
std::vector<Scored> score_moves_reference(const State&, bool blind);

// The player is SearchRequest::options["player"], default deep. Ties go to the first move.
Best best(const State&, const SearchRequest&);

// Plays until the game is over or `most` moves were made; returns the number of moves.
int64_t play_on(State&, Player, int64_t most, const SearchRequest&);

}  // namespace hexarium::hexic
