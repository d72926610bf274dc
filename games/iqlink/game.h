// IQ-Link's public interface.
#pragma once
#include "games/iqlink/solver.h"

namespace hexarium::iqlink {

std::vector<Verb> verbs();             // commands.cpp
std::vector<BenchCase> bench_cases();  // bench.cpp
std::vector<WebCall> web_calls();      // web.cpp
Dailies dailies();                     // daily.cpp

}  // namespace hexarium::iqlink
