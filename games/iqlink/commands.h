// The verbs of IQ-Link and what they share.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/bench.h"
#include "core/verb.h"
#include "games/iqlink/rules.h"

namespace hexarium::iqlink {

std::vector<Verb> verbs();
std::vector<BenchCase> bench_cases();

// A record in which a bare placement stands for the setup `:PLACEMENT`.
std::string import_record(std::string_view record);

}  // namespace hexarium::iqlink
