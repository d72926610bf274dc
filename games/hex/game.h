// Hex's public interface; State is in rules/rules.h, best in player/player.cpp.
#pragma once
#include "games/hex/player/player.h"

namespace hexarium::hex {

std::vector<Verb> verbs();                           // commands/
std::vector<BenchCase> bench_cases();                // bench.cpp; a node is an expanded position
std::vector<WebCall> web_calls();                    // web.cpp
Dailies dailies();                                   // daily.cpp
Review review(const Record&, const SearchRequest&);  // review.cpp

}  // namespace hexarium::hex
