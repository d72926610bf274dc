// The puzzles of the day for the command line, the web and Python.
#pragma once
#include "core/json.h"
#include "core/verb.h"

namespace hexarium {

// Today in UTC, in days since 1970-01-01.
int64_t today();
// {date, weekday, game, record, task, target, mover, moves, difficulty}, and `solution` if asked
// for.
Json daily(const Entry& game, int64_t day, bool solution);
// The puzzles of all games that have one.
Json dailies(int64_t day, bool solution);

Verb daily_verb();
// `hexarium GAME dailies`: generates a new list, or checks the embedded one.
Verb dailies_verb(const Entry& game);

}  // namespace hexarium
