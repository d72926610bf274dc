// Hexic's public interface; State is in rules.h, best in solver.cpp.
#pragma once
#include "games/hexic/solver.h"

namespace hexarium::hexic {

std::vector<Verb> verbs();             // commands.cpp
std::vector<BenchCase> bench_cases();  // bench.cpp; a node is a candidate turn, 270 per position
Dailies dailies();                     // daily.cpp

}  // namespace hexarium::hexic
