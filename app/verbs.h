// The verbs every game has, made from its row of the table: show, moves, best, play, perft.
#pragma once
#include <vector>

#include "core/game.h"
#include "core/verb.h"

namespace hexarium {

std::vector<Verb> verbs_of(const Entry& game);  // the common ones, then the game's own
int play_in_terminal(const Entry& game, Args& args);
int run_bench(Args& args);

}  // namespace hexarium
