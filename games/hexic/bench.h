// Workloads of `hexarium bench hexic`. A node is a candidate turn: 270 for every position.
#pragma once
#include "core/bench.h"

namespace hexarium::hexic {
std::vector<BenchCase> bench_cases();
}
