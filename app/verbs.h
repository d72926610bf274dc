// The commands of the program: the verbs of each game, made from its row of the table, and the
// general ones. Those with a file of their own are declared below or beside it (serve.h, daily.h).
#pragma once
#include <vector>

#include "core/game.h"
#include "core/verb.h"

namespace hexarium {

// show, moves, best, play, new and perft; review and dailies if it has them; its own; help.
std::vector<Verb> verbs_of(const Entry& game);
// Runs a game's verb by name; throws Error, also on an unknown option.
int run_verb(const Entry& game, std::string_view verb, Args& args);
// Throws Error unless each is an option that the game adds to `best`, or is "keep": the engine is
// asked to keep its tree for the next question. Engines that keep none ignore it.
void check_engine_options(const Entry& game, const std::map<std::string, std::string>& options);
std::vector<Verb> general_verbs();  // serve, help, games, daily, bench, completion, man

// The typed record with files read in; throws Error if it belongs to another game.
std::string imported(const Entry& game, const std::string& record);
// The record of a new game, for `play` and `new`.
std::string new_record(const Entry& game, const Args& args);
int play_in_terminal(const Entry& game, Args& args);  // play.cpp
int print_help(Args& args);                           // of the typed game and verb; cli.cpp
int run_bench(Args& args);                            // bench.cpp
int print_completion(Args& args);                     // manual.cpp
int print_manual(Args& args);

}  // namespace hexarium
