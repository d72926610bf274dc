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
// Error unless all are options that the game's `best` has, or "keep", which every engine takes.
void check_engine_options(const Entry& game, const std::map<std::string, std::string>& options);
std::vector<Verb> general_verbs();  // games, bench ...

// The record as typed, with files read in; Error if it is one of another game.
std::string imported(const Entry& game, const std::string& record);
// The record of a new game: `play` and `new` start with it.
std::string new_record(const Entry& game, const Args& args);
int play_in_terminal(const Entry& game, Args& args);
int print_help(Args& args);  // of the game and verb in its words
int run_bench(Args& args);
int print_completion(Args& args);
int print_manual(Args& args);

}  // namespace hexarium
