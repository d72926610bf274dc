// IQ-Link's public interface; State is in rules.h, best in best.cpp.
#pragma once
#include "games/iqlink/solver.h"

namespace hexarium::iqlink {

std::vector<Verb> verbs();             // commands.cpp
std::vector<BenchCase> bench_cases();  // bench.cpp
std::vector<WebCall> web_calls();      // web.cpp
Dailies dailies();                     // daily.cpp

}  // namespace hexarium::iqlink
