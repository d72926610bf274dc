// The engine. Values are the mover's future points minus the opponent's.
#pragma once
#include "games/hexceed/rules.h"

namespace hexarium::hexceed {

Best best(const State& state, const Ask& ask);

// The short slow solver (reference.cpp): the oracle in tests, the 1.0x row in benchmarks.
int reference_value(const State& state, uint64_t& nodes);

}  // namespace hexarium::hexceed
