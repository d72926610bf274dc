// Honey as the rest of the program knows it.
#pragma once
#include "games/honey/rules.h"

namespace hexarium::honey {

std::vector<Verb> verbs();             // commands.cpp
std::vector<BenchCase> bench_cases();  // bench.cpp

}  // namespace hexarium::honey
