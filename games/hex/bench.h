// Workloads of `hexarium bench hex`. A node is a position the solver expanded.
#pragma once
#include "core/bench.h"

namespace hexarium::hex {
std::vector<BenchCase> bench_cases();
}
