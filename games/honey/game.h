// Honey's public interface; State is in rules.h.
#pragma once
#include "games/honey/rules.h"

namespace hexarium::honey {

// The option "player" is "points" (the default for a level), "ahead" (for a whole game) or "easy".
Best best(const State&, const SearchRequest&);       // best.cpp
std::vector<Verb> verbs();                           // commands.cpp
std::vector<BenchCase> bench_cases();                // bench.cpp
std::vector<WebCall> web_calls();                    // web.cpp
Dailies dailies();                                   // daily.cpp
Review review(const Record&, const SearchRequest&);  // review.cpp

}  // namespace hexarium::honey
