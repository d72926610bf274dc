// Hexceed's own verbs and workloads.
#pragma once
#include <vector>

#include "core/bench.h"
#include "core/verb.h"

namespace hexarium::hexceed {

std::vector<Verb> verbs();
std::vector<BenchCase> bench_cases();

}  // namespace hexarium::hexceed
