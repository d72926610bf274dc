// The commands of the program: the verbs of each game, made from its row of the table, and the
// verbs that stand alone.
#pragma once
#include <vector>

#include "core/game.h"
#include "core/verb.h"

namespace hexarium {

std::vector<Verb> verbs_of(const Entry& game);  // show moves best play perft, then its own
// Runs a verb of a game by its name; throws Error, also for options that it does not have.
int run_verb(const Entry& game, std::string_view verb, Args& args);
std::vector<Verb> general_verbs();              // games, bench ...

int play_in_terminal(const Entry& game, Args& args);
int run_bench(Args& args);
int print_completion(Args& args);
int print_manual(Args& args);

}  // namespace hexarium
