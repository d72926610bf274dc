// Honey's public interface; State is in rules.h, best in rules.cpp.
#pragma once
#include "games/honey/rules.h"

namespace hexarium::honey {

std::vector<Verb> verbs();                           // commands.cpp
std::vector<BenchCase> bench_cases();                // bench.cpp
std::vector<WebCall> web_calls();                    // web.cpp
Dailies dailies();                                   // daily.cpp
Review review(const Record&, const SearchRequest&);  // review.cpp

}  // namespace hexarium::honey
