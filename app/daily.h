// The puzzles of the day for the command line, the web and Python.
#pragma once
#include "core/json.h"
#include "core/verb.h"

namespace hexarium {

// Today in UTC, in days since 1970-01-01.
int64_t today();
// {date, weekday, game, record, task, target, mover, moves, difficulty}; `solution` on request.
Json daily(const Entry& game, int64_t day, bool solution);
// Of every game that has one.
Json dailies(int64_t day, bool solution);

Verb daily_verb();
// `hexarium GAME dailies`: makes a game's list anew, or checks the one that is built in.
Verb dailies_verb(const Entry& game);

}  // namespace hexarium
