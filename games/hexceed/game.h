// Hexceed's public interface; State is in rules.h, best in engine.cpp.
#pragma once
#include "games/hexceed/engine.h"

namespace hexarium::hexceed {

std::vector<Verb> verbs();                           // commands.cpp
std::vector<BenchCase> bench_cases();                // bench.cpp
std::vector<WebCall> web_calls();                    // web.cpp
Dailies dailies();                                   // daily.cpp
Review review(const Record&, const SearchRequest&);  // review.cpp

}  // namespace hexarium::hexceed
